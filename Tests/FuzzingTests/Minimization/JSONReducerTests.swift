import Testing

@testable import Fuzzing

@Suite struct JSONReducerTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let reducer: any Reducer
        let input: String
        /// What the planted bug needs.
        let needs: [String]
        let result: String

        var testDescription: String { "\(reducer.name): \(input)" }
    }

    static let rows = [
        Row(reducer: JSONSpace(), input: "{ \"a\" : [ 1 , 2 ] }\n", needs: ["1"], result: "{\"a\":[1,2]}"),
        Row(
            reducer: JSONMembers(), input: #"{"a":1,"b":{"x":2,"bug":3,"y":4},"c":5}"#, needs: ["bug"],
            result: #"{"b":{"bug":3}}"#),
        Row(reducer: JSONMembers(), input: #"{"a":1,"bug":2}"#, needs: ["bug"], result: #"{"bug":2}"#),
        Row(reducer: JSONMembers(), input: #"{"bug":2,"a":1}"#, needs: ["bug"], result: #"{"bug":2}"#),
        // Other spellings stay: nothing is parsed and printed again.
        Row(reducer: JSONMembers(), input: #"{"a":1,"b":1e0,"c":"\u0041"}"#, needs: ["1e0"], result: #"{"b":1e0}"#),
        Row(reducer: JSONElements(), input: "[1,2,[3,4,5],6]", needs: ["4"], result: "[[4]]"),
        Row(reducer: JSONHoisting(), input: #"{"a":[{"b":{"bug":1}},2]}"#, needs: ["bug"], result: #"{"bug":1}"#),
        Row(
            reducer: JSONValues(), input: #"{"a":[1,2],"b":"text","bug":true}"#, needs: ["bug", "a", "b"],
            result: #"{"a":0,"b":0,"bug":0}"#),
        Row(reducer: JSONStrings(), input: #"["long text","bug and more"]"#, needs: ["bug"], result: #"["","bug"]"#),
        Row(reducer: JSONStrings(), input: #"{"a key":"é\n\u00e9x"}"#, needs: ["x"], result: #"{"":"x"}"#),
        Row(reducer: JSONNumbers(), input: "[123,-4.5e3,77]", needs: ["7"], result: "[,,7]"),
        // Text that strict JSON refuses is reduced just the same.
        Row(
            reducer: JSONMembers(), input: #"{"a":tru,"bug":[1,}"#, needs: ["bug"], result: #"{"bug":[1,}"#),
    ]

    @Test("Each reducer leaves what the bug needs", arguments: rows)
    func reduce(_ row: Row) throws {
        let result = try Planted.minimize(row.input, with: [row.reducer]) { text in
            row.needs.allSatisfy { text.contains($0) }
        }
        #expect(result == row.result)
    }

    @Test("A number is brought to the bound where the bug begins", arguments: [(99_999, 1000), (-70_000, -50), (7, 3)])
    func bound(_ start: Int, _ bound: Int) throws {
        let result = try Planted.minimize("[\(start)]", with: [JSONNumbers()]) { text in
            guard let number = Int(text.dropFirst().dropLast()) else { return false }
            return bound < 0 ? number <= bound : number >= bound
        }
        #expect(result == "[\(bound)]")
    }

    @Test("A hundred thousand levels are outlined without a call on the stack for each")
    func deep() {
        let input = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
        #expect(JSONOutline(input)?.values.count == 100_000)
    }
}
