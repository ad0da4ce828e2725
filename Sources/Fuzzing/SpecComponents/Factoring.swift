import StrictJSON

/// Takes subtrees of a spec out into components: the reverse of expansion, so that the expanded spec, and with it the
/// verdict, is that of the spec it began with. Paths become those of where the parts are authored.
struct Factoring {
    /// A `use` node in the expanded spec.
    struct Use {
        var location: Location
        var component: String
    }

    private(set) var spec: JSONTree
    /// How many nodes the expanded spec has.
    private(set) var expandedCount = 0
    private(set) var hasTemplates = false
    /// Parents before the uses inside their components.
    private(set) var uses: [Use] = []
    private(set) var components: [JSONTree.Member] = []
    private var names = NameSource()

    /// Factors out up to `count` subtrees that stand in the spec as objects with a type.
    init(_ spec: JSONTree, count: Int, _ random: inout RandomSource) {
        self.spec = spec
        guard let root = spec["root"], root.object != nil else { return }
        let nodes = NodeTree.all(in: root, at: Location().key("root"))
        expandedCount = nodes.count
        hasTemplates = nodes.contains { $0.node["repeat"] != nil }
        var candidates = nodes.filter { $0.node["type"]?.string != nil }
        random.shuffle(&candidates)
        // Deepest first, so that a component holds the uses of those inside it.
        let chosen = candidates.prefix(count).map(\.location).sorted { $0.steps.count > $1.steps.count }
        for location in chosen { factor(location, &random) }
        uses.reverse()
        if !components.isEmpty || random.chance(5) { addUnused(&random) }
        if !components.isEmpty { install(&random) }
    }

    /// Where something in the expanded spec is authored, spelled as its path.
    func path(of location: Location) -> String {
        let chain = uses.filter { location.starts(with: $0.location) }.sorted {
            $0.location.steps.count < $1.location.steps.count
        }
        guard let outermost = chain.first else { return location.path }
        var text = outermost.location.path
        for (index, use) in chain.enumerated() {
            let end = index + 1 < chain.count ? chain[index + 1].location.steps.count : location.steps.count
            text += " (use \(use.component)) \u{2192} components.\(use.component).root"
            text += Location.suffix(location.steps[use.location.steps.count..<end])
        }
        return text
    }

    /// Where the `use` node itself is written: in the root, or in the component around it.
    func authored(_ use: Use) -> Location {
        let outer = uses.filter { use.location != $0.location && use.location.starts(with: $0.location) }
            .max { $0.location.steps.count < $1.location.steps.count }
        guard let outer else { return use.location }
        let steps = use.location.steps[outer.location.steps.count...]
        return Location([.key("components"), .key(outer.component), .key("root")] + steps)
    }

    /// The path of a `use` node as errors report it.
    func path(of use: Use) -> String {
        let outer = uses.filter { use.location != $0.location && use.location.starts(with: $0.location) }
        var without = self
        without.uses = outer
        return without.path(of: use.location)
    }

    mutating func keepUses(_ isKept: (Use) -> Bool) { uses.removeAll { !isKept($0) } }

    /// Uses a component once more, as the last child of the root, where its content may stand there: no pager, no image,
    /// no template in or around it. An error in it is reported at the earlier use.
    mutating func addCopy(of original: JSONTree, _ random: inout RandomSource) {
        let movable = uses.filter { use in
            guard let body = original[use.location] else { return false }
            let nodes = NodeTree.all(in: body, at: Location())
            let isPlain =
                nodes.count < 10
                && nodes.allSatisfy { node in
                    !["pager", "image", "tabBar", "bottomNav"].contains(node.node["type"]?.string)
                        && node.node["repeat"] == nil
                }
            let isInTemplate = use.location.steps.indices.contains {
                original[Location(Array(use.location.steps[..<$0]))]?["repeat"] != nil
            }
            let isOuter = !uses.contains { use.location != $0.location && use.location.starts(with: $0.location) }
            return isPlain && !isInTemplate && isOuter && use.location.steps.count > 1
        }
        guard !movable.isEmpty, original["root"]?["repeat"] == nil else { return }
        let use = random.pick(movable)
        guard let node = spec[authored(use)] else { return }
        if appendToRoot(node) != nil { expandedCount += 9 }
    }

