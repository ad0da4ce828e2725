import StrictJSON

/// Changes a JSON value in one place, so that what comes out is JSON again and a mutation gets past the parser.
struct JSONMutation {
    /// Keys and texts that mean something.
    let words: [String]

    private static let scalars: [JSONTree] = [
        .null, .bool(true), .bool(false), 0, 1, -1, 2, 0.5, 255, 256, 65_536, 1e21, "", "a", "#FF00FF", "{index}",
        .array([]), .object([]),
    ]

    /// Limits of the contract, and where integer types and doubles end.
    private static let bounds: [Double] = [
        0, 1, 24, 32, 64, 128, 256, 2000, 4096, 32_768, 65_536, 1_048_576, 2_147_483_648, 4_294_967_296,
        9_007_199_254_740_992, 0.1,
    ]

    /// Beyond what integers hold: where a number is taken for one without a check, nothing else shows it.
    private static let extremes: [Double] = [
        9_223_372_036_854_775_808, -9_223_372_036_854_777_856, 1e21, 1e308, 1e-300,
    ]

    func apply(to tree: inout JSONTree, _ random: inout RandomSource) {
        var place = random.below(JSONMutation.count(tree))
        // A piece of the value itself says more than any list.
        var other = random.below(JSONMutation.count(tree))
        let piece = JSONMutation.node(tree, &other) ?? .null
        change(&tree, &place, piece, &random)
    }

    /// How many values there are, containers counted.
    private static func count(_ tree: JSONTree) -> Int {
        switch tree {
        case .array(let elements): elements.reduce(1) { $0 + count($1) }
        case .object(let members): members.reduce(1) { $0 + count($1.value) }
        default: 1
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

    /// Whether the place was in this value, which is then changed.
    @discardableResult
    private func change(
        _ tree: inout JSONTree, _ place: inout Int, _ piece: JSONTree, _ random: inout RandomSource
    ) -> Bool {
        if place == 0 {
            change(&tree, piece, &random)
            return true
        }
        place -= 1
        switch tree {
        case .array(var elements):
            for index in elements.indices where change(&elements[index], &place, piece, &random) {
                tree = .array(elements)
                return true
            }
        case .object(var members):
            for index in members.indices where change(&members[index].value, &place, piece, &random) {
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
        switch random.below(7) {
        case 0: number + 1
        case 1: number - 1
        case 2: -number
        case 3, 4: random.pick(JSONMutation.extremes)
        case 5: number.isFinite && abs(number) < 1e300 ? number * 2 : 0
        default: random.pick(JSONMutation.bounds)
        }
    }
}
