import StrictJSON

/// Puts nodes of a freshly grown spec into a spec, or that in its place, so that each kind comes up in surroundings of every
/// sort, however few seeds have it, and also where nothing else is wrong.
enum SpecGraft {
    /// Changes nothing that is no spec.
    static func apply(to spec: inout JSONTree, _ random: inout RandomSource) {
        guard spec["root"] != nil else { return }
        let grown = grow(&random)
        var lists: [Location] = []
        collect(spec, Location(), &lists)
        guard let nodes = grown["root"]?["children"]?.array, !lists.isEmpty, random.chance(50) else {
            spec = grown
            return
        }
        let list = random.pick(lists)
        spec[list] = .array((spec[list]?.array ?? []) + nodes)
        declare(grown, in: &spec, &random)
    }

    /// A small spec with a node or an action of one kind, each kind equally likely.
    private static func grow(_ random: inout RandomSource) -> JSONTree {
        var plan = SpecPlan()
        plan.nodes = 1
        plan.optional = random.pick([5, 20, 50])
        plan.needsRootChildren = true
        let grammar = SpecGrammar.prototype
        if random.chance(75) {
            plan.requiredNodes = [random.pick(grammar.nodes.variants).variant]
        } else {
            plan.requiredActions = [random.pick(grammar.actions.variants).variant]
        }
        return Grower.grow(plan, grammar: grammar, random: &random).tree
    }

    /// The lists of children in a spec.
    private static func collect(_ value: JSONTree, _ place: Location, _ lists: inout [Location]) {
        switch value {
        case .array(let elements):
            for (index, element) in elements.enumerated() { collect(element, place.index(index), &lists) }
        case .object(let members):
            for member in members {
                let inner = place.key(member.key)
                if member.key.hasSameBytes(as: "children"), member.value.array != nil { lists.append(inner) }
                collect(member.value, inner, &lists)
            }
        default: break
        }
    }

    /// What the nodes are bound to. Where both specs declare a key, one of them wins.
    private static func declare(_ grown: JSONTree, in spec: inout JSONTree, _ random: inout RandomSource) {
        for name in ["state", "data", "storage"] {
            guard let added = grown[name] else { continue }
            guard case .object(let members) = added, spec[name]?.object != nil else {
                spec[name] = added
                continue
            }
            let isReplacing = random.chance(50)
            let place = Location().key(name)
            for member in members where isReplacing || spec[place.key(member.key)] == nil {
                spec[place.key(member.key)] = member.value
            }
        }
    }
}
