import StrictJSON
import Testing

@testable import Conformance

@Suite struct VerdictTests {
    private static let forms: [(Verdict, String)] = [
        (.accept(), #"{"verdict":"accept"}"#),
        (.accept(capabilities: []), #"{"verdict":"accept","capabilities":[]}"#),
        (.accept(capabilities: ["a", "b"]), #"{"verdict":"accept","capabilities":["a","b"]}"#),
        (
            .reject(code: "crc_mismatch", path: "spec.json"),
            #"{"verdict":"reject","code":"crc_mismatch","path":"spec.json"}"#
        ),
        (
            .reject(code: "invalid_spec", path: "root[\"e\u{301}\"]"),
            "{\"verdict\":\"reject\",\"code\":\"invalid_spec\",\"path\":\"root[\\\"e\u{301}\\\"]\"}"
        ),
    ]

    @Test("A verdict and its JSON form turn into each other", arguments: forms)
    func roundTrip(_ verdict: Verdict, _ text: String) throws {
        #expect(String(decoding: verdict.json.compactAsWritten(), as: UTF8.self) == text)
        #expect(try Verdict(json: JSONTree(parsing: Array(text.utf8))) == verdict)
    }

    @Test(
        "What is no verdict is refused",
        arguments: [
            "null", "{}", #"{"verdict":"maybe"}"#, #"{"verdict":"reject","code":"x"}"#,
            #"{"verdict":"reject","path":"$"}"#, #"{"verdict":"reject","code":1,"path":"$"}"#,
            #"{"verdict":"accept","capabilities":"a"}"#, #"{"verdict":"accept","capabilities":[1]}"#,
        ])
    func malformed(_ text: String) {
        #expect(throws: MalformedVerdict.self) { try Verdict(json: JSONTree(parsing: Array(text.utf8))) }
    }

    @Test("Members that the form does not name are ignored")
    func otherMembers() throws {
        let text = #"{"verdict":"accept","reason":"fine"}"#
        #expect(try Verdict(json: JSONTree(parsing: Array(text.utf8))) == .accept())
    }

    private static let pairs: [(Verdict, Verdict, Bool)] = [
        (.accept(), .accept(capabilities: ["a"]), true),
        (.accept(capabilities: ["a"]), .accept(capabilities: ["a"]), true),
        (.accept(capabilities: ["a"]), .accept(capabilities: ["a", "b"]), false),
        (.accept(capabilities: []), .accept(capabilities: ["a"]), false),
        (.accept(), .reject(code: "c", path: "$"), false),
        (.reject(code: "c", path: "$"), .reject(code: "c", path: "$"), true),
        (.reject(code: "c", path: "$"), .reject(code: "d", path: "$"), false),
        (.reject(code: "c", path: "$"), .reject(code: "c", path: "root"), false),
        (.reject(code: "c", path: "\u{E9}"), .reject(code: "c", path: "e\u{301}"), false),
    ]

    @Test("Verdicts agree in acceptance, code, path as bytes, and the capabilities that both state", arguments: pairs)
    func agreement(_ left: Verdict, _ right: Verdict, _ expected: Bool) {
        #expect(left.agrees(with: right) == expected)
        #expect(right.agrees(with: left) == expected)
    }

    @Test("Equal verdicts have equal hashes, and texts of another normalization are another verdict")
    func hashing() {
        let verdicts: Set<Verdict> = [
            .accept(), .accept(), .reject(code: "c", path: "\u{E9}"), .reject(code: "c", path: "e\u{301}"),
        ]
        #expect(verdicts.count == 3)
    }
}
