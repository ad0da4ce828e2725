import Testing

@testable import PrototypeSpec

@Suite("The grammars")
struct GrammarTests {
    private static func a(_ count: Int) -> String { String(repeating: "a", count: count) }

    @Test(
        "State keys are 1 to 64 letters, digits and underscores that start with no digit",
        arguments: [
            ("a", true), ("Z", true), ("_", true), ("a0_Z9", true), ("__proto__", true), (a(64), true), (a(65), false),
            ("", false), ("0a", false), ("a-b", false), ("a.b", false), ("a b", false), ("é", false), ("aé", false),
            ("a\u{0}", false), ("@", false), ("[", false), ("`", false), ("{", false), ("/", false), (":", false),
        ])
    func stateKeys(_ text: String, _ isKey: Bool) {
        #expect(withUTF8(text, Grammar.isStateKey) == isKey)
    }

    @Test("Identifiers, which a path joins with a dot, may have any length")
    func identifiers() {
        #expect(withUTF8(GrammarTests.a(65), Grammar.isIdentifier))
        #expect(withUTF8(GrammarTests.a(100_000), Grammar.isIdentifier))
        #expect(!withUTF8(GrammarTests.a(65) + "-", Grammar.isIdentifier))
    }

    @Test(
        "Bound keys are state keys, or key characters with at least one placeholder",
        arguments: [
            ("key", .literal), (a(64), .literal), (a(65), .invalid), ("", .invalid), ("0", .invalid),
            ("{index}", .template), ("a{index}", .template), ("{index}a", .template), ("0{index}", .template),
            ("{index}{index}", .template), ("{item.id}", .template), ("a_{item.id}_{index}", .template),
            (a(100) + "{index}", .template), ("{\(a(64)).\(a(64))}", .template), ("{\(a(65)).b}", .invalid),
            ("{b.\(a(65))}", .invalid), ("{Index}", .invalid), ("{item}", .invalid), ("{index.a}", .template),
            ("{item.}", .invalid), ("{.id}", .invalid), ("{}", .invalid), ("{0.a}", .invalid), ("{a.0}", .invalid),
            ("{a.b.c}", .invalid), ("{index", .invalid), ("{a.b", .invalid), ("{a.", .invalid), ("{", .invalid),
            ("}", .invalid), ("a}{index}", .invalid), ("{{index}}", .invalid), ("{ index}", .invalid),
            ("a b{index}", .invalid), ("é{index}", .invalid), ("-{index}", .invalid),
        ] as [(String, Grammar.BoundKey)])
    func boundKeys(_ text: String, _ kind: Grammar.BoundKey) {
        #expect(withUTF8(text, Grammar.boundKey) == kind)
    }

    @Test(
        "Colors have six or eight hexadecimal digits",
        arguments: [
            ("#012345", true), ("#6789ab", true), ("#cdefAB", true), ("#CDEF01", true), ("#80FFFFFF", true),
            ("#FFF", false),
            ("#FFFFFFF", false), ("#FFFFFFFFF", false), ("FFFFFFF", false), ("#GGGGGG", false), ("#@@@@@@", false),
            ("#``````", false), ("#FFFFF ", false), ("", false), ("#", false), ("#FFFFé", false), ("red", false),
        ])
    func colors(_ text: String, _ isColor: Bool) {
        #expect(withUTF8(text, Grammar.isColor) == isColor)
    }

    private static let longPath = a(64) + String(repeating: "." + a(63), count: 3)

    @Test(
        "Data paths are a state key followed by keys and indices, 256 code units at most",
        arguments: [
            ("user", true), ("user.orders[0].id", true), ("a[0][1]", true), ("a[10].b", true), ("a[999999999]", true),
            ("a[1000000000]", false), ("a[01]", false), ("a[00]", false), ("a[-1]", false), ("a[+1]", false),
            ("a[1.0]", false), ("a[ 1]", false), ("a[]", false), ("a[", false), ("a[1", false), ("a]", false),
            ("", false),
            (".a", false), ("[0]", false), ("a.", false), ("a..b", false), ("a.[0]", false), ("a[0]b", false),
            ("a.0", false), ("a.é", false), ("0", false), ("a b", false), (a(64) + ".b", true), (a(65) + ".b", false),
            ("a." + a(64), true), ("a." + a(65), false), (longPath, true), (longPath + "a", false),
        ])
    func dataPaths(_ text: String, _ isPath: Bool) {
        #expect(withUTF8(text, Grammar.isDataPath) == isPath)
    }

    @Test("The longest data path has 256 code units")
    func longest() {
        #expect(GrammarTests.longPath.utf16.count == 256)
    }
}