    /// A value of the factored spec.
    subscript(location: Location) -> JSONTree? { spec[location] }

    mutating func set(_ location: Location, to value: JSONTree) { spec[location] = value }

    mutating func remove(_ location: Location) { spec[location] = nil }

    // MARK: Taking out

    private mutating func factor(_ location: Location, _ random: inout RandomSource) {
        guard var body = spec[location] else { return }
        let component = names.fresh(&random)
        var props: [JSONTree.Member] = []
        var propNames = NameSource()
        for (node, place) in NodeTree.all(in: body, at: Location()) {
            for field in Bindables(of: node).found where random.chance(25) {
                guard
                    let (text, value) = Factoring.placeholder(
                        for: field.value, kind: field.kind, &random, { propNames.fresh(&$0) })
                else { continue }
                let name = text.name
                props.append(.init(name, value))
                body[Location(place.steps + field.steps)] = .string(text.before + "{props.\(name)}" + text.after)
            }
        }
        var use: [JSONTree.Member] = [.init("type", "use"), .init("component", .string(component))]
        if !props.isEmpty || random.chance(20) { use.append(.init("props", .object(props))) }
        components.append(.init(component, ["root": body]))
        spec[location] = .object(use)
        uses.append(Use(location: location, component: component))
    }

    /// A placeholder for a value or a part of it, and the prop that renders to that.
    private static func placeholder(
        for value: JSONTree, kind: Bindables.Kind, _ random: inout RandomSource, _ name: (inout RandomSource) -> String
    ) -> ((before: String, name: String, after: String), JSONTree)? {
        guard case .string(let text) = value else {
            guard kind == .operand, value.number != nil || value.bool != nil else { return nil }
            return (("", name(&random), ""), value)
        }
        // A text that has a prop's placeholder already, from a component inside, stays as it is.
        guard !text.isEmpty || random.chance(50), text.utf8.count < 1000,
            !Factoring.mentionsProps(text)
        else { return nil }
        let scalars = Array(text.unicodeScalars)
        let from = random.chance(60) ? 0 : random.below(scalars.count + 1)
        let to = from == 0 && random.chance(60) ? scalars.count : from + random.below(scalars.count - from + 1)
        func string(_ range: Range<Int>) -> String {
            var view = String.UnicodeScalarView()
            view.append(contentsOf: scalars[range])
            return String(view)
        }
        let middle = string(from..<to)
        let isWhole = from == 0 && to == scalars.count
        // Text renders a number or boolean to the same; an operand that is one placeholder would keep its type.
        let mayBeTyped = kind != .operand || !isWhole
        var prop = JSONTree.string(middle)
        if mayBeTyped, random.chance(50) {
            if let number = Int(middle), String(number) == middle, number.magnitude < 1_000_000 {
                prop = .number(Double(number))
            }
            if middle == "true" || middle == "false" { prop = .bool(middle == "true") }
            if middle == "1.5" { prop = 1.5 }
        }
        return ((string(0..<from), name(&random), string(to..<scalars.count)), prop)
    }

    static func mentionsProps(_ text: String) -> Bool {
        let needle = Array("{props.".utf8)
        let bytes = Array(text.utf8)
        guard bytes.count >= needle.count else { return false }
        return (0...(bytes.count - needle.count)).contains { bytes[$0...].starts(with: needle) }
    }

    /// Components that nothing uses are not looked into.
    private mutating func addUnused(_ random: inout RandomSource) {
        guard random.chance(20) else { return }
        let root: JSONTree = random.pick([
            [:], ["type": "gizmo"], ["type": "use"], ["type": "text", "text": "{props.absent}"],
        ])
        components.append(.init(names.fresh(&random), ["root": root]))
    }

    private mutating func install(_ random: inout RandomSource) {
        random.shuffle(&components)
        guard case .object(let members) = spec else { return }
        spec = .object(members + [.init("components", .object(components))])
    }
}
