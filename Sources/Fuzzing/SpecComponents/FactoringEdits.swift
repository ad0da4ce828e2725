import StrictJSON

// Changes to a factored spec that breaks of components need.
extension Factoring {
    mutating func addProp(_ name: String, _ value: JSONTree, to use: Use) {
        let props = authored(use).key("props")
        if self[props]?.object == nil { self.set(props, to: .object([])) }
        self.set(props.key(name), to: value)
    }

    /// Whether the props of a use hold no placeholder of the component around it, so that they can go or move.
    func isClosed(_ use: Use) -> Bool {
        let props = self[authored(use)]?["props"]?.object ?? []
        return !props.contains { $0.value.string.map(Factoring.mentionsProps) == true }
    }

    mutating func define(_ name: String, _ root: JSONTree) {
        if spec["components"] == nil { set(Location().key("components"), to: .object([])) }
        self.set(Location().key("components").key(name), to: ["root": root])
    }

    func anyComponent(_ random: inout RandomSource) -> String? {
        guard let members = spec["components"]?.object, !members.isEmpty else { return nil }
        return random.pick(members).key
    }

    /// The path of a place in the body of a use that was replaced, so that no use is left below.
    func pathIgnoringUses(below use: Use, _ location: Location) -> String {
        var copy = self
        copy.keepUses { use.location.starts(with: $0.location) }
        return copy.path(of: location)
    }

    /// Wraps the body of a use in components until uses nest this deep; gives the path of the innermost use.
    mutating func nest(_ use: Use, to depth: Int) -> String? {
        // How deep uses nest at this one, and from it on.
        let above = uses.filter { use.location.starts(with: $0.location) }.count
        let below =
            uses.filter { $0.location.starts(with: use.location) }
            .map { inner in uses.filter { inner.location.starts(with: $0.location) }.count }.max() ?? above
        // The innermost of the added uses is the original one, moved inward.
        let added = depth - below
        guard added > 0, below == above, isClosed(use), let original = self[authored(use)], !use.location.steps.isEmpty
        else { return nil }
        var path = self.path(of: use)
        for level in 0..<added {
            let isLast = level == added - 1
            let inner: JSONTree = isLast ? original : ["type": "use", "component": .string("level\(level + 1)")]
            define("level\(level)", ["type": "box", "children": [inner]])
            path += " (use level\(level)) \u{2192} components.level\(level).root.children[0]"
        }
        self.set(authored(use), to: ["type": "use", "component": "level0"])
        return path
    }

    /// Appends a child to the root, where that stands in the spec itself and has children; gives its place.
    mutating func appendToRoot(_ node: JSONTree) -> Location? {
        let children = Location().key("root").key("children")
        guard spec["root"]?["type"]?.string != "use", let elements = self[children]?.array else { return nil }
        self.set(children, to: .array(elements + [node]))
        return children.index(elements.count)
    }

    /// Appends components that double at each level until the expanded spec has this many nodes; gives the path of the
    /// last node.
    mutating func appendDoubling(total: Int) -> String? {
        guard spec["root"]?["repeat"] == nil, !hasTemplates else { return nil }
        // Level k is a row of two uses of level k + 1; the last level is a row of spacers.
        let leaf: JSONTree = ["type": "row", "children": .array(Array(repeating: ["type": "spacer"], count: 14))]
        var size = 15
        var name = "double5"
        define(name, leaf)
        for level in stride(from: 4, through: 0, by: -1) {
            let inner: JSONTree = ["type": "use", "component": .string(name)]
            name = "double\(level)"
            define(name, ["type": "row", "children": [inner, inner]])
            size = 2 * size + 1
        }
        var missing = total - expandedCount
        while missing > size {
            guard appendToRoot(["type": "use", "component": .string(name)]) != nil else { return nil }
            missing -= size
        }
        guard missing >= 1 else { return nil }
        // The rest is a component whose last spacer is the last node.
        define(
            "rest", ["type": "column", "children": .array(Array(repeating: ["type": "spacer"], count: missing - 1))])
        guard let place = appendToRoot(["type": "use", "component": "rest"]) else { return nil }
        let end = missing > 1 ? ".children[\(missing - 2)]" : ""
        return place.path + " (use rest) \u{2192} components.rest.root" + end
    }
}
