import Testing

@testable import Conformance

@Suite struct SpecCaseFileTests {
    private static let inputs: [(String, String)] = [
        (#"{"spec": {"b": 1.0, "a": [1, 2]}, "expectedPath": "$"}"#, #"{"b":1,"a":[1,2]}"#),
        (#"{"spec": {"2": 1, "1": 2}, "expectedPath": "$"}"#, #"{"2":1,"1":2}"#),
        (#"{"spec": "text", "expectedPath": "$"}"#, #""text""#),
        (#"{"spec": {"\ud800": [ "a b" ] }, "expectedPath": "$"}"#, #"{"\ud800":["a b"]}"#),
        (#"{"spec": {"a": 1, "a": 2}, "expectedPath": "$"}"#, #"{"a":1,"a":2}"#),
        (#"{"rawJson": "{\"a\": 01}", "expectedPath": "$"}"#, #"{"a": 01}"#),
        (#"{"rawBytesBase64": "e30=", "expectedPath": "$"}"#, "{}"),
    ]

    @Test("The input of a case is its spec as compact JSON, its raw text or its raw bytes", arguments: inputs)
    func input(_ text: String, _ expected: String) throws {
        let content = try SpecCaseFile(Array(text.utf8), allowsOtherMembers: false)
        #expect(String(decoding: content.input, as: UTF8.self) == expected)
        #expect(content.expectedPath == "$")
    }

    private static let malformed = [
        "", "[]", "{", #"{"spec": {}"#, #"{"spec": {}} x"#, #"{"spec": "open}"#, #"{"expectedPath": "$"}"#,
        #"{"spec": {}, "rawJson": "{}", "expectedPath": "$"}"#, #"{"rawJson": 1}"#, #"{"rawBytesBase64": "?"}"#,
        #"{"spec": {}, "expectedpath": "$"}"#, #"{"spec": {}, "options": []}"#, #"{"spec": {}, "expectedPath": }"#,
        #"{"spec": {}, "expectedPath": nope}"#,
    ]

    @Test("What does not have the form of a case is refused", arguments: malformed)
    func refused(_ text: String) {
        #expect(throws: MalformedCase.self) { try SpecCaseFile(Array(text.utf8), allowsOtherMembers: false) }
    }

    @Test("A foreign corpus may have members of its own")
    func foreign() throws {
        let text = Array(#"{"spec": {}, "expectedPath": "$", "expectedMessage": "no", "author": 1}"#.utf8)
        #expect(throws: MalformedCase.self) { try SpecCaseFile(text, allowsOtherMembers: false) }
        #expect(try SpecCaseFile(text, allowsOtherMembers: true).expectedPath == "$")
    }

    private static let edits: [(String, String?)] = [
        (#"{"spec": {}, "expectedPath": "old"}"#, #"{"spec": {}, "expectedPath": "new"}"#),
        (
            "{\n  \"expectedPath\": \"old\",\n  \"spec\": {\"\\ud800\":  1}\n}\n",
            "{\n  \"expectedPath\": \"new\",\n  \"spec\": {\"\\ud800\":  1}\n}\n"
        ),
        (#"{"spec": {}}"#, #"{"spec": {},"expectedPath":"new"}"#),
        ("{\n  \"spec\": {}\n}\n", "{\n  \"spec\": {},\n  \"expectedPath\": \"new\"\n}\n"),
        ("[]", nil),
    ]

    @Test("Setting the path changes nothing else in the file", arguments: edits)
    func setting(_ text: String, _ expected: String?) {
        let edited = SpecCaseFile.setting(expectedPath: "new", in: Array(text.utf8))
        #expect(edited.map { String(decoding: $0, as: UTF8.self) } == expected)
    }
}
