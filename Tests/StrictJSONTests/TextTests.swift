import Testing

@testable import StrictJSON

@Suite("TypeScript's spellings")
struct TextTests {
    private func spelled(_ text: String) -> String {
        var output: [UInt8] = []
        TypeScriptText.appendString(text.utf8, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    @Test(
        "Strings are written as JSON.stringify writes them, and measured without writing",
        arguments: [
            ("", "\"\""), ("a\"b\\c/", "\"a\\\"b\\\\c/\""), ("\u{8}\u{C}\n\r\t", "\"\\b\\f\\n\\r\\t\""),
            ("\u{0}\u{1F}\u{7F}", "\"\\u0000\\u001f\u{7F}\""), ("é日😀\u{2028}", "\"é日😀\u{2028}\""),
        ])
    func strings(_ text: String, _ expected: String) {
        #expect(spelled(text) == expected)
        var text = text
        let length = text.withUTF8(TypeScriptText.stringLength)
        #expect(length == expected.utf8.count)
    }

    @Test("Text sorts by UTF-16 code units: astral characters before U+E000 and what follows it")
    func order() {
        let texts = ["", "A", "a", "aa", "é", "\u{D7FF}", "😀", "\u{10FFFF}", "\u{E000}", "\u{FFFF}", "a😀", "a\u{FFFF}"]
        for left in texts {
            for right in texts {
                var (a, b) = (left, right)
                let isLess = a.withUTF8 { a in b.withUTF8 { b in ByteText.utf16Less(a, b) } }
                #expect(isLess == left.utf16.lexicographicallyPrecedes(right.utf16), "\(left) \(right)")
            }
        }
    }

    @Test("Lengths count UTF-16 code units", arguments: ["", "abc", "é", "日本", "😀", "e\u{301}", "a😀b\u{10FFFF}"])
    func length(_ text: String) {
        var text = text
        let length = text.withUTF8(ByteText.utf16Length)
        #expect(length == text.utf16.count)
    }

    @Test("Keys come in TypeScript's order: array indices first, ascending")
    func keyOrder() throws {
        let text = "{\"b\":1,\"10\":2,\"2\":3,\"a\":4,\"4294967294\":5,\"4294967295\":6,\"01\":7,\"0\":8,\"-1\":9}"
        let tree = try JSONTree(parsing: Array(text.utf8))
        let expected = "{\"0\":8,\"2\":3,\"10\":2,\"4294967294\":5,\"b\":1,\"a\":4,\"4294967295\":6,\"01\":7,\"-1\":9}"
        #expect(String(decoding: tree.compact(), as: UTF8.self) == expected)
        var compact: [UInt8] = []
        try Array(text.utf8).withUnsafeBytes { bytes in
            try StrictJSON.withTape(bytes) { CompactText.append(copy $0, 0, to: &compact) }
        }
        #expect(compact == tree.compact())
    }

    @Test("Blank text is what TypeScript's trim leaves nothing of")
    func blank() {
        let spaces = "\t\n\u{B}\u{C}\r \u{A0}\u{1680}\u{2000}\u{200A}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}\u{FEFF}"
        var blank = spaces
        let isBlank = blank.withUTF8(TypeScriptText.isBlank)
        #expect(isBlank)
        for other in ["\u{85}", "\u{180E}", "\u{200B}", "a", "\u{1C}"] {
            var text = spaces + other
            let isBlank = text.withUTF8(TypeScriptText.isBlank)
            #expect(!isBlank)
        }
    }

    @Test("A tree is written as it stands, compact and pretty, and reads back equal")
    func trees() throws {
        let tree: JSONTree = ["b": [1, nil, true, "x\n"], "10": ["é": [:], "": []]]
        #expect(
            String(decoding: tree.compactAsWritten(), as: UTF8.self)
                == "{\"b\":[1,null,true,\"x\\n\"],\"10\":{\"é\":{},\"\":[]}}")
        let pretty =
            "{\n  \"b\": [\n    1,\n    null,\n    true,\n    \"x\\n\"\n  ],\n  \"10\": {\n    \"é\": {},\n    \"\": []\n  }\n}\n"
        #expect(String(decoding: tree.pretty(), as: UTF8.self) == pretty)
        #expect(try JSONTree(parsing: tree.pretty()) == tree)
    }

    @Test("Members are set, replaced and removed by key")
    func members() {
        var tree: JSONTree = ["a": 1]
        tree["b"] = "x"
        tree["a"] = 2
        #expect(tree == ["a": 2, "b": "x"])
        tree["a"] = nil
        #expect(tree == ["b": "x"])
        #expect(tree["a"] == nil)
    }
}
