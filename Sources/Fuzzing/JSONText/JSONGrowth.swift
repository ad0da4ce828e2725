import StrictJSON

/// Random JSON values with odd keys, texts and numbers.
enum JSONGrowth {
    static func value(_ random: inout RandomSource, isContainer: Bool, depth: Int = 0) -> JSONTree {
        if isContainer || depth < 4 && random.chance(35) {
            let count = random.below(5)
            if random.chance(50) {
                return .array((0..<count).map { _ in value(&random, isContainer: false, depth: depth + 1) })
            }
            var members: [JSONTree.Member] = []
            for _ in 0..<count {
                let key = random.pick(OddKeys.all)
                if members.contains(where: { $0.key.hasSameBytes(as: key) }) { continue }
                members.append(.init(key, value(&random, isContainer: false, depth: depth + 1)))
            }
            return .object(members)
        }
        switch random.below(6) {
        case 0: return .null
        case 1: return .bool(random.chance(50))
        case 2, 3: return .number(random.pick(random.chance(50) ? Numbers.odd : Numbers.common))
        default: return .string(random.pick(TextPool.odd + TextPool.words + TextPool.blank + [""]))
        }
    }

    /// The value in a random spelling.
    static func write(_ tree: JSONTree, _ random: inout RandomSource) -> [UInt8] {
        let spelling = Respelling(
            shufflesKeys: false, addsWhiteSpace: random.chance(50), escapesStrings: random.chance(50),
            respellsNumbers: random.chance(50))
        return spelling.write(tree, &random)
    }
}
