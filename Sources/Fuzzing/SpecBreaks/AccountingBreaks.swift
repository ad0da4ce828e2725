import StrictJSON

extension SpecBreak {
    /// The limits that count over the whole spec, at and past them.
    static let accounting: [SpecBreak] = [
        counted("nodes.atLimit", "as many nodes as a spec may have", weight: 6) { draft in
            draft.appendSpacers(upTo: draft.grammar.limits.nodes)
            return .accepted
        },
        counted("nodes.tooMany", "one node too many", weight: 6) { draft in
            .rejected(draft.appendSpacers(upTo: draft.grammar.limits.nodes + 1))
        },
        counted("depth.atLimit", "nodes nested as deep as they may be") { draft in
            _ = draft.appendChain(depth: draft.grammar.limits.depth)
            return .accepted
        },
        counted("depth.tooDeep", "nodes nested one level too deep") { draft in
            .rejected(draft.appendChain(depth: draft.grammar.limits.depth + 1))
        },
        counted("images.atLimit", "as many images as a spec may have") { draft in
            _ = draft.appendImages(draft.grammar.limits.images)
            return .accepted
        },
        counted("images.tooMany", "one image too many, as a node or a pair") { draft in
            let limit = draft.grammar.limits.images
            if draft.random.chance(50) { return .rejected(draft.appendImages(limit + 1)) }
            _ = draft.appendImages(limit - 1)
            draft.capabilities.insert(.themeModes)
            return .rejected(draft.appendToRoot(["type": "image", "asset": ["light": "a", "dark": "b"]]))
        },
        counted("images.samePair", "a pair of equal ids, which counts once") { draft in
            _ = draft.appendImages(draft.grammar.limits.images - 1)
            draft.capabilities.insert(.themeModes)
            _ = draft.appendToRoot(["type": "image", "asset": ["light": "a", "dark": "a"]])
            return .accepted
        },
        counted("images.normalizationPair", "a pair of ids that differ by normalization only, which counts twice") {
            draft in
            _ = draft.appendImages(draft.grammar.limits.images - 1)
            return .rejected(draft.appendToRoot(["type": "image", "asset": ["light": "é", "dark": "e\u{301}"]]))
        },
        counted("images.itemPastLimit", "one image too many, in the item of a bar") { draft in
            _ = draft.appendImages(draft.grammar.limits.images - 1)
            let key = draft.declare(0)
            let items: JSONTree = [["label": "a"], ["label": "b", "image": "i1"], ["label": "c", "image": "i2"]]
            let bar = draft.appendToRoot(["type": "bottomNav", "stateKey": .string(key), "items": items])
            return .rejected(bar.key("items").index(2).key("image"))
        },
        counted("condition.atDepth", "conditions nested as deep as they may be") { draft in
            _ = draft.appendCondition(depth: draft.grammar.limits.conditionDepth)
            return .accepted
        },
        counted("condition.tooDeep", "conditions nested one level too deep") { draft in
            .rejected(draft.appendCondition(depth: draft.grammar.limits.conditionDepth + 1))
        },
        counted("selector.atDepth", "containers of a selector nested as deep as they may be") { draft in
            _ = draft.appendSelector(depth: draft.grammar.limits.selectorDepth)
            return .accepted
        },
        counted("selector.tooDeep", "containers of a selector nested one level too deep") { draft in
            .rejected(draft.appendSelector(depth: draft.grammar.limits.selectorDepth + 1))
        },
        counted("template.nodesAtLimit", "a template that fills the node limit when repeated") { draft in
            _ = draft.appendTemplate(nodes: draft.grammar.limits.nodes)
            return .accepted
        },
        counted("template.tooManyNodes", "a template that repeats one node too many") { draft in
            .rejected(draft.appendTemplate(nodes: draft.grammar.limits.nodes + 1).key("repeat"))
        },
        counted("template.nodeAfterLimit", "a node after a template that used up the node limit") { draft in
            _ = draft.appendTemplate(nodes: draft.grammar.limits.nodes)
            return .rejected(draft.appendToRoot(["type": "spacer"]))
        },
        counted("template.tooManyImages", "a template that repeats one image too many") { draft in
            let count = draft.grammar.limits.images + 1
            let image: JSONTree = ["type": "image", "asset": "a"]
            let child: JSONTree = draft.random.chance(50) ? image : ["type": "card", "children": [image]]
            return .rejected(draft.appendRepeat(count, [child]).key("repeat"))
        },
        counted("template.imagesAtLimit", "a template that fills the image limit when repeated") { draft in
            _ = draft.appendRepeat(draft.grammar.limits.images, [["type": "image", "asset": "a"]])
            return .accepted
        },
        counted("template.tooManyItemImages", "a template whose bars repeat one image too many") { draft in
            let key = draft.declare(0)
            let items: JSONTree = [
                ["label": "a", "image": "i"], ["label": "b", "image": "i"], ["label": "c", "image": "i"],
            ]
            let bar: JSONTree = ["type": "tabBar", "stateKey": .string(key), "items": items]
            return .rejected(draft.appendRepeat(draft.grammar.limits.images / 3 + 1, [bar]).key("repeat"))
        },
    ]

