import StrictJSON
import Testing

@testable import PrototypeSpec

@Suite("Paths")
struct PathSpellingTests {
    /// The path of the string `HERE`.
    private func path(_ text: String, suffix: String = "") throws -> String {
        try Array(text.utf8).withUnsafeBytes { bytes in
            try StrictJSON.withTape(bytes) { borrowed in
                let tape = copy borrowed
                let index = (0..<tape.count).first { tape.isString($0) && tape.bytes($0).elementsEqual("HERE".utf8) }
                return PathSpelling.path(to: try #require(index), suffix: suffix, in: tape)
            }
        }
    }

    private static let paths: [(String, String)] = [
        (#""HERE""#, "$"), (#"{"a":"HERE"}"#, "a"), (#"{"_":"HERE"}"#, "_"), (#"["HERE"]"#, "$[0]"),
        (#"[1,{"x":[]},["HERE"]]"#, "$[2][0]"), (#"{"a":{"b":[0,{"c":"HERE"}]}}"#, "a.b[1].c"),
        (#"{"a b":"HERE"}"#, #"$["a b"]"#), (#"{"a":{"x-y":{"z":"HERE"}}}"#, #"a["x-y"].z"#),
        (#"{"":"HERE"}"#, #"$[""]"#),
        (#"{"0":"HERE"}"#, #"$["0"]"#), (#"{"a1":"HERE"}"#, "a1"), (#"{"1a":"HERE"}"#, #"$["1a"]"#),
        (#"{"a.b":"HERE"}"#, #"$["a.b"]"#), (#"{"a[0]":"HERE"}"#, #"$["a[0]"]"#), (#"{"\"\\":"HERE"}"#, #"$["\"\\"]"#),
        (#"{"\u0000\u001f\n\t\/":"HERE"}"#, #"$["\u0000\u001f\n\t/"]"#), (#"{"\u0061":"HERE"}"#, "a"),
        (#"{"é":"HERE"}"#, #"$["é"]"#), (#"{"\ud83d\ude00":{"é":"HERE"}}"#, #"$["😀"]["é"]"#),
        ("{\"e\u{301}\":\"HERE\"}", "$[\"e\u{301}\"]"), ("{\"\u{2028}\u{7F}\":\"HERE\"}", "$[\"\u{2028}\u{7F}\"]"),
        (#"{"__proto__":{"toString":"HERE"}}"#, "__proto__.toString"), (#"{"$":"HERE"}"#, #"$["$"]"#),
        (#"{"first":[[1,2],{"x":{}}],"second":"HERE"}"#, "second"),
    ]

    @Test("Identifiers are joined with dots, other keys bracketed as JSON.stringify spells them", arguments: paths)
    func spelling(_ text: String, _ expected: String) throws {
        let path = try path(text)
        // Equal Swift strings may be different keys.
        #expect(Array(path.utf8) == Array(expected.utf8), "\(path)")
    }

    @Test("Keys of any length are spelled whole")
    func long() throws {
        let name = String(repeating: "a", count: 100_000)
        #expect(try path(#"{"\#(name)":"HERE"}"#) == name)
    }

    @Test(
        "What is missing is spelled behind what is there",
        arguments: [
            (#""HERE""#, "name", "name"), (#""HERE""#, #"["a b"]"#, #"$["a b"]"#), (#"{"a":"HERE"}"#, "name", "a.name"),
            (#"{"a":"HERE"}"#, "[3]", "a[3]"), (#"["HERE"]"#, "name", "$[0].name"),
        ])
    func suffix(_ text: String, _ suffix: String, _ expected: String) throws {
        #expect(try path(text, suffix: suffix) == expected)
    }
}
