import Testing

@testable import PrototypeSpec

@Suite("Rendering scalars as text")
struct RenderingTests {
    private func rendered(_ number: Double) -> String {
        var text: [UInt8] = []
        Rendering.append(number, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    private static let spellings: [(Double, String)] = [
        (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (100, "100"), (0x1p53, "9007199254740992"),
        (1e18, "1000000000000000000"), (0x1p63, "9223372036854775808"), (-0x1p63, "-9223372036854775808"),
        (0x1p64, "18446744073709551616"), (0x1.ac53a7e04bcdap66, "123456789012345683968"),
        (1e21, "1000000000000000000000"), (-1e21, "-1000000000000000000000"), (1e22, "10000000000000000000000"),
        (1e23, "99999999999999991611392"),
        (0.5, "0.5"), (-1.25, "-1.25"), (0.1, "0.1"), (1e-6, "0.000001"), (1e-7, "1e-7"), (1.5e-9, "1.5e-9"),
        (.leastNonzeroMagnitude, "5e-324"), (4_503_599_627_370_495.5, "4503599627370495.5"),
    ]

    @Test("Whole numbers have every digit, other numbers TypeScript's spelling", arguments: spellings)
    func spelling(_ number: Double, _ expected: String) {
        #expect(rendered(number) == expected)
    }

    /// A whole double by doubling its significand digit by digit: slow, simple and exact.
    private static func expansion(_ number: Double) -> String {
        var digits = String(UInt64(number.significand * 0x1p52)).utf8.map { $0 - 0x30 }
        for _ in 0..<(Int(number.exponent) - 52) {
            var carry: UInt8 = 0
            for index in digits.indices.reversed() {
                let doubled = digits[index] * 2 + carry
                digits[index] = doubled % 10
                carry = doubled / 10
            }
            if carry > 0 { digits.insert(carry, at: 0) }
        }
        return String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
    }

    private static let large: [Double] =
        [1e21, 1e22, 1e100, 1e300, 0x1p1023, 0x1p1022, 0x1.8p900, 0x1p64, .greatestFiniteMagnitude]
        + (53...1023).filter { $0 % 30 < 3 }.map { Double(sign: .plus, exponent: $0, significand: 1.234567890123456) }

    @Test("At any magnitude the digits are the exact decimal expansion", arguments: large)
    func exact(_ number: Double) {
        let expected = RenderingTests.expansion(number)
        #expect(rendered(number) == expected)
        #expect(rendered(-number) == "-" + expected)
        #expect(Double(expected) == number)
    }
}