    /// A break that counts what the spec has already: no templates and no images stand in it.
    private static func counted(
        _ name: String, _ summary: String, weight: Int = 20, _ apply: @escaping @Sendable (inout SpecDraft) -> Outcome?
    ) -> SpecBreak {
        SpecBreak(
            name, summary, weight: weight,
            needs: [.nothingCounted, .rootChildren], apply: apply)
    }
}

extension SpecDraft {
    private var nodeCount: Int {
        var count = 0
        grammar.visit(spec) { _, _, definition, _ in if definition == .node { count += 1 } }
        return count
    }

    /// Appends spacers until the spec has this many nodes; gives the place of the last.
    @discardableResult
    fileprivate mutating func appendSpacers(upTo limit: Int) -> Location {
        let missing = limit - nodeCount
        // In groups, so that the root itself stays short.
        var place = Location()
        var left = missing
        while left > 0 {
            let size = min(left, 1 + random.below(400))
            place = appendToRoot([
                "type": "row", "children": .array(Array(repeating: ["type": "spacer"], count: size - 1)),
            ])
            if size > 1 { place = place.key("children").index(size - 2) }
            left -= size
        }
        return place
    }

    /// Appends nested nodes so that the innermost is at this depth; gives its place.
    fileprivate mutating func appendChain(depth: Int) -> Location {
        var node: JSONTree = ["type": "spacer"]
        var steps: [Location.Step] = []
        for level in 0..<(depth - 2) {
            // Beside the innermost node stands none before it, which would be as deep.
            switch level == 0 ? 2 : random.below(3) {
            case 0:
                node = ["type": "scroll", "child": node]
                steps = [.key("child")] + steps
            case 1:
                node = ["type": "card", "children": [["type": "divider"], node]]
                steps = [.key("children"), .index(1)] + steps
            default:
                node = ["type": "box", "children": [node]]
                steps = [.key("children"), .index(0)] + steps
            }
        }
        return Location(appendToRoot(node).steps + steps)
    }

    /// Appends image nodes, some as children of a row; gives the place of the last.
    fileprivate mutating func appendImages(_ count: Int) -> Location {
        let row = appendToRoot([
            "type": "row", "children": .array(Array(repeating: ["type": "image", "asset": "a"], count: count)),
        ])
        return row.key("children").index(count - 1)
    }

    fileprivate mutating func appendCondition(depth: Int) -> Location {
        var condition: JSONTree = ["key": "a", "equals": 1]
        var steps: [Location.Step] = []
        for _ in 1..<depth {
            let form = random.pick(["all", "any", "not"])
            condition = .object([.init(form, form == "not" ? condition : [condition])])
            steps = [.key(form)] + (form == "not" ? [] : [.index(0)]) + steps
        }
        let node = random.chance(50)
        let place = appendToRoot(
            node
                ? ["type": "spacer", "visibleWhen": condition]
                : ["type": "spacer", "styleWhen": [["when": condition, "style": [:]]]])
        let field: [Location.Step] = node ? [.key("visibleWhen")] : [.key("styleWhen"), .index(0), .key("when")]
        return Location(place.steps + field + steps)
    }

    fileprivate mutating func appendSelector(depth: Int) -> Location {
        var container: JSONTree = ["elementId": "a"]
        var steps: [Location.Step] = []
        for _ in 1..<depth {
            container = ["text": "t", "container": container]
            steps.append(.key("container"))
        }
        let anchor: JSONTree = ["type": "element", "selector": ["container": container], "alignment": "top"]
        let place = appendToRoot(["type": "spacer", "anchor": anchor])
        return Location(place.steps + [.key("anchor"), .key("selector"), .key("container")] + steps)
    }

    /// Appends a container that repeats its children; gives its place.
    fileprivate mutating func appendRepeat(_ count: Int, _ children: [JSONTree]) -> Location {
        let items = JSONTree.array(Array(repeating: .object([]), count: count))
        return appendToRoot(["type": "column", "children": .array(children), "repeat": ["items": items, "as": "it"]])
    }

    /// Appends a template with which the repeated tree has this many nodes; gives the container's place.
    fileprivate mutating func appendTemplate(nodes limit: Int) -> Location {
        let count = random.pick([64, 100, 128])
        // The container itself, its repeated children, and spacers before it for the rest.
        let missing = limit - nodeCount - 1
        for _ in 0..<(missing % count) { _ = appendToRoot(["type": "spacer"]) }
        let each = missing / count
        let child: JSONTree = [
            "type": "row", "children": .array(Array(repeating: ["type": "spacer"], count: each - 1)),
        ]
        return appendRepeat(count, [child])
    }
}
