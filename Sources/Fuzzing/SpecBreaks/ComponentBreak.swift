import StrictJSON

/// One way to break the components of a valid spec in host mode.
struct ComponentBreak: Sendable {
    var name: String
    var summary: String
    var weight = 100
    /// Breaks a spec that has at least one use; gives the path, nil where there is no place for it.
    var apply: @Sendable (inout Factoring, inout RandomSource) -> Outcome?

    enum Outcome: Sendable {
        case rejected(String)
        /// Rejected at the first of several; the order of keys must stay as written.
        case rejectedInOrder(String)
        case accepted
    }

    init(
        _ name: String, _ summary: String, weight: Int = 100,
        apply: @escaping @Sendable (inout Factoring, inout RandomSource) -> Outcome?
    ) {
        self.name = name
        self.summary = summary
        self.weight = weight
        self.apply = apply
    }

    static let all: [ComponentBreak] = uses + definitions

    private static let uses: [ComponentBreak] = [
        use("use.unknownKey", "a key that a use node does not have") { factoring, use, random in
            let key = random.pick(["extra", "style", "id", "visibleWhen", "children", "Props"])
            factoring.set(factoring.authored(use).key(key), to: random.pick([1, [], [:]]))
            return .rejected(factoring.path(of: use) + "." + key)
        },
        use("use.unknownKeys", "several keys that a use node does not have: array indexes come first") {
            factoring, use, random in
            let keys = random.pick([
                ["b", "a"], ["a", "10", "9"], ["zz", "0"], ["4294967295", "1"], ["é", "e"], ["01", "a"],
            ])
            for key in keys { factoring.set(factoring.authored(use).key(key), to: 1) }
            let first =
                keys.filter { ["0", "1", "9", "10"].contains($0) }.min { Int($0) ?? 0 < Int($1) ?? 0 } ?? keys[0]
            return .rejectedInOrder(factoring.path(of: use) + "." + first)
        },
        use("use.component", "a use whose component is absent or no string") { factoring, use, random in
            let values: [JSONTree] = [nil, 1, [], true, ["a": 1]]
            let place = factoring.authored(use).key("component")
            if random.chance(40) { factoring.remove(place) } else { factoring.set(place, to: random.pick(values)) }
            return .rejected(factoring.path(of: use) + ".component")
        },
        use("use.unknownComponent", "a use of a component that is not defined") { factoring, use, random in
            let name = random.pick(["nobody", "", "a b", "valueOf_", "Card", "é", "__proto___", "hasOwnProperty_"])
            factoring.set(factoring.authored(use).key("component"), to: .string(name))
            return .rejected(factoring.path(of: use) + ".component")
        },
        use("use.props", "props that are no object") { factoring, use, random in
            guard factoring.isClosed(use) else { return nil }
            factoring.set(factoring.authored(use).key("props"), to: random.pick([nil, [], "x", 1, true]))
            return .rejected(factoring.path(of: use) + ".props")
        },
        use("use.propName", "a prop whose name is outside the grammar") { factoring, use, random in
            let name = random.pick(SpecBreak.keys)
            factoring.addProp(name, "x", to: use)
            return .rejected(factoring.path(of: use) + ".props[" + Location.quoted(name) + "]")
        },
        use("use.propValue", "a prop that is no string, number or boolean") { factoring, use, random in
            let name = random.pick(["added_prop", "__proto__x", "valueOf_1"])
            factoring.addProp(name, random.pick([nil, [], [:], ["x"]]), to: use)
            return .rejected(factoring.path(of: use) + ".props." + name)
        },
        use("use.unusedProp", "a prop that no bindable field refers to") { factoring, use, random in
            factoring.addProp("ghost", random.pick(["x", 1, true]), to: use)
            // A field that is not bindable does not count.
            let body = Location().key("components").key(use.component).key("root")
            if random.chance(50), factoring[body]?["type"]?.string != "use",
                factoring[body]?["contentDescription"] == nil
            {
                factoring.set(body.key("contentDescription"), to: "{props.ghost}")
            }
            return .rejected(factoring.path(of: use) + ".props.ghost")
        },
        ComponentBreak("use.missingProp", "a placeholder whose prop is not given") { factoring, random in
            let withProps = factoring.uses.filter { use in
                factoring.isClosed(use) && factoring[factoring.authored(use)]?["props"]?.object?.isEmpty == false
            }
            guard !withProps.isEmpty else { return nil }
            let use = random.pick(withProps)
            let props = factoring.authored(use).key("props")
            guard let member = factoring[props]?.object.map({ random.pick($0) }) else { return nil }
            factoring.remove(random.chance(30) ? props : props.key(member.key))
            return .rejected(factoring.path(of: use) + ".props")
        },
        use("use.cycle", "a component that uses itself") { factoring, use, random in
            guard factoring.isClosed(use) else { return nil }
            let body = Location().key("components").key(use.component).key("root")
            let inner: JSONTree = ["type": "use", "component": .string(use.component)]
            if random.chance(50) {
                factoring.set(body, to: ["type": "box", "children": [["type": "spacer"], inner]])
                factoring.remove(factoring.authored(use).key("props"))
                let place = Location(use.location.steps + [.key("children"), .index(1), .key("component")])
                return .rejected(factoring.pathIgnoringUses(below: use, place))
            }
            // By way of another component.
            let other = "viaOther"
            factoring.set(body, to: ["type": "scroll", "child": ["type": "use", "component": .string(other)]])
            factoring.remove(factoring.authored(use).key("props"))
            factoring.define(other, ["type": "row", "children": [inner]])
            let outer = factoring.pathIgnoringUses(below: use, use.location.key("child"))
            return .rejected(outer + " (use \(other)) \u{2192} components.\(other).root.children[0].component")
        },
        use("use.atDepth", "uses nested as deep as they may be") { factoring, use, _ in
            factoring.hasTemplates ? nil : factoring.nest(use, to: 8).map { _ in .accepted }
        },
        use("use.tooDeep", "uses nested one level too deep") { factoring, use, _ in
            factoring.nest(use, to: 9).map { .rejected($0) }
        },
    ]

