import StrictJSON

/// Changes a JSON value in some places, so that what comes out is JSON again and a mutation gets past the parser.
struct JSONMutation {
    /// Keys and texts that mean something.
    let words: [String]
    /// Numbers at which something changes.
    let bounds: [Double]
    /// Whether values are specs, which nodes of other specs fit into.
    let graftsSpecs: Bool

    init(_ target: FuzzTarget) {
        words = FuzzWords.names(of: target.name)
        bounds = FuzzWords.bounds(of: target.name)
        graftsSpecs = ["spec", "bundle", "export"].contains(target.name)
    }

    private static let scalars: [JSONTree] = [
        .null, .bool(true), .bool(false), 0, 1, -1, 2, 0.5, 255, 256, 65_536, 1e21, "", "a", "#FF00FF", "{index}",
        .array([]), .object([]),
    ]

    /// Beyond what integers hold, and next to nothing: where a number is taken for one without a check, nothing else shows
    /// it.
    private static let extremes: [Double] = [
        9_223_372_036_854_775_808, -9_223_372_036_854_777_856, 18_446_744_073_709_551_616, 1e21,
        .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e-300, .leastNonzeroMagnitude,
    ]

    /// Changes a value in one to three places, puts other nodes into it, or changes nothing but one number: where a single
    /// value goes wrong, everything else has to be right.
    func apply(to tree: inout JSONTree, _ random: inout RandomSource) {
        if graftsSpecs, tree["root"] != nil, random.chance(40) {
            SpecGraft.apply(to: &tree, &random)
            if random.chance(60) { changeNumber(in: &tree, &random) }
        } else if random.chance(20) {
            changeNumber(in: &tree, &random)
        } else {
            for _ in 0..<random.within(1...3) { changePlace(in: &tree, &random) }
        }
    }

    private func changePlace(in tree: inout JSONTree, _ random: inout RandomSource) {
        let places = JSONPlaces(of: tree)
        guard var place = places.pick(&random), var other = places.pick(&random) else { return }
        // A piece of the value itself says more than any list.
        let piece = JSONMutation.node(tree, &other) ?? .null
        JSONMutation.edit(&tree, &place) { change(&$0, piece, &random) }
    }

    private func changeNumber(in tree: inout JSONTree, _ random: inout RandomSource) {
        guard var place = JSONPlaces(of: tree, where: { $0.number != nil }).pick(&random) else {
            return changePlace(in: &tree, &random)
        }
        JSONMutation.edit(&tree, &place) { value in
            if let number = value.number { value = .number(changed(number, &random)) }
        }
    }

    /// The value at a place in document order; what is left of the place where it lies behind.
    private static func node(_ tree: JSONTree, _ place: inout Int) -> JSONTree? {
        if place == 0 { return tree }
        place -= 1
        switch tree {
        case .array(let elements):
            for element in elements { if let found = node(element, &place) { return found } }
        case .object(let members):
            for member in members { if let found = node(member.value, &place) { return found } }
        default: break
        }
        return nil
    }

    /// Whether the place was in this value, which is then edited there.
    @discardableResult
    private static func edit(_ tree: inout JSONTree, _ place: inout Int, _ body: (inout JSONTree) -> Void) -> Bool {
        if place == 0 {
            body(&tree)
            return true
        }
        place -= 1
        switch tree {
        case .array(var elements):
            for index in elements.indices where edit(&elements[index], &place, body) {
                tree = .array(elements)
                return true
            }
        case .object(var members):
            for index in members.indices where edit(&members[index].value, &place, body) {
                tree = .object(members)
                return true
            }
        default: break
        }
        return false
    }

    private func change(_ value: inout JSONTree, _ piece: JSONTree, _ random: inout RandomSource) {
        switch random.below(10) {
        case 0: value = random.pick(JSONMutation.scalars)
        case 1: value = piece
        case 2: value = random.chance(50) ? .array([value]) : .object([.init(random.pick(words), value)])
        default:
            switch value {
            case .array(let elements): value = .array(changed(elements, piece, &random))
            case .object(let members): value = .object(changed(members, piece, &random))
            case .string(let text): value = .string(changed(text, &random))
            case .number(let number): value = .number(changed(number, &random))
            case .bool(let isTrue): value = .bool(!isTrue)
            case .null: value = piece
            }
        }
    }

    private func changed(_ elements: [JSONTree], _ piece: JSONTree, _ random: inout RandomSource) -> [JSONTree] {
        var elements = elements
        let at = random.below(elements.count + 1)
        guard at < elements.count else { return elements + [piece] }
        switch random.below(4) {
        case 0: elements.remove(at: at)
        case 1: elements.insert(elements[at], at: at)
        case 2: elements.swapAt(at, random.below(elements.count))
        default: elements.insert(piece, at: at)
        }
        return elements
    }

    private func changed(
        _ members: [JSONTree.Member], _ piece: JSONTree, _ random: inout RandomSource
    ) -> [JSONTree.Member] {
        var members = members
        func insert(_ key: String, _ value: JSONTree) {
            // A key that stands twice would never get past the parser.
            if !members.contains(where: { $0.key.hasSameBytes(as: key) }) { members.append(.init(key, value)) }
        }
        let at = random.below(members.count + 1)
        guard at < members.count else {
            insert(random.pick(words), piece)
            return members
        }
        switch random.below(5) {
        case 0: members.remove(at: at)
        case 1: insert(random.pick(words), random.chance(50) ? piece : members[at].value)
        case 2: members.swapAt(at, random.below(members.count))
        case 3:
            let value = members.remove(at: at).value
            insert(random.pick(words), value)
        default:
            let other = random.below(members.count)
            (members[at].value, members[other].value) = (members[other].value, members[at].value)
        }
        return members
    }

    private func changed(_ text: String, _ random: inout RandomSource) -> String {
        if random.chance(40) { return random.pick(words) }
        var bytes = Array(text.utf8)
        _ = ByteMutation.apply(to: &bytes, other: Array(random.pick(words).utf8), words: [[0x7B], [0x7D]], &random)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func changed(_ number: Double, _ random: inout RandomSource) -> Double {
        switch random.below(10) {
        case 0: number + 1
        case 1: number - 1
        case 2: -number
        case 3: number.isFinite && abs(number) < 1e300 ? number * 2 : 0
        case 4, 5: random.pick(bounds) + random.pick([0, 0, 1, -1])
        default: random.pick(JSONMutation.extremes)
        }
    }
}
