import StrictJSON

/// The cost of a JSON payload, by the `json` rule of the spec language, section 4; written apart from the validator.
enum JSONCost {
    static func of(_ value: JSONTree) -> Int {
        switch value {
        case .null: 4
        case .number: 32
        case .bool(let value): value ? 4 : 5
        case .string(let text): length(text)
        case .array(let elements): 2 + max(0, elements.count - 1) + elements.reduce(0) { $0 + of($1) }
        case .object(let members):
            2 + max(0, members.count - 1)
                + members.reduce(0) { $0 + length($1.key) + 1 + of($1.value) }
        }
    }

    private static func length(_ text: String) -> Int {
        var text = text
        return text.withUTF8(TypeScriptText.stringLength)
    }

    /// A value that costs exactly this much; `cost` is at least 300.
    static func value(_ cost: Int, _ random: inout RandomSource) -> JSONTree {
        switch random.below(4) {
        case 0: return text(cost, filler: "x")
        case 1:
            let filler = random.pick(["\u{0}", "é", "\"", "😀", "\u{7F}", "\n", "日"])
            return text(cost, filler: filler)
        case 2:
            let numbers = Array(repeating: JSONTree.number(1.5), count: (cost - 200) / 33)
            let rest = cost - of(.array(numbers + [""]))
            return .array(numbers + [text(rest + 2, filler: "y")])
        default:
            let value: JSONTree = ["é": [nil, true, false, 0], "\u{1}": ["a": ""]]
            guard case .object(let members) = value else { return nil }
            let rest = cost - of(.object(members + [.init("z", "")]))
            return .object(members + [.init("z", text(rest + 2, filler: "z"))])
        }
    }

    private static func text(_ cost: Int, filler: String) -> JSONTree {
        let each = length(filler) - 2
        let count = (cost - 2) / each
        return .string(Filler.text(filler, count: count) + Filler.text("p", count: cost - 2 - count * each))
    }

    /// A scalar inside this many arrays or objects.
    static func nested(_ depth: Int, _ random: inout RandomSource) -> JSONTree {
        var value: JSONTree = random.pick([nil, 1, "x", true])
        for _ in 0..<depth { value = random.chance(50) ? [value] : ["k": value] }
        return value
    }
}
