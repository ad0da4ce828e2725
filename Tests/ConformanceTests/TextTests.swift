import Testing

@testable import Conformance

@Suite struct TextTests {
    private static let shown: [([UInt8], String)] = [
        (Array("plain é 🙂".utf8), "plain é 🙂"),
        (Array("a\nb\tc\rd".utf8), "a\\nb\\tc\\rd"),
        (Array("\u{1B}[31m".utf8), "\\u{1B}[31m"),
        ([0x00, 0x7F], "\\u{00}\\u{7F}"),
        (Array("\u{85}\u{9B}".utf8), "\\u{85}\\u{9B}"),
        (Array("\u{202E}gpj\u{2066}\u{200B}\u{2028}\u{FEFF}".utf8), "\\u{202E}gpj\\u{2066}\\u{200B}\\u{2028}\\u{FEFF}"),
        ([0x61, 0xFF, 0xC3, 0x62], "a\\xFF\\xC3b"),
        ([0xED, 0xA0, 0x80], "\\xED\\xA0\\x80"),
        (Array(#"root["\ud800"]"#.utf8), #"root["\ud800"]"#),
        ([], ""),
    ]

    @Test("Text of others is shown in one line without anything that moves, turns or hides", arguments: shown)
    func escaping(_ bytes: [UInt8], _ expected: String) {
        #expect(DisplayText.escaping(bytes) == expected)
    }

    private static let base64 = [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ]

    @Test("Base64 has the test vectors of RFC 4648", arguments: base64)
    func base64Vectors(_ plain: String, _ encoded: String) {
        #expect(Base64.encode(Array(plain.utf8)) == encoded)
        #expect(Base64.decode(encoded) == Array(plain.utf8))
    }

    @Test("Every byte survives Base64")
    func everyByte() {
        let bytes = (0...255).map { UInt8($0) }
        #expect(Base64.encode(bytes).contains("+") && Base64.encode(bytes).contains("/"))
        #expect(Base64.decode(Base64.encode(bytes)) == bytes)
    }

    @Test(
        "What is not canonical Base64 is refused",
        arguments: ["Zg", "Zg=", "Zh==", "Zm9=", "Zm 9", "Zm-_", "=Zm9", "Z===", "====", "Zg==Zg=="])
    func notBase64(_ text: String) {
        #expect(Base64.decode(text) == nil)
    }
}
