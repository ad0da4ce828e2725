import StrictJSON

// Nodes, their children and the templates around them.
extension Grower {
    /// A node of a random variant that the budgets and the template around it allow.
    mutating func node(at place: Place) -> JSONTree {
        let isDeep = place.nodeDepth >= 7 || nodesLeft <= 0
        let images = imagesLeft >= 2 * (scope?.count ?? 1)
        let allowed = grammar.nodes(pagers: scope == nil, children: !isDeep, images: images)
        if !isDeep, random.chance(25), let box = grammar.nodes[random.pick(["box", "row", "column"])] {
            return node(box, at: place)
        }
        return node(random.pick(allowed), at: place)
    }

    mutating func node(_ variant: GrammarObject, at place: Place) -> JSONTree {
        nodesLeft -= 1
        expandedNodesLeft -= scope?.count ?? 1
        var inner = Place()
        inner.nodeDepth = place.nodeDepth + 1
        return .object(members(of: variant, at: inner))
    }

    /// `children` or `child`, inside a template where the container repeats them.
    mutating func settleChildren(_ members: inout [JSONTree.Member], of object: GrammarObject, at place: Place) {
        let isDeep = place.nodeDepth >= 7 || nodesLeft <= 0
        if object.variant == "pager" { members.append(.init("id", .string(newPagerID()))) }
        guard object["children"] != nil else {
            let isRequired = object["child"]?.isOptional == false
            if isRequired || !isDeep && random.chance(40) { members.append(.init("child", node(at: place))) }
            return
        }
        if let field = object["repeat"], scope == nil, plan.allowsTemplates, expandedNodesLeft > 400,
            isWanted(field) || random.chance(20)
        {
            return settleTemplate(&members, source: nil, at: place)
        }
        let least = object.variant == "pager" ? 1 : 0
        let count = isDeep ? least : max(least, random.below(4))
        members.append(.init("children", children(count: count, at: place)))
    }

    /// `children` that repeat once an item, and the `repeat` that says so.
    mutating func settleTemplate(
        _ members: inout [JSONTree.Member], source: SpecPlan.TemplateSource?, at place: Place
    ) {
        var source = source ?? (random.chance(40) ? .data : .literal)
        if !grammar.hasExtension { source = .literal }
        let count = random.chance(3) ? 128 : 1 + random.below(3)
        let alias = random.pick(["item", "row", "it", "entry", "_", "index", "__proto__", "user_1"])
        scope = TemplateScope(alias: alias, source: source, count: count)
        let nodes = children(count: count > 8 ? 1 : 1 + random.below(3), at: place)
        guard var grown = scope else { return }
        scope = nil
        // A field that no placeholder names, and may be empty.
        if random.chance(30) { _ = grown.add(&random, (0..<count).map { _ in .string(random.pick(["", "x"])) }) }
        let items = source == .literal ? .array(grown.items) : dataItems(grown.items)
        members.append(.init("children", nodes))
        members.append(.init("repeat", ["items": items, "as": .string(alias)]))
    }

    private mutating func children(count: Int, at place: Place) -> JSONTree {
        var nodes: [JSONTree] = []
        for index in 0..<count {
            let copies = scope?.count ?? 1
            if index > 0, nodesLeft <= 0 || expandedNodesLeft < 4 * copies { break }
            nodes.append(node(at: place))
        }
        return .array(nodes)
    }

    // MARK: Pagers

    /// The id of a new pager, often one that is referred to already.
    private mutating func newPagerID() -> String {
        if !pagers.missing.isEmpty {
            let id = pagers.missing.removeFirst()
            pagers.declared.append(id)
            return id
        }
        let id = freshPagerID()
        pagers.declared.append(id)
        return id
    }

    private mutating func freshPagerID() -> String {
        let known = pagers.declared + pagers.missing
        let id = random.pick(["main", "tabs", "é", "pager 1", "__proto__", "toString", "e\u{301}"])
        return known.contains { $0.hasSameBytes(as: id) } ? "p\(known.count)_\(id)" : id
    }

    /// The id of a pager that the spec has or will have.
    mutating func pagerID() -> String {
        let known = pagers.declared + pagers.missing
        if !known.isEmpty, random.chance(70) { return random.pick(known) }
        let id = freshPagerID()
        pagers.missing.append(id)
        return id
    }

    /// The pagers that references name and the tree does not have yet.
    mutating func missingPagers() -> [JSONTree] {
        var nodes: [JSONTree] = []
        while !pagers.missing.isEmpty, let pager = grammar.nodes["pager"] {
            nodes.append(node(pager, at: Place()))
        }
        return nodes
    }
}
