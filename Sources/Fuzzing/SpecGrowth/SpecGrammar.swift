import PrototypeSpec

/// A contract prepared for growing specs and for finding places in them.
final class SpecGrammar: Sendable {
    let limits: SpecLimits
    let nodes: GrammarTagged
    let actions: GrammarTagged
    let spec: GrammarReference
    let node: GrammarReference
    let action: GrammarReference
    /// The words of the icon names.
    let icons: [String]
    private let definitions: [GrammarRule]
    private let candidates: [[GrammarObject]]

    /// The whole contract.
    static let prototype = SpecGrammar(.prototype)
    /// The contract without the extension page.
    static let recorded = SpecGrammar(.recorded)

    init(_ contract: Contract) {
        let compiler = GrammarCompiler(contract)
        limits = contract.limits
        definitions = contract.definitions.map { compiler.compile($0.rule, owner: Definition(named: $0.name)) }
        spec = compiler.reference("spec")
        node = compiler.reference("node")
        action = compiler.reference("action")
        func tagged(_ reference: GrammarReference, _ rules: [GrammarRule]) -> GrammarTagged {
            guard case .tagged(let tagged) = rules[reference.index] else {
                return GrammarTagged(reference.definition, [])
            }
            return tagged
        }
        nodes = tagged(node, definitions)
        actions = tagged(action, definitions)
        if case .enumeration(let words)? = contract["iconName"] { icons = words } else { icons = [] }
        let nodes = nodes.variants
        candidates = (0..<8).map { flags in
            nodes.filter { node in
                switch node.variant {
                case "pager": flags & 1 != 0 && flags & 2 != 0
                case "scroll", "bottomSheet": flags & 2 != 0
                case "image": flags & 4 != 0
                default: true
                }
            }
        }
    }

    /// The node variants that may stand where pagers, required children and images are allowed or not.
    func nodes(pagers: Bool, children: Bool, images: Bool) -> [GrammarObject] {
        candidates[(pagers ? 1 : 0) + (children ? 2 : 0) + (images ? 4 : 0)]
    }

    func rule(_ reference: GrammarReference) -> GrammarRule { definitions[reference.index] }

    /// Whether actions and nodes of the extension exist.
    var hasExtension: Bool { actions["request"] != nil }
}

/// Makes grammar rules of contract rules.
private struct GrammarCompiler {
    private let indexes: [String: Int]

    init(_ contract: Contract) {
        indexes = Dictionary(contract.definitions.enumerated().map { ($1.name, $0) }) { first, _ in first }
    }

    func reference(_ name: String) -> GrammarReference {
        guard let index = indexes[name] else { preconditionFailure("the built-in contract defines \(name)") }
        return GrammarReference(Definition(named: name), index)
    }

    func compile(_ rule: Rule, owner: Definition = .other) -> GrammarRule {
        switch rule {
        case .string(let empty, let nonblank): .string(empty: empty, nonblank: nonblank)
        // No spec has one.
        case .text: .string(empty: false, nonblank: false)
        case .key: .key
        case .boundKey: .boundKey
        case .dataPath: .dataPath
        case .color: .color
        case .boolean: .boolean
        case .scalar: .scalar
        case .json: .json
        case .data: .data
        case .number(let min, let max, let integer): .number(min: min, max: max, integer: integer)
        case .enumeration(let words): .enumeration(words)
        case .reference(let name): .reference(reference(name))
        case .object(let object): .object(compile(object, owner: owner, variant: ""))
        case .tagged(let variants):
            .tagged(GrammarTagged(owner, variants.map { compile($0.object, owner: owner, variant: $0.name) }))
        case .array(let array):
            .array(GrammarArray(compile(array.item), min: array.min, max: array.max, unique: array.unique))
        case .map(let item): .map(GrammarItem(compile(item)))
        case .dictionary(let item, _): .dictionary(GrammarItem(compile(item)))
        case .choice(let options): .choice(GrammarChoice(options.map { compile($0) }))
        }
    }

    private func compile(_ object: ObjectRule, owner: Definition, variant: String) -> GrammarObject {
        let settled = SettledFields.fields(of: owner, variant: variant)
        return GrammarObject(
            owner: owner, variant: variant,
            fields: object.fields.map {
                GrammarField(
                    $0.name, isOptional: $0.isOptional, isSettled: settled.contains($0.name), compile($0.rule))
            },
            exclusive: object.exclusive, exactlyOne: object.exactlyOne,
            dependents: object.dependents.map { ($0.trigger, $0.names) }, atLeastOne: object.atLeastOne)
    }
}
