import PrototypeSpec

/// A contract prepared for growing: definitions by name, and what its node variants contain.
final class SpecGrammar: Sendable {
    let contract: Contract
    let nodes: [Variant]
    private let definitions: [String: Rule]
    private let variants: [String: [String: ObjectRule]]

    /// The whole contract.
    static let prototype = SpecGrammar(.prototype)
    /// The contract without the extension page.
    static let recorded = SpecGrammar(.recorded)

    init(_ contract: Contract) {
        self.contract = contract
        definitions = Dictionary(contract.definitions.map { ($0.name, $0.rule) }) { first, _ in first }
        var variants: [String: [String: ObjectRule]] = [:]
        for case (let name, .tagged(let list)) in definitions {
            variants[name] = Dictionary(list.map { ($0.name, $0.object) }) { first, _ in first }
        }
        self.variants = variants
        if case .tagged(let nodes)? = definitions["node"] { self.nodes = nodes } else { nodes = [] }
    }

    var limits: SpecLimits { contract.limits }

    /// The rule of a definition; a definition that does not exist accepts nothing.
    func rule(_ name: String) -> Rule { definitions[name] ?? .choice([]) }

    func variant(_ definition: String, _ name: String) -> ObjectRule? { variants[definition]?[name] }

    /// Whether actions and nodes of the extension exist.
    var hasExtension: Bool { variant("action", "request") != nil }

    /// Follows references to a rule that is none.
    func resolve(_ rule: Rule) -> Rule {
        var rule = rule
        while case .reference(let name) = rule { rule = self.rule(name) }
        return rule
    }
}
