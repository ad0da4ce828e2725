import Testing

@testable import StrictJSON

@Suite("Numbers")
struct NumberTests {
    private func parsed(_ text: String) throws -> Double? { try JSONTree(parsing: Array(text.utf8)).number }

    @Test(
        "Spellings are read as the nearest double, ties to even",
        arguments: [
            "0", "-0", "1", "-1", "100.0", "1e2", "1E+2", "0.1", "16.5", "123456789012345", "1234567890123456",
            "9007199254740993", "9007199254740992.5", "1e22", "1e23", "8.5e22", "4.9e-324", "2.4703282292062327e-324",
            "2.4703282292062328e-324", "2.2250738585072011e-308", "1.7976931348623157e308", "0.000001", "1e-400",
            "12345678901234567890123456789012345678901234567890", "0.30000000000000004", "-5.0e-1",
            "179769313486231570814527423731704356798070567525844996598917476803157260780028538760589558632766878",
            "1.00000000000000011102230246251565404236316680908203125",
            "1.00000000000000011102230246251565404236316680908203124",
            "0.00000000000000000000000000000000000000000000000000000000000000000001e68",
        ])
    func correctlyRounded(_ text: String) throws {
        // The standard library's conversion is the second source.
        let expected = try #require(Double(text))
        let number = try #require(try parsed(text))
        #expect(number.bitPattern == expected.bitPattern)
    }

    @Test("Many digits round as if all of them had been kept")
    func longSpellings() throws {
        let half = "1.00000000000000011102230246251565404236316680908203125"
        let zeros = String(repeating: "0", count: 2_000)
        #expect(try parsed(half + zeros) == 1)
        #expect(try parsed(half + zeros + "1") == 1.0.nextUp)
        #expect(try parsed("1" + zeros + "e-2000") == 1)
        #expect(try parsed("0." + zeros + "1e2001") == 1)
    }

    @Test("Random spellings agree with the standard library")
    func randomSpellings() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let digits = (0..<Int.random(in: 1...25, using: &random)).map { _ in
                String(Int.random(in: 0...9, using: &random))
            }
            let whole = Int.random(in: 0...999, using: &random)
            let exponent = Int.random(in: -340...300, using: &random)
            let text = "\(whole).\(digits.joined())e\(exponent)"
            let expected = try #require(Double(text))
            guard expected.isFinite else { continue }
            #expect(try parsed(text)?.bitPattern == expected.bitPattern, "\(text)")
        }
    }

    /// 2^1024 - 2^970, halfway between the largest double and 2^1024: the first decimal that is not finite.
    private static let threshold = """
        179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042880177904174497792
        """

    @Test("The first number that is not finite is found to the last digit")
    func infinity() throws {
        let below = NumberTests.threshold.dropLast() + "1"
        for text in [
            NumberTests.threshold, NumberTests.threshold + ".0", NumberTests.threshold + "0e-1",
            "17976931348623159e292", "1e309", "0.1e310",
        ] {
            #expect(throws: JSONError.self) { try parsed(text) }
            #expect(throws: JSONError.self) { try parsed("-" + text) }
        }
        for text in [
            String(below), below + ".9999999999", below + "9e-1", "1.7976931348623158e308", "17976931348623158e292",
            "0.00001e312",
        ] {
            #expect(try parsed(text) == .greatestFiniteMagnitude || parsed(text) == 1e307)
        }
        #expect(try parsed("0e999999999999999999999") == 0)
        #expect(try parsed("0.000e400") == 0)
        #expect(try parsed("1e-999999999999999999999") == 0)
        #expect(throws: JSONError.self) { try parsed("1e999999999999999999999") }
    }

    @Test(
        "Numbers are written as TypeScript writes them",
        arguments: [
            (0.0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (100, "100"), (0.1, "0.1"), (1e21, "1e+21"),
            (0x1.ac53a7e04bcdap66, "123456789012345680000"), (1e20, "100000000000000000000"),
            (1.5e21, "1.5e+21"),
            (1e-6, "0.000001"), (1.5e-6, "0.0000015"), (1e-7, "1e-7"), (1.25e-9, "1.25e-9"),
            (.leastNonzeroMagnitude, "5e-324"),
            (1.7976931348623157e308, "1.7976931348623157e+308"), (0x1p53, "9007199254740992"),
            (0.30000000000000004, "0.30000000000000004"), (-123.456, "-123.456"), (1e100, "1e+100"), (12e20, "1.2e+21"),
            (-0x1p63, "-9223372036854776000"), (0x1p63, "9223372036854776000"), (-0x1p53, "-9007199254740992"),
            (4294967295.5, "4294967295.5"), (-1e-7, "-1e-7"),
        ] as [(Double, String)])
    func spelling(_ number: Double, _ expected: String) {
        var text: [UInt8] = []
        TypeScriptText.appendNumber(number, to: &text)
        #expect(String(decoding: text, as: UTF8.self) == expected)
    }

    /// Swift's own shortest digits are the second source; in this range it writes them as TypeScript does, but for `.0`.
    @Test("Decimals of few places, and their neighbors, are written with the fewest digits")
    func fractions() {
        for _ in 0..<20_000 {
            let unit = [10, 100, 1_000, 10_000, 100_000].randomElement() ?? 10
            let decimal = Double(Int.random(in: 1...999_999_999_999_999)) / Double(unit)
            for number in [decimal, -decimal, decimal.nextUp, decimal.nextDown, Double.random(in: 0.001..<1)] {
                var text: [UInt8] = []
                TypeScriptText.appendNumber(number, to: &text)
                let expected = number.description
                #expect(
                    String(decoding: text, as: UTF8.self)
                        == (expected.hasSuffix(".0") ? String(expected.dropLast(2)) : expected))
            }
        }
    }

    @Test("What TypeScript writes is read back as the same double")
    func roundTrip() throws {
        for _ in 0..<20_000 {
            let number = Double(bitPattern: UInt64.random(in: 0...UInt64.max))
            guard number.isFinite else { continue }
            var text: [UInt8] = []
            TypeScriptText.appendNumber(number, to: &text)
            #expect(try JSONTree(parsing: text).number == number)
        }
    }
}
