import StrictJSON

/// A value that breaks a rule, and where its error is below it.
typealias BrokenValue = (value: JSONTree, steps: [Location.Step])

extension SpecGrammar {
    /// A rule that is no reference.
    func resolved(_ rule: GrammarRule) -> GrammarRule {
        var rule = rule
        while case .reference(let reference) = rule { rule = self.rule(reference) }
        return rule
    }

    /// Values of the right type, one for each check of a rule that looks at more than the type. Objects and their fields
    /// are places of their own.
    func violations(of rule: GrammarRule) -> [BrokenValue] {
        switch resolved(rule) {
        case .string(let empty, let nonblank):
            (empty ? [] : [("", [])]) + (nonblank ? [(" \t", [])] : [])
        case .key, .boundKey, .dataPath: [("1 !", [])]
        case .color: [("#11223g", []), ("0112233", [])]
        case .enumeration: [("gizmo", [])]
        case .number(let min, let max, let integer): numbers(min, max, integer)
        case .array(let array): elements(array)
        case .map(let item): [(["1 !": 0], [.key("1 !")])] + values(item)
        case .dictionary(let item): values(item)
        case .choice(let choice): options(choice)
        case .scalar: [([], [])]
        case .boolean, .json, .data, .object, .tagged, .reference: []
        }
    }

    private func numbers(_ min: Double?, _ max: Double?, _ integer: Bool) -> [BrokenValue] {
        var broken: [BrokenValue] = []
        if let min { broken.append((.number(integer ? min - 1 : min.nextDown), [])) }
        if let max { broken.append((.number(integer ? max + 1 : max.nextUp), [])) }
        if integer { broken.append((.number((min ?? 0) + 0.5), [])) }
        return broken
    }

    /// Lengths are checked before elements are, so that elements of too many need not be valid.
    private func elements(_ array: GrammarArray) -> [BrokenValue] {
        var broken: [BrokenValue] = []
        if array.min > 0 { broken.append(([], [])) }
        if let max = array.max { broken.append((.array(Array(repeating: nil, count: max + 1)), [])) }
        let item = resolved(array.item)
        var bad = violations(of: item)
        if !item.acceptsAnything { bad += item.likelyMisfits.map { ($0, []) } }
        for element in bad {
            let value = JSONTree.array(Array(repeating: element.value, count: Swift.max(1, array.min)))
            broken.append((value, [.index(0)] + element.steps))
        }
        return broken
    }

    private func values(_ item: GrammarItem) -> [BrokenValue] {
        let rule = resolved(item.rule)
        let misfits: [BrokenValue] = rule.acceptsAnything ? [] : rule.likelyMisfits.map { ($0, []) }
        return (violations(of: rule) + misfits).map { (["k": $0.value], [.key("k")] + $0.steps) }
    }

    /// Values that only one option is tried for, and words that no option has.
    private func options(_ choice: GrammarChoice) -> [BrokenValue] {
        var broken: [BrokenValue] = []
        for type in [GrammarValueType.number, .array] {
            if let option = choice.onlyOption(for: type) { broken += violations(of: option) }
        }
        let texts = choice.options.map(resolved).filter { $0.fits(.string) }
        let isWordy = texts.allSatisfy { rule in
            switch rule {
            case .enumeration, .color, .key, .boundKey, .dataPath: true
            case .choice: true
            default: false
            }
        }
        if isWordy, !texts.isEmpty { broken.append(("1 !", [])) }
        if texts.count == 1, let text = texts.first { broken += violations(of: text) }
        return broken
    }
}

extension GrammarRule {
    /// Misfits of the types that choices tell apart.
    var likelyMisfits: [JSONTree] {
        let likely = misfits.filter { $0.number != nil || $0.string != nil || $0.array != nil }
        return likely.isEmpty ? misfits : likely
    }
}
