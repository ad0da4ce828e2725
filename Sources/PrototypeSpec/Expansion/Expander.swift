import StrictJSON

/// Expands the components of a spec in host mode (section 3) and writes the expanded spec as compact JSON.
///
/// The text stops growing at the spec's byte limit. From then on only the checks go on, in time that the node limit
/// bounds: an expansion error that comes later is still the verdict, else the spec is too large.
struct Expander {
    let tape: Tape
    let limits: SpecLimits
    /// The tape index of each component's root.
    private var components = SliceTable()
    private var summaries: [Int: NodeSummary] = [:]
    private var references: [Int: PropReferences] = [:]
    /// `use` nodes whose own keys and props are known to be right.
    private var checkedUses: Set<Int> = []
    private var output: LimitedText
    private var nodeCount = 0
    private var path = ExpandedPath()
    private var isTooLarge: Bool { output.isOverLimit }

    /// How many components may be nested.
    static let maxDepth = 8

    /// The expanded text, or nil where there is nothing to expand.
    ///
    /// - Throws: the first expansion error as a path.
    static func expand(_ tape: Tape, _ limits: SpecLimits) throws(SpecRejection) -> [UInt8]? {
        guard let root = tape.member(0, "root"), tape.isObject(root) else { return nil }
        let list = tape.member(0, "components")
        guard list != nil || hasUse(tape, root) else { return nil }
        var expander = Expander(tape: tape, limits: limits)
        if let list { try expander.declare(list) }
        try expander.write(root)
        if expander.isTooLarge {
            throw SpecRejection(path: "$", reason: "expanded, the spec has more than \(limits.specBytes) bytes")
        }
        return expander.output.bytes
    }

    private init(tape: Tape, limits: SpecLimits) {
        self.tape = tape
        self.limits = limits
        output = LimitedText(limit: limits.specBytes)
    }

    private static func hasUse(_ tape: Tape, _ node: Int) -> Bool {
        if isUse(tape, node) { return true }
        var found = false
        NodeChildren.visit(tape, node) { if !found { found = hasUse(tape, $0) } }
        return found
    }

    static func isUse(_ tape: Tape, _ node: Int) -> Bool {
        guard let type = tape.member(node, "type"), tape.isString(type) else { return false }
        return tape.spells("use", type)
    }

    /// Every member but `components`, with the root expanded.
    private mutating func write(_ root: Int) throws(SpecRejection) {
        output.append("{")
        var isFirst = true
        for key in ObjectKeys(tape, 0) where !tape.spells("components", key) {
            output.appendKey(tape.bytes(key), isFirst: &isFirst)
            if key + 1 == root {
                try node(root, bound: nil, stack: [])
            } else {
                output.append(tape, key + 1)
            }
        }
        output.append("}")
    }

    // MARK: Declarations

    private mutating func declare(_ list: Int) throws(SpecRejection) {
        guard tape.isObject(list) else { throw rejection("components", "expected an object") }
        for key in TypeScriptText.keyOrder(tape, list) {
            let name = tape.bytes(key)
            guard Grammar.isStateKey(name) else {
                throw rejection("components[\(quoted(name))]", "this is no component name")
            }
            let path = "components.\(text(name))"
            guard tape.isObject(key + 1) else { throw rejection(path, "expected an object") }
            for inner in TypeScriptText.keyOrder(tape, key + 1) where !tape.spells("root", inner) {
                throw rejection("\(path).\(text(tape.bytes(inner)))", "this property is unknown")
            }
            guard let root = tape.member(key + 1, "root"), tape.isObject(root) else {
                throw rejection(path + ".root", "expected an object")
            }
            components.insert(name, root)
        }
    }

    private func rejection(_ path: String, _ reason: String) -> SpecRejection {
        SpecRejection(path: path, reason: reason)
    }

    private func fail(_ suffix: String, _ reason: String) -> SpecRejection {
        SpecRejection(path: path.authored + suffix, reason: reason)
    }

    private func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    private func quoted(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        var quoted: [UInt8] = []
        TypeScriptText.appendString(bytes, to: &quoted)
        return String(decoding: quoted, as: UTF8.self)
    }

    // MARK: Nodes

    private mutating func summary(_ node: Int) -> NodeSummary {
        if let known = summaries[node] { return known }
        let summary = NodeSummary(tape, node)
        summaries[node] = summary
        return summary
    }

    private mutating func node(_ node: Int, bound props: BoundProps?, stack: [Int]) throws(SpecRejection) {
        let summary = summary(node)
        if summary.isUse { return try use(node, bound: props, stack: stack) }
        nodeCount += 1
        guard nodeCount <= limits.nodes else {
            throw fail("", "expanded, the spec has more than \(limits.nodes) nodes")
        }
        guard !isTooLarge else {
            for (index, child) in summary.children {
                path.push(index)
                try self.node(child, bound: props, stack: stack)
                path.pop()
            }
            return
        }
        let binder = props.map { Binder(tape: tape, props: $0, node: node) }
        output.append("{")
        var isFirst = true
        for key in ObjectKeys(tape, node) {
            output.appendKey(tape.bytes(key), isFirst: &isFirst)
            if key + 1 == summary.container {
                try children(of: summary, bound: props, stack: stack)
            } else if let binder {
                binder.append(key + 1, to: &output)
            } else {
                output.append(tape, key + 1)
            }
        }
        output.append("}")
    }

