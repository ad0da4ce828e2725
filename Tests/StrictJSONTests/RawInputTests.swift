import StrictJSON
import Testing

@Suite("Raw input")
struct RawInputTests {
    /// The failure of a text, or nil where it is accepted.
    private func failure(_ text: String, limits: JSONLimits = .spec) -> JSONError? {
        failure(Array(text.utf8), limits: limits)
    }

    private func failure(_ bytes: [UInt8], limits: JSONLimits = .spec) -> JSONError? {
        do {
            _ = try JSONTree(parsing: bytes, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "Strict JSON is accepted",
        arguments: [
            "{}", "[]", "null", "true", "false", "0", "-0", "\"\"", " \t\r\n[1 , 2]\n", "{\"a\":{\"a\":{\"a\":1}}}",
            "1e-400", "123456789012345678901234567890", "\"\\u0000\\ud83d\\ude00\\/\"", "\u{FEFF}{}",
            "\"\u{7F}\u{FFFF}\"",
            "[1E+2,1e2,1.50,-0.0]", "{\"\":1,\"\\u0000\":2,\" \":3}", "\"é\u{301}日本😀\"", "{\"é\":1,\"e\u{301}\":2}",
        ])
    func accepts(_ text: String) {
        #expect(failure(text) == nil)
    }

    @Test(
        "What breaks a rule is rejected with its reason and its place",
        arguments: [
            ("", JSONError.Reason.endOfInput, 0), ("  ", .endOfInput, 2), ("{", .endOfInput, 1), ("[1", .endOfInput, 2),
            ("\"ab", .endOfInput, 3), ("tru", .endOfInput, 3), ("trux", .badLiteral, 0), ("nul]", .badLiteral, 0),
            ("[1,]", .unexpectedByte, 3), ("{\"a\":1,}", .expectedKey, 7), ("{a:1}", .expectedKey, 1),
            ("{\"a\" 1}", .expectedColon, 5), ("{\"a\":1 \"b\":2}", .expectedCommaOrBrace, 7),
            ("[1 2]", .expectedCommaOrBracket, 3), ("[1}", .expectedCommaOrBracket, 2), ("{} {}", .trailingText, 3),
            ("NaN", .unexpectedByte, 0), ("+1", .unexpectedByte, 0), (".5", .unexpectedByte, 0), ("01", .badNumber, 0),
            ("-", .badNumber, 0), ("-a", .badNumber, 0), ("1.", .badNumber, 0), ("1e", .badNumber, 0),
            ("1e+", .badNumber, 0), ("[1e400]", .notFinite, 1), ("-1e309", .notFinite, 0),
            ("/**/1", .unexpectedByte, 0),
            ("\"\t\"", .controlCharacter, 1), ("\"a\nb\"", .controlCharacter, 2), ("\"\u{0}\"", .controlCharacter, 1),
            ("\"\\x41\"", .badEscape, 1), ("\"\\u12g4\"", .badEscape, 1), ("\"\\u123", .badEscape, 1),
            ("\"\\", .endOfInput, 2), ("\"\\ud800\"", .loneSurrogate, 1), ("\"\\udc00\"", .loneSurrogate, 1),
            ("\"\\ud800\\ud800\"", .loneSurrogate, 1), ("\"\\ud800x\"", .loneSurrogate, 1),
            ("{\"a\":1,\"a\":2}", .duplicateKey, 7), ("{\"a\":1,\"\\u0061\":2}", .duplicateKey, 7),
            ("{\"a\":{\"a\":1},\"a\":2}", .duplicateKey, 13), ("\u{FEFF}\u{FEFF}{}", .unexpectedByte, 3),
            ("{\"\":1,\"\":2}", .duplicateKey, 6),
        ] as [(String, JSONError.Reason, Int)])
    func rejects(_ text: String, _ reason: JSONError.Reason, _ offset: Int) {
        let error = failure(text)
        #expect(error?.reason == reason)
        #expect(error?.offset == offset)
    }

    @Test(
        "Bytes that are no UTF-8 are rejected where they start",
        arguments: [
            [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x9F, 0xBF], [0xE2, 0x82], [0xED, 0xA0, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xF0, 0x9F, 0x98],
            [0xE2, 0x28, 0xA1], [0xF8, 0x88, 0x80, 0x80, 0x80],
        ] as [[UInt8]])
    func invalidUTF8(_ sequence: [UInt8]) {
        let error = failure([0x22, 0x61] + sequence + [0x22])
        #expect(error?.reason == .invalidUTF8)
        #expect(error?.offset == 2)
    }

    @Test("UTF-16 and UTF-32 are no UTF-8")
    func otherEncodings() {
        #expect(failure([0xFF, 0xFE, 0x7B, 0, 0x7D, 0]) != nil)
        #expect(failure([0, 0x7B, 0, 0x7D]) != nil)
        #expect(failure([0x7B, 0, 0, 0, 0x7D, 0, 0, 0]) != nil)
    }

    @Test("An error counts lines at line feeds and columns in bytes")
    func position() {
        let error = failure("{\n  \"é\": 1,\n  \"b\": x\n}")
        #expect(error?.line == 3)
        #expect(error?.column == 8)
    }

    @Test("The limit of bytes is exact and counts the byte order mark")
    func byteLimit() {
        let limits = JSONLimits(maxBytes: 10, maxOpenContainers: 4)
        #expect(failure("[1,2,3,4 ]", limits: limits) == nil)
        #expect(failure("[1,2,3,4  ]", limits: limits)?.reason == .tooLarge)
        #expect(failure("\u{FEFF}[1,2,3]", limits: limits) == nil)
        #expect(failure("\u{FEFF}[1,2,3 ]", limits: limits)?.reason == .tooLarge)
    }

    @Test(
        "The limit of open containers is exact, for arrays, objects and both", arguments: ["[", "{\"a\":", "[{\"b\":"])
    func depthLimit(_ opening: String) {
        let closing = String(opening.reversed().compactMap { $0 == "[" ? "]" : $0 == "{" ? "}" : nil })
        let containers = closing.count
        func nested(_ times: Int) -> String {
            String(repeating: opening, count: times) + "0" + String(repeating: closing, count: times)
        }
        let limits = JSONLimits(maxBytes: 100_000, maxOpenContainers: 128)
        #expect(failure(nested(128 / containers), limits: limits) == nil)
        #expect(failure(nested(128 / containers + 1), limits: limits)?.reason == .tooDeep)
        #expect(
            failure("[" + nested(0) + "]", limits: JSONLimits(maxBytes: 10, maxOpenContainers: 0))?.reason == .tooDeep)
    }

    @Test("100,000 open brackets end at the limit, not in a crash")
    func deepNesting() {
        #expect(failure(String(repeating: "[", count: 100_000))?.reason == .tooDeep)
    }

    @Test("Every prefix of a document is rejected or accepted without reading past its end")
    func prefixes() throws {
        let text = Array("\u{FEFF}{\"k\\u00e9y\":[-1.5e+3,true,null,\"\\ud83d\\ude00 é日😀\"],\"b\":{\"c\":\"\"}} ".utf8)
        for count in 0..<(text.count - 1) {
            // A copy of exactly this size, so that a sanitizer sees any read beyond it.
            #expect(failure(Array(text[..<count])) != nil)
        }
        #expect(failure(Array(text.dropLast())) == nil)
    }

    @Test("Every single byte at every place gives the same verdict twice and never traps")
    func singleBytes() {
        let text = Array("{\"a\":[1,\"é\\n\",false]}".utf8)
        for position in text.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = text
                changed[position] = byte
                #expect(failure(changed) == failure(changed))
            }
        }
    }
}
