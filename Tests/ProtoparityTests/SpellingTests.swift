import Testing

@testable import protoparity

@Suite struct SpellingTests {
    private static let distances = [
        ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "acb", 1),
        ("abc", "ab", 1), ("abc", "xabc", 1), ("kitten", "sitting", 3), ("ca", "abc", 3),
    ]

    @Test("The distance counts insertions, deletions, replacements and swaps of neighbours", arguments: distances)
    func distance(_ left: String, _ right: String, _ expected: Int) {
        #expect(Spelling.distance(Array(left.utf8), Array(right.utf8)) == expected)
        #expect(Spelling.distance(Array(right.utf8), Array(left.utf8)) == expected)
    }

    private static let words: [(String, String?)] = [
        ("vlidate", "validate"), ("validaet", "validate"), ("conf", "conformance"), ("CONFORMANCE", nil),
        ("serv", "serve"), ("x", nil), ("", nil), ("-", nil), ("--", nil), ("entirely-different", nil),
    ]

    @Test("The nearest word is suggested, and none where none is near", arguments: words)
    func nearest(_ word: String, _ expected: String?) {
        #expect(Spelling.nearest(to: word, in: ["validate", "conformance", "compare", "serve", "record"]) == expected)
    }
}
