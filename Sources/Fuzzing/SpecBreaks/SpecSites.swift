import StrictJSON

/// A value of a valid spec together with the rule that decides it.
struct SpecSite {
    var location: Location
    /// Never a reference.
    var rule: GrammarRule
    /// The definition that the rule is of, if a reference led here.
    var definition: Definition?
    var value: JSONTree
}

extension SpecGrammar {
    typealias Visit = (JSONTree, GrammarRule, Definition?, [Location.Step]) -> Void

    /// Visits every value with its rule, depth first. A choice is visited itself, and then as the one option that is
    /// tried for values of its type, if it is one.
    ///
    /// - Parameter leaves: false where nothing is looked for that a field without structure could be.
    func visit(_ spec: JSONTree, leaves: Bool = true, _ body: Visit) {
        var steps: [Location.Step] = []
        steps.reserveCapacity(16)
        visit(spec, .reference(self.spec), nil, &steps, leaves, body)
    }

    private func visit(
        _ value: JSONTree, _ rule: GrammarRule, _ definition: Definition?, _ steps: inout [Location.Step],
        _ leaves: Bool,
        _ body: Visit
    ) {
        if case .reference(let reference) = rule {
            return visit(value, self.rule(reference), reference.definition, &steps, leaves, body)
        }
        body(value, rule, definition, steps)
        switch rule {
        case .choice(let choice):
            if let option = choice.onlyOption(for: value.grammarType) {
                visit(value, option, nil, &steps, leaves, body)
            }
        case .object(let object):
            if case .object(let members) = value { visit(members, object, &steps, leaves, body) }
        case .tagged(let tagged):
            if case .object(let members) = value, let variant = tagged[value["type"]?.string] {
                visit(members, variant, &steps, leaves, body)
            }
        case .array(let array):
            guard case .array(let elements) = value else { return }
            for (index, element) in elements.enumerated() {
                steps.append(.index(index))
                visit(element, array.item, nil, &steps, leaves, body)
                steps.removeLast()
            }
        case .map(let item), .dictionary(let item):
            guard case .object(let members) = value else { return }
            for member in members {
                steps.append(.key(member.key))
                visit(member.value, item.rule, nil, &steps, leaves, body)
                steps.removeLast()
            }
        default: return
        }
    }

    private func visit(
        _ members: [JSONTree.Member], _ object: GrammarObject, _ steps: inout [Location.Step], _ leaves: Bool,
        _ body: Visit
    ) {
        var place = 0
        for member in members {
            guard let field = object.field(named: member.key, near: &place), leaves || !field.isLeaf else { continue }
            steps.append(.key(member.key))
            visit(member.value, field.rule, nil, &steps, leaves, body)
            steps.removeLast()
        }
    }
}

extension JSONTree {
    var grammarType: GrammarValueType {
        switch self {
        case .object: .object
        case .array: .array
        case .string: .string
        case .number: .number
        case .null, .bool: .other
        }
    }
}
