import StrictJSON

extension Grower {
    /// A valid spec without components.
    static func grow(_ plan: SpecPlan, grammar: SpecGrammar, random: inout RandomSource) -> GrownSpec {
        var grower = Grower(random: random, grammar: grammar, plan: plan)
        let tree = grower.grow(.reference(grammar.spec), at: Place())
        random = grower.random
        return GrownSpec(
            tree: tree, capabilities: grower.capabilities, names: grower.names)
    }

    /// The envelope: the root grows first, since state, data and storage hold what the nodes ask for.
    mutating func specMembers(of object: GrammarObject) -> [JSONTree.Member] {
        let root = root()
        var members: [JSONTree.Member] = []
        members.reserveCapacity(8)
        for field in object.fields {
            switch field.name {
            case "root": members.append(.init("root", root))
            case "data", "state", "storage": continue
            default:
                if field.isOptional, !requires(field.rule), !isWanted(field), !random.chance(plan.optional) { continue }
                members.append(.init(field.name, grow(field.rule, at: Place())))
            }
        }
        if grammar.hasExtension {
            if plan.needsData, data.isEmpty { _ = dataTop() }
            if random.chance(10) { _ = dataTop() }
            if plan.needsStorage || random.chance(10) { members.append(.init("storage", storage())) }
            if !data.isEmpty || random.chance(3) {
                capabilities.insert(.dataModel)
                members.append(.init("data", .object(data)))
            }
        }
        if random.chance(10) { _ = literalKey(.string) }
        if !state.members.isEmpty || random.chance(10) { members.append(.init("state", .object(state.members))) }
        return members
    }

    private mutating func storage() -> JSONTree {
        capabilities.insert(.storage)
        let secret = Set(secrets)
        var keys = state.members.map(\.key).filter { !secret.contains($0) }
        keys += data.map(\.key).filter { !keys.contains($0) && !secret.contains($0) }
        if keys.isEmpty { keys = [literalKey(.boolean)] }
        random.shuffle(&keys)
        keys = Array(keys.prefix(random.chance(20) ? 64 : 1 + random.below(3)))
        let version = number(min: 1, max: 2_147_483_647, integer: true)
        return ["version": .number(version), "keys": .array(keys.map(JSONTree.string))]
    }

    // MARK: The root

    /// The root node, with what the plan requires among its children.
    private mutating func root() -> JSONTree {
        let mustHaveChildren =
            plan.needsRootChildren || !plan.requiredNodes.isEmpty || !plan.requiredActions.isEmpty
            || plan.requiredTemplate != nil
        guard mustHaveChildren || random.chance(85),
            let variant = grammar.nodes[random.pick(["box", "row", "column", "card"])]
        else {
            let root = node(at: Place())
            let pagers = missingPagers()
            return pagers.isEmpty ? root : ["type": "column", "children": .array([root] + pagers)]
        }
        nodesLeft -= 1
        expandedNodesLeft -= 1
        var place = Place()
        place.nodeDepth = 1
        var members: [JSONTree.Member] = []
        members.reserveCapacity(4)
        for field in variant.fields where field.name != "children" && field.name != "repeat" {
            if field.isOptional, !isWanted(field), !random.chance(plan.optional) { continue }
            members.append(.init(field.name, grow(field.rule, at: place)))
        }
        var children = requiredChildren(at: place)
        for _ in 0..<(1 + random.below(3)) where nodesLeft > 0 { children.append(node(at: place)) }
        random.shuffle(&children)
        members.append(.init("children", .array(children + missingPagers())))
        return .object(members)
    }

    private mutating func requiredChildren(at place: Place) -> [JSONTree] {
        var children: [JSONTree] = []
        for name in plan.requiredNodes {
            guard let variant = grammar.nodes[name] else { continue }
            children.append(node(variant, at: place))
        }
        for name in plan.requiredActions {
            guard let object = grammar.actions[name] else { continue }
            let action = JSONTree.object(self.members(of: object, at: place))
            children.append(["type": "spacer", "onTap": [action]])
        }
        if let source = plan.requiredTemplate {
            var members: [JSONTree.Member] = [.init("type", .string(random.pick(["box", "row", "column"])))]
            settleTemplate(&members, source: source, at: place)
            children.append(.object(members))
        }
        return children
    }
}
