import StrictJSON

/// The checks of repeat templates, after the walk (section 5): every node in document order, parents first.
struct RepeatTemplates {
    private let tape: Tape
    private let limits: SpecLimits
    private let data: DataLookup
    private(set) var scopes: [TemplateScope] = []
    private var rendered: [UInt8] = []

    /// Checks the templates below `root` and returns their scopes in document order.
    ///
    /// - Throws: the first error.
    static func check(
        _ tape: Tape, root: Int, data: Int?, limits: SpecLimits
    ) throws(SpecFailure) -> [TemplateScope] {
        var templates = RepeatTemplates(tape: tape, limits: limits, data: DataLookup(tape, data: data))
        try templates.node(root, in: nil)
        try ExpandedCount.check(tape, root: root, limits: limits, scopes: templates.scopes)
        return templates.scopes
    }

    private init(tape: Tape, limits: SpecLimits, data: DataLookup) {
        self.tape = tape
        self.limits = limits
        self.data = data
    }

    private mutating func node(_ node: Int, in scope: TemplateScope?) throws(SpecFailure) {
        let repeatValue = tape.member(node, "repeat")
        if scope != nil {
            if let repeatValue, !SpecCheck.nestedRepeat.isRemoved {
                throw SpecFailure(at: repeatValue, reason: "a template cannot repeat inside a template")
            }
            if let type = tape.member(node, "type"), tape.spells("pager", type), !SpecCheck.repeatedPager.isRemoved {
                throw SpecFailure(at: node, reason: "a pager cannot be repeated")
            }
        }
        try Bindable.visit(tape, node) { (value, kind) throws(SpecFailure) in
            if let scope {
                try bound(value, kind, scope)
            } else if kind == .key, !Grammar.isStateKey(tape.bytes(value)), !SpecCheck.keyOutsideTemplate.isRemoved {
                throw SpecFailure(at: value, reason: "a placeholder stands outside every template")
            }
        }
        var inner = scope
        if let repeatValue {
            let own = try self.scope(of: node, repeatValue)
            scopes.append(own)
            inner = own
        }
        try NodeChildren.visit(tape, node) { (child) throws(SpecFailure) in try self.node(child, in: inner) }
    }

    /// A bindable field inside a template.
    private mutating func bound(_ value: Int, _ kind: Bindable.Kind, _ scope: TemplateScope) throws(SpecFailure) {
        let text = tape.bytes(value)
        var isLiteral = true
        var hasVisiblePiece = false
        var alwaysEmpty = [UInt64](repeating: .max, count: (scope.items.count + 63) / 64)
        for piece in scope.placeholders(text) {
            switch piece {
            case .literal: hasVisiblePiece = true
            case .index:
                hasVisiblePiece = true
                isLiteral = false
            case .field(let field):
                isLiteral = false
                let column = scope.items.column(field)
                guard column.isComplete || SpecCheck.itemField.isRemoved else {
                    throw SpecFailure(
                        at: value, reason: "an item lacks the field '\(String(decoding: field, as: UTF8.self))'")
                }
                guard kind == .emitName, !hasVisiblePiece else { continue }
                for word in alwaysEmpty.indices { alwaysEmpty[word] &= column.empty[word] }
            }
        }
        if kind == .emitName, !hasVisiblePiece, alwaysEmpty.contains(where: { $0 != 0 }),
            !SpecCheck.emptyEmitName.isRemoved
        {
            throw SpecFailure(at: value, reason: "the name is empty for an item")
        }
        guard kind == .key else { return }
        if isLiteral {
            guard Grammar.isStateKey(text) || SpecCheck.literalKey.isRemoved else {
                throw SpecFailure(at: value, reason: "this is not a state key")
            }
            return
        }
        for item in 0..<scope.items.count where !isKey(text, item, scope) {
            if !SpecCheck.itemKey.isRemoved { throw badItem(item, scope) }
        }
    }

    private mutating func isKey(_ text: UnsafeBufferPointer<UInt8>, _ item: Int, _ scope: TemplateScope) -> Bool {
        scope.render(text, item: item, limit: Grammar.maxKeyLength, into: &rendered)
            && rendered.withUnsafeBufferPointer(Grammar.isStateKey)
    }

    /// `<container>.repeat.items[i]`, which is on the tape only where the items are literal.
    private func badItem(_ item: Int, _ scope: TemplateScope) -> SpecFailure {
        let reason = "a key is no state key for this item"
        if scope.literalItems != nil { return SpecFailure(at: scope.items.items[item], reason: reason) }
        guard let value = tape.member(scope.container, "repeat").flatMap({ tape.member($0, "items") }) else {
            return SpecFailure(at: scope.container, reason: reason)
        }
        return SpecFailure(at: value, suffix: "[\(item)]", reason: reason)
    }

    private func scope(of node: Int, _ value: Int) throws(SpecFailure) -> TemplateScope {
        guard let alias = tape.member(value, "as"), let items = tape.member(value, "items"),
            let children = tape.member(node, "children"), tape.isString(alias)
        else { throw SpecFailure(at: value, reason: "a repeat needs items, an alias and children") }
        let found: TemplateItems
        if tape.isObject(items) {
            guard let path = tape.member(items, "data") else {
                throw SpecFailure(at: items, suffix: "data", reason: "a data path is required")
            }
            guard let fromData = data.templateItems(at: tape.bytes(path)) else {
                throw SpecFailure(
                    at: path, reason: "the path leads to no array of 1 to 128 objects with state-key names")
            }
            found = fromData
        } else {
            found = TemplateItems(tape, items: tape.elements(items), scalarsOnly: false)
        }
        return TemplateScope(
            container: node, contents: children..<tape.extent(children), alias: tape.bytes(alias), items: found,
            literalItems: tape.isArray(items) ? items : nil)
    }
}
