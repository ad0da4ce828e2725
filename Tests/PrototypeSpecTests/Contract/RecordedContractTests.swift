import StrictJSON
import Testing

@testable import PrototypeSpec

@Suite("The recorded contract format")
struct RecordedContractTests {
    private func contract(_ text: String) throws -> Contract { try Contract(recordedFormat: Array(text.utf8)) }

    private func rule(_ text: String) throws -> Rule? {
        try contract(#"{"limits":{},"definitions":{"a":\#(text)}}"#)["a"]
    }

    private static let rules: [(String, Rule)] = [
        (#"{"kind":"string"}"#, .string()),
        (#"{"kind":"string","empty":true,"nonblank":true}"#, .string(empty: true, nonblank: true)),
        (#"{"kind":"key"}"#, .key),
        (#"{"kind":"boundKey"}"#, .boundKey),
        (#"{"kind":"dataPath"}"#, .dataPath),
        (#"{"kind":"color"}"#, .color),
        (#"{"kind":"boolean"}"#, .boolean),
        (#"{"kind":"scalar"}"#, .scalar),
        (#"{"kind":"number","min":1,"max":2.5,"integer":true}"#, .number(min: 1, max: 2.5, integer: true)),
        (#"{"kind":"enum","values":["b","a"]}"#, .enumeration(["b", "a"])),
        (#"{"kind":"json","maxBytes":9}"#, .json(maxBytes: 9)),
        (#"{"kind":"data","maxBytes":9,"maxDepth":2}"#, .data(maxBytes: 9, maxDepth: 2)),
        (#"{"kind":"ref","name":"b"}"#, .reference("b")),
        (
            #"{"kind":"array","item":{"kind":"key"},"min":1,"max":2,"unique":true}"#,
            .array(ArrayRule(.key, min: 1, max: 2, unique: true))
        ),
        (#"{"kind":"map","item":{"kind":"color"}}"#, .map(.color)),
        (#"{"kind":"dictionary","item":{"kind":"color"},"max":3}"#, .dictionary(.color, max: 3)),
        (#"{"kind":"choice","options":[{"kind":"key"},{"kind":"color"}]}"#, .choice([.key, .color])),
        (
            #"{"kind":"tagged","variants":{"v":{"kind":"object","fields":{}}}}"#,
            .tagged([Variant("v", ObjectRule(fields: []))])
        ),
    ]

    @Test("Every rule kind is read", arguments: rules.indices)
    func rule(_ index: Int) throws {
        let (text, expected) = RecordedContractTests.rules[index]
        #expect(try rule(text) == expected)
    }

    @Test("Objects keep their fields and constraints")
    func object() throws {
        let text = """
            {"kind":"object","fields":{"b":{"rule":{"kind":"key"},"optional":true},"a":{"rule":{"kind":"key"}}},
            "binding":true,"exclusive":["a"],"exactlyOne":["b","a"],"dependents":{"a":["b"]},"atLeastOne":true}
            """
        var expected = ObjectRule(fields: [.init("b", optional: true, .key), .init("a", optional: false, .key)])
        expected.binding = true
        expected.exclusive = ["a"]
        expected.exactlyOne = ["b", "a"]
        expected.dependents = [.init(trigger: "a", names: ["b"])]
        expected.atLeastOne = true
        #expect(try rule(text) == .object(expected))
    }

    @Test("Limits that a contract leaves out are those of the design")
    func limits() throws {
        let limits = try contract(#"{"limits":{"MAX_PROTOTYPE_IMAGES":5},"definitions":{}}"#).limits
        var expected = SpecLimits()
        expected.images = 5
        #expect(limits == expected)
    }

    private static let mistakes: [(String, String, String)] = [
        ("[]", "limits", "an object of limits was expected"),
        (#"{"limits":[],"definitions":{}}"#, "limits", "an object of limits was expected"),
        (#"{"limits":{}}"#, "definitions", "an object of rules was expected"),
        (#"{"limits":{"MAX":1},"definitions":{}}"#, "limits.MAX", "this limit is unknown"),
    ]

    private static let badLimits = ["-1", "1.5", "\"1\"", "null", "1073741825", "1e300"]

    private static let badRules: [(String, String, String)] = [
        ("null", "a", "this rule kind is unknown"),
        ("{}", "a", "this rule kind is unknown"),
        (#"{"kind":"nothing"}"#, "a", "this rule kind is unknown"),
        (#"{"kind":"ref"}"#, "a", "a ref needs a name"),
        (#"{"kind":"data","maxBytes":1}"#, "a", "data needs maxBytes and maxDepth"),
        (#"{"kind":"tagged"}"#, "a", "a tagged rule needs variants"),
        (#"{"kind":"tagged","variants":{"v":{"kind":"key"}}}"#, "a.v", "an object was expected"),
        (#"{"kind":"choice"}"#, "a", "a choice needs options"),
        (#"{"kind":"choice","options":[{"kind":"key"},{}]}"#, "a.options[1]", "this rule kind is unknown"),
        (#"{"kind":"array","item":{"kind":"map","item":{}}}"#, "a.item.item", "this rule kind is unknown"),
        (#"{"kind":"enum","values":"b"}"#, "a.values", "strings were expected"),
        (#"{"kind":"enum","values":["b",1]}"#, "a.values", "strings were expected"),
        (#"{"kind":"object","fields":{"f":{}}}"#, "a.f", "a field needs a rule"),
        (#"{"kind":"object","fields":{"f":{"rule":{}}}}"#, "a.f", "this rule kind is unknown"),
        (#"{"kind":"object","fields":{},"exclusive":1}"#, "a.exclusive", "strings were expected"),
        (#"{"kind":"object","fields":{},"dependents":{"k":[1]}}"#, "a.dependents.k", "strings were expected"),
    ]

    @Test(
        "A wrong shape is named with its path",
        arguments: mistakes
            + badLimits.map {
                (
                    #"{"limits":{"MAX_PROTOTYPE_NODES":\#($0)},"definitions":{}}"#, "limits.MAX_PROTOTYPE_NODES",
                    "a whole number was expected"
                )
            }
            + badRules.map { (#"{"limits":{},"definitions":{"a":\#($0.0)}}"#, "definitions." + $0.1, $0.2) })
    func mistake(_ text: String, _ path: String, _ message: String) {
        let error = #expect(throws: ContractError.self) { try contract(text) }
        #expect(error?.path == path)
        #expect(error?.message == message)
    }

    @Test("What is no strict JSON is no contract", arguments: ["", "{", #"{"limits":{},"limits":{}}"#])
    func notJSON(_ text: String) {
        #expect(throws: JSONError.self) { try contract(text) }
    }
}