    private static let definitions: [ComponentBreak] = [
        ComponentBreak("components.object", "components that are no object") { factoring, random in
            factoring.set(Location().key("components"), to: random.pick([nil, [], "x", 1, false]))
            return .rejected("components")
        },
        ComponentBreak("components.name", "a component whose name is outside the grammar") { factoring, random in
            let name = random.pick(SpecBreak.keys)
            factoring.define(name, ["type": "spacer"])
            return .rejected("components[" + Location.quoted(name) + "]")
        },
        ComponentBreak("components.entry", "a component that is no object") { factoring, random in
            guard let name = factoring.anyComponent(&random) else { return nil }
            factoring.set(Location().key("components").key(name), to: random.pick([nil, [], "x", 1, true]))
            return .rejected("components.\(name)")
        },
        ComponentBreak("components.unknownKey", "a key beside a component's root") { factoring, random in
            guard let name = factoring.anyComponent(&random) else { return nil }
            let key = random.pick(["props", "Root", "type", "name", "__proto__"])
            factoring.set(Location().key("components").key(name).key(key), to: random.pick([1, [:], nil]))
            return .rejected("components.\(name).\(key)")
        },
        ComponentBreak("components.root", "a component whose root is absent or no object") { factoring, random in
            guard let name = factoring.anyComponent(&random) else { return nil }
            let values: [JSONTree] = [nil, [], "x", 1]
            let place = Location().key("components").key(name).key("root")
            if random.chance(40) { factoring.remove(place) } else { factoring.set(place, to: random.pick(values)) }
            return .rejected("components.\(name).root")
        },
        ComponentBreak("expansion.nodesAtLimit", "components that expand to as many nodes as may be", weight: 4) {
            factoring, _ in
            factoring.appendDoubling(total: 2000).map { _ in .accepted }
        },
        ComponentBreak("expansion.tooManyNodes", "components that expand to one node too many", weight: 4) {
            factoring, _ in
            factoring.appendDoubling(total: 2001).map { .rejected($0) }
        },
        ComponentBreak("expansion.tooManyBytes", "components that expand past the byte limit", weight: 4) {
            factoring, random in
            let size = 262_144 + random.below(1000)
            factoring.define("large", ["type": "text", "text": .string(Filler.text("t", count: size))])
            for _ in 0..<4 {
                guard factoring.appendToRoot(["type": "use", "component": "large"]) != nil else { return nil }
            }
            return .rejected("$")
        },
    ]

    private static func use(
        _ name: String, _ summary: String,
        _ apply: @escaping @Sendable (inout Factoring, Factoring.Use, inout RandomSource) -> Outcome?
    ) -> ComponentBreak {
        ComponentBreak(name, summary) { factoring, random in
            guard !factoring.uses.isEmpty else { return nil }
            let use = random.pick(factoring.uses)
            return apply(&factoring, use, &random)
        }
    }
}
