import PrototypeSpec
import StrictJSON

/// A value of a valid spec together with the rule that decides it.
struct SpecSite {
    var location: Location
    /// Never a reference.
    var rule: Rule
    /// The definition that the rule is of, if a reference led here.
    var definition: String?
    var value: JSONTree
}

extension SpecGrammar {
    /// Visits every value with its rule, depth first. A choice is visited itself, and then as the one option that a
    /// number, object or array fits, or that a string fits where it fits no other.
    func visit(_ spec: JSONTree, _ body: (JSONTree, Rule, String?, [Location.Step]) -> Void) {
        var steps: [Location.Step] = []
        visit(spec, .reference("spec"), nil, &steps, body)
    }

    private func visit(
        _ value: JSONTree, _ rule: Rule, _ definition: String?, _ steps: inout [Location.Step],
        _ body: (JSONTree, Rule, String?, [Location.Step]) -> Void
    ) {
        switch (rule, value) {
        case (.reference(let name), _):
            return visit(value, self.rule(name), name, &steps, body)
        case (.choice(let options), _):
            body(value, rule, definition, steps)
            let fitting = options.filter { $0.fits(value) }
            if fitting.count == 1 { visit(value, fitting[0], nil, &steps, body) }
            return
        default: body(value, rule, definition, steps)
        }
        switch (rule, value) {
        case (.object(let object), .object(let members)): visit(members, object, &steps, body)
        case (.tagged(let variants), .object(let members)):
            let type = value["type"]?.string
            if let variant = variants.first(where: { $0.name == type }) { visit(members, variant.object, &steps, body) }
        case (.array(let array), .array(let elements)):
            for (index, element) in elements.enumerated() {
                steps.append(.index(index))
                visit(element, array.item, nil, &steps, body)
                steps.removeLast()
            }
        case (.map(let item), .object(let members)), (.dictionary(let item, _), .object(let members)):
            for member in members {
                steps.append(.key(member.key))
                visit(member.value, item, nil, &steps, body)
                steps.removeLast()
            }
        default: return
        }
    }

    private func visit(
        _ members: [JSONTree.Member], _ object: ObjectRule, _ steps: inout [Location.Step],
        _ body: (JSONTree, Rule, String?, [Location.Step]) -> Void
    ) {
        for member in members {
            guard let field = object.fields.first(where: { $0.name == member.key }) else { continue }
            steps.append(.key(member.key))
            visit(member.value, field.rule, nil, &steps, body)
            steps.removeLast()
        }
    }
}

extension Rule {
    /// Whether an option of a choice is tried for a value: by its own kind, so that a reference counts as a string.
    func fits(_ value: JSONTree) -> Bool {
        switch self {
        case .object: value.object != nil
        case .number: value.number != nil
        case .array: value.array != nil
        default: value.string != nil
        }
    }
}
