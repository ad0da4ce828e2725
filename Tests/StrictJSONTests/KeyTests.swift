import Testing

@testable import StrictJSON

@Suite("Keys")
struct KeyTests {
    private static let count = 100_000

    /// Families of keys that a weak hash or a comparison of prefixes would let collide.
    private static let families: [(name: String, key: @Sendable (Int) -> String)] = [
        ("decimal numbers", { String($0) }),
        ("a common prefix", { "a-long-common-prefix-that-says-nothing-\($0)" }),
        ("a common suffix", { "\($0)-a-long-common-suffix-that-says-nothing" }),
        ("equal ends and lengths", { "the-same-start-\($0 + 1_000_000)-and-the-same-end" }),
        ("one Java hash", { number in (0..<17).map { number >> $0 & 1 == 0 ? "Aa" : "BB" }.joined() }),
        ("zeros and ones", { String($0, radix: 2) }),
        ("escaped twins of plain keys", { number in "\\u00e9\(number)" }),
    ]

    @Test("100,000 keys cost a few steps each, whatever they have in common", arguments: 0..<families.count)
    func work(_ family: Int) throws {
        let (_, key) = KeyTests.families[family]
        let members = (0..<KeyTests.count).map { "\"\(key($0))\":0" }
        let bytes = Array("{\(members.joined(separator: ","))}".utf8)
        let parsed = try bytes.withUnsafeBytes { try StrictJSON.parse($0, limits: .file, seed: nil) }
        defer { parsed.free() }
        #expect(parsed.tape.keyCount == KeyTests.count)
        #expect(parsed.parser.keys.collisions < 4 * KeyTests.count)
    }

    @Test("A duplicate among 100,000 keys is found at its place, first and last")
    func duplicates() throws {
        let members = (0..<KeyTests.count).map { "\"key-\($0)\":0" }
        let text = "{\(members.joined(separator: ","))"
        for repeated in [0, KeyTests.count - 1] {
            let bytes = Array(
                (text + ",\"key-\\u00\(repeated == 0 ? "30" : "39")\(String(repeated).dropFirst())\":1}").utf8)
            let error = #expect(throws: JSONError.self) { try JSONTree(parsing: bytes) }
            #expect(error?.reason == .duplicateKey)
            #expect(error?.offset == text.utf8.count + 1)
        }
    }

    @Test("One key may stand in every object of a document, inside and after others")
    func scopes() throws {
        let accepted = [
            "[{\"a\":1},{\"a\":2}]", "{\"a\":{\"a\":{\"b\":1}},\"b\":{\"a\":1,\"b\":2}}",
            "{\"b\":[{\"a\":1},{\"a\":{}}],\"a\":1}",
        ]
        for text in accepted { _ = try JSONTree(parsing: Array(text.utf8)) }
        let rejected = [
            "{\"a\":{\"b\":1},\"b\":{\"a\":1},\"a\":1}", "[{\"a\":[{\"a\":1}],\"a\":2}]",
            "{\"x\":{\"a\":1,\"b\":{\"a\":1},\"a\":2}}",
        ]
        for text in rejected {
            #expect(throws: JSONError.self) { try JSONTree(parsing: Array(text.utf8)) }
        }
    }

    @Test("Keys are compared as code points: canonically equivalent ones are two")
    func normalization() throws {
        let tree = try JSONTree(parsing: Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8))
        #expect(tree["\u{E9}"]?.number == 1)
        #expect(tree["e\u{301}"]?.number == 2)
    }

    @Test("The number of a key does not depend on the seed", arguments: [0, 1, UInt64.max, 0xA076_1D64_78BD_642F])
    func seeds(_ seed: UInt64) throws {
        let bytes = Array("{\"b\":1,\"a\":{\"b\":2,\"0123456789abcdefX\":3,\"0123456789abcdefY\":4},\"\":5}".utf8)
        let parsed = try bytes.withUnsafeBytes { try StrictJSON.parse($0, limits: .file, seed: seed) }
        defer { parsed.free() }
        let keys = (0..<parsed.tape.keyCount).map { String(decoding: parsed.tape.keyText($0), as: UTF8.self) }
        #expect(keys == ["b", "a", "0123456789abcdefX", "0123456789abcdefY", ""])
    }
}