    private mutating func children(
        of summary: NodeSummary, bound props: BoundProps?, stack: [Int]
    ) throws(SpecRejection) {
        guard summary.isList else {
            for (index, child) in summary.children {
                path.push(index)
                try node(child, bound: props, stack: stack)
                path.pop()
            }
            return
        }
        output.append("[")
        var element = summary.container + 1
        var position = 0
        var nextNode = 0
        let end = tape.extent(summary.container)
        while element < end {
            if position > 0 { output.append(",") }
            if nextNode < summary.children.count, summary.children[nextNode].node == element {
                path.push(summary.children[nextNode].index)
                try node(element, bound: props, stack: stack)
                path.pop()
                nextNode += 1
            } else if !isTooLarge {
                output.append(tape, element)
            } else if nextNode < summary.children.count {
                // Nothing more is written, so only nodes are worth visiting.
                element = summary.children[nextNode].node
                position += 1
                continue
            } else {
                break
            }
            element = tape.next(element)
            position += 1
        }
        output.append("]")
    }

    // MARK: Uses

    /// A `use` node: its checks in order, then the component's root in its place. `stack` holds the roots being expanded.
    private mutating func use(_ use: Int, bound props: BoundProps?, stack: [Int]) throws(SpecRejection) {
        if !checkedUses.contains(use) { try checkShape(of: use) }
        guard let nameIndex = tape.member(use, "component") else { throw fail(".component", "expected a string") }
        let name = tape.bytes(nameIndex)
        guard let root = components.value(name) else { throw fail(".component", "no component has this name") }
        guard !stack.contains(root) else { throw fail(".component", "this component is being expanded already") }
        guard stack.count < Expander.maxDepth else {
            throw fail("", "components are nested more than \(Expander.maxDepth) deep")
        }
        let given = tape.member(use, "props")
        if checkedUses.insert(use).inserted { try checkProps(given, of: root) }
        var inner = BoundProps()
        if !isTooLarge, let given { inner = bind(given, in: props) }
        path.enter(text(name))
        try node(root, bound: inner, stack: stack + [root])
        path.leave()
    }

    private func checkShape(of use: Int) throws(SpecRejection) {
        let known = ["type", "component", "props"]
        for key in TypeScriptText.keyOrder(tape, use)
        where !known.contains(where: { tape.bytes(key).elementsEqual($0.utf8) }) {
            throw fail("." + text(tape.bytes(key)), "this property is unknown")
        }
        guard let name = tape.member(use, "component"), tape.isString(name) else {
            throw fail(".component", "expected a string")
        }
        guard let props = tape.member(use, "props") else { return }
        guard tape.isObject(props) else { throw fail(".props", "expected an object") }
        for key in TypeScriptText.keyOrder(tape, props) {
            let name = tape.bytes(key)
            guard Grammar.isStateKey(name) else { throw fail(".props[\(quoted(name))]", "this is no prop name") }
            guard tape.isScalar(key + 1) else {
                throw fail(".props.\(text(name))", "expected a string, number or boolean")
            }
        }
    }

    private mutating func checkProps(_ given: Int?, of root: Int) throws(SpecRejection) {
        if references[root] == nil { references[root] = PropReferences(tape, root) }
        guard let referenced = references[root]?.names else { return }
        let props = ObjectIndex(tape, given)
        if let missing = referenced.first(where: { props[$0] == nil }) {
            throw fail(".props", "the component needs the prop '\(text(missing))'")
        }
        guard let given else { return }
        var names = SliceTable(minimumCapacity: referenced.count)
        for name in referenced { names.insert(name) }
        for key in TypeScriptText.keyOrder(tape, given) where !names.contains(tape.bytes(key)) {
            throw fail(".props.\(text(tape.bytes(key)))", "the component does not use this prop")
        }
    }

    /// The props of a use, with the placeholders of the component around it filled in.
    ///
    /// What is rendered here is written later at least once, so that more than the limit of it means too much output.
    private mutating func bind(_ given: Int, in outer: BoundProps?) -> BoundProps {
        var inner = BoundProps(minimumCapacity: tape.childCount(given))
        var rendered = 0
        for key in ObjectKeys(tape, given) {
            let value: PropValue = outer.map { $0.operand(tape, key + 1) } ?? .onTape(key + 1)
            if case .text(let text) = value { rendered += text.count }
            inner.insert(tape.bytes(key), value)
            if rendered > limits.specBytes {
                output.exceed()
                break
            }
        }
        return inner
    }
}

extension Expander {
    /// For reading the expanded text again: nested components may open more containers than raw input may.
    static let expandedLimits = JSONLimits(
        maxBytes: JSONLimits.largestInput, maxOpenContainers: JSONLimits.spec.maxOpenContainers * (maxDepth + 1))
}

/// Component expansion by itself.
public enum SpecExpansion {
    /// The spec with its components expanded, as compact JSON; without any, the spec itself as compact JSON.
    ///
    /// - Throws: `SpecRejection` for raw input that is no strict JSON, or for the first expansion error.
    public static func expanded(_ bytes: [UInt8], limits: SpecLimits = SpecLimits()) throws -> [UInt8] {
        do {
            return try bytes.withUnsafeBytes { raw in
                try StrictJSON.withTape(raw) { tape in
                    if let expanded = try Expander.expand(copy tape, limits) { return expanded }
                    var text: [UInt8] = []
                    CompactText.append(copy tape, 0, to: &text)
                    return text
                }
            }
        } catch let error as JSONError {
            throw SpecRejection(path: "$", reason: error.reason.rawValue, line: error.line, column: error.column)
        }
    }
}
