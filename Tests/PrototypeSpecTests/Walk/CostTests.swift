import StrictJSON
import Testing

@testable import PrototypeSpec

@Suite("The cost of JSON")
struct CostTests {
    private func cost(_ text: String, within budget: Double, maxDepth: Int = 24) throws -> Int? {
        try Array(text.utf8).withUnsafeBytes { bytes in
            try StrictJSON.withTape(bytes) { Cost(tape: copy $0, maxDepth: maxDepth).of(0, within: budget) }
        }
    }

    private func containers(_ text: String, limit: Int) throws -> Int {
        try Array(text.utf8).withUnsafeBytes { bytes in
            try StrictJSON.withTape(bytes) { Cost.containers(copy $0, 0, limit: limit) }
        }
    }

    private static let costs: [(String, Int)] = [
        ("null", 4), ("true", 4), ("false", 5), ("1", 32), ("-1.25e-300", 32),
        (#""""#, 2), (#""a""#, 3), (#""é""#, 4), (#""日""#, 5), (#""😀""#, 6),
        (#""\u0061""#, 3), (#""\u00e9""#, 4), (#""\ud83d\ude00""#, 6), (#""\/""#, 3), (#""\n""#, 4), (#""\u000A""#, 4),
        (#""\u0000""#, 8), (#""\"""#, 4), (#""\\""#, 4), (#""\u007f""#, 3), ("\"\u{2028}\"", 5),
        ("[]", 2), ("[null]", 6), ("[null,true]", 11), ("[ 1 , 2 ]", 67), ("[[],[]]", 7),
        ("{}", 2), (#"{"a":1}"#, 38), (#"{"a":null,"bc":""}"#, 18), (#"{"\u0061":{}}"#, 8), (#"{"":[]}"#, 7),
    ]

    @Test("Each kind fits its budget and not one less", arguments: costs)
    func budget(_ text: String, _ expected: Int) throws {
        #expect(try cost(text, within: Double(expected)) == expected)
        #expect(try cost(text, within: .infinity) == expected)
        #expect(try cost(text, within: Double(expected - 1)) == nil)
        #expect(try cost(text, within: 0) == nil)
    }

    @Test("Values 24 levels below the root are within the depth, values 25 below are not")
    func depth() throws {
        func nested(_ depth: Int, _ leaf: String, in member: String = "") -> String {
            let (open, close) = member.isEmpty ? ("[", "]") : ("{\(member)", "}")
            return String(repeating: open, count: depth) + leaf + String(repeating: close, count: depth)
        }
        #expect(try cost(nested(24, "1"), within: .infinity) == 24 * 2 + 32)
        #expect(try cost(nested(25, "1"), within: .infinity) == nil)
        #expect(try cost(nested(24, "[]"), within: .infinity) == 25 * 2)
        #expect(try cost(nested(25, "[]"), within: .infinity) == nil)
        #expect(try cost(nested(24, "null", in: #""k":"#), within: .infinity) == 24 * (2 + 4) + 4)
        #expect(try cost(nested(25, "null", in: #""k":"#), within: .infinity) == nil)
        #expect(try cost("1", within: 32, maxDepth: 0) == 32)
        #expect(try cost("[1]", within: 99, maxDepth: 0) == nil)
    }

    @Test(
        "Containers inside each other are counted, and not past the limit",
        arguments: [
            ("1", 9, 0), ("[]", 9, 1), ("{}", 9, 1), ("[1,[2],3]", 9, 2), (#"{"a":[{}],"b":{}}"#, 9, 3),
            ("[[[[[]]]]]", 9, 5), ("[[[[[]]]]]", 5, 5), ("[[[[[]]]]]", 3, 4), ("[[],[[[]]]]", 4, 4),
        ])
    func containers(_ text: String, _ limit: Int, _ expected: Int) throws {
        #expect(try containers(text, limit: limit) == expected)
    }
}
