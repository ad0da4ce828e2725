import StrictJSON

// Values without structure.
extension Grower {
    /// A text that is not empty; inside a template often with placeholders.
    mutating func text() -> String {
        let text = TextPool.text(&random)
        guard scope != nil, random.chance(40) else { return text }
        let placeholder = placeholder()
        switch random.below(4) {
        case 0: return placeholder
        case 1: return text + placeholder
        case 2: return placeholder + text
        default: return text + placeholder + "/" + self.placeholder()
        }
    }

    /// `{index}` or a field of the template's items.
    mutating func placeholder() -> String {
        guard let scope, random.chance(70) else { return "{index}" }
        if let field = scope.fields.isEmpty ? nil : random.pick(scope.fields), random.chance(50) {
            return scope.placeholder(field.name)
        }
        let values = (0..<scope.count).map { _ in plainScalar() }
        return addField(values)
    }

    /// Gives the items of the template a new field; gives its placeholder.
    mutating func addField(_ values: [JSONTree]) -> String {
        guard var inner = scope else { return "{index}" }
        let name = inner.add(&random, values)
        scope = inner
        return inner.placeholder(name)
    }

    /// A scalar without placeholders; a string is not empty.
    mutating func plainScalar() -> JSONTree {
        switch random.below(4) {
        case 0: .bool(random.chance(50))
        case 1: .number(number(min: nil, max: nil, integer: false))
        default: .string(TextPool.text(&random))
        }
    }

    mutating func scalar() -> JSONTree {
        switch random.below(4) {
        case 0: .bool(random.chance(50))
        case 1: .number(number(min: nil, max: nil, integer: false))
        default: .string(text())
        }
    }

    mutating func color() -> String {
        let digits: StaticString = random.chance(50) ? "0123456789ABCDEF" : "0123456789abcdef"
        var word = random.word()
        var text = [UInt8(ascii: "#")]
        for _ in 0..<(word & 1 == 0 ? 6 : 8) {
            word >>= 4
            text.append(digits.utf8Start[Int(word & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// A number in the bounds, often one of them.
    mutating func number(min: Double?, max: Double?, integer: Bool) -> Double {
        if let min, random.chance(15) { return min }
        if let max, random.chance(15) { return max }
        let common = integer ? Numbers.whole : Numbers.common
        let pool = random.chance(80) ? common : Numbers.odd
        for _ in 0..<6 {
            let value = random.pick(pool)
            if value >= min ?? value, value <= max ?? value, !integer || value == value.rounded() { return value }
        }
        return min ?? max ?? 1
    }

    /// A small JSON value.
    mutating func json(depth: Int) -> JSONTree {
        switch random.below(depth < 3 ? 7 : 5) {
        case 0: return .null
        case 1: return .bool(random.chance(50))
        case 2: return .number(number(min: nil, max: nil, integer: false))
        case 3, 4: return .string(TextPool.text(&random))
        case 5: return .array((0..<random.below(4)).map { _ in json(depth: depth + 1) })
        default: return .object(jsonMembers(depth: depth))
        }
    }

    mutating func jsonMembers(depth: Int) -> [JSONTree.Member] {
        var members: [JSONTree.Member] = []
        for _ in 0..<random.below(4) {
            let key = random.pick(OddKeys.all)
            if members.contains(where: { $0.key.hasSameBytes(as: key) }) { continue }
            members.append(.init(key, json(depth: depth + 1)))
        }
        return members
    }
}

/// Numbers that are written, rounded or compared in special ways.
enum Numbers {
    static let whole: [Double] = [0, 1, 2, 3, 5, 10, 59, 100, 400, 1000]
    static let common: [Double] = [0, 1, -1, 0.5, 2, 8, 16, 24, 0.25, 1.5, 100, 300, 0.1, 0.8]
    static let odd: [Double] = [
        -0.0, 1e21, 1e-7, .leastNonzeroMagnitude, 1.7976931348623157e308, -1.7976931348623157e308,
        9_007_199_254_740_992,
        9_007_199_254_740_991, 123456.789, 1e15, 123_456_789_012_345_683_968, 0.000001, 2.2250738585072014e-308,
        4_294_967_295,
        2_147_483_647, 0.1 + 0.2, 1e300, -5.5,
    ]
}

/// Keys that JSON readers, sorters and path spellings treat in different ways.
enum OddKeys {
    static let all = [
        "a", "b", "id", "name", "x y", "x-y", "", "__proto__", "constructor", "toString", "0", "1", "01", "10",
        "4294967294",
        "4294967295", "-1", "é", "e\u{301}", "😀", "\u{FFFD}", "\u{E000}", "\u{10FFFF}", "\u{FF5E}", "\"", "\\", "\u{0}",
        "\u{1F}", "$", "a.b", "a[0]", "\u{2028}", "\u{7F}", "A", "Z", "_", "~", "null", "props",
    ]
}
