import Testing

@testable import PrototypeSpec

@Suite("Placeholders in text")
struct PlaceholderTests {
    /// The pieces as text: a literal in quotes, `index`, or a field with a dot.
    private func pieces(_ text: String, alias: String = "p", allowsIndex: Bool = true) -> [String] {
        withUTF8(text) { text in
            withUTF8(alias) { alias in
                Placeholders(text, alias: alias, allowsIndex: allowsIndex).map {
                    switch $0 {
                    case .literal(let bytes): "'" + String(decoding: bytes, as: UTF8.self) + "'"
                    case .index: "index"
                    case .field(let field): "." + String(decoding: field, as: UTF8.self)
                    }
                }
            }
        }
    }

    private static let name64 = String(repeating: "n", count: 64)

    private static let texts: [(String, [String])] = [
        ("", []), ("abc", ["'abc'"]), ("{p.b}", [".b"]), ("a{p.b}c", ["'a'", ".b", "'c'"]), ("{index}", ["index"]),
        ("{p.b}{p.c}{index}", [".b", ".c", "index"]), ("é{p.b}😀", ["'é'", ".b", "'😀'"]),
        // At every brace up to the next closing one.
        ("{{p.b}}", ["'{'", ".b", "'}'"]), ("{{index}", ["'{'", "index"]), ("{{{index}", ["'{{'", "index"]),
        ("{x{p.b}", ["'{x'", ".b"]), ("{p.{p.b}", ["'{p.'", ".b"]), ("{p.b{index}}", ["'{p.b'", "index", "'}'"]),
        ("{p.b", ["'{p.b'"]), ("{", ["'{'"]), ("}", ["'}'"]), ("{}", ["'{}'"]), ("}{p.b}{", ["'}'", ".b", "'{'"]),
        // What is no placeholder stays.
        ("{q.b}", ["'{q.b}'"]), ("{P.b}", ["'{P.b}'"]), ("{pp.b}", ["'{pp.b}'"]), ("{p}", ["'{p}'"]),
        ("{p.}", ["'{p.}'"]),
        ("{.b}", ["'{.b}'"]), ("{p.1}", ["'{p.1}'"]), ("{p.b.c}", ["'{p.b.c}'"]), ("{p.b }", ["'{p.b }'"]),
        ("{ p.b}", ["'{ p.b}'"]), ("{p-b}", ["'{p-b}'"]), ("{Index}", ["'{Index}'"]), ("{p.é}", ["'{p.é}'"]),
        ("{p.\(name64)}", [".\(name64)"]), ("{p.\(name64)n}", ["'{p.\(name64)n}'"]),
    ]

    @Test("A plain scan finds them; all else is literal", arguments: texts)
    func scan(_ text: String, _ expected: [String]) {
        #expect(pieces(text) == expected)
    }

    @Test("The index is a placeholder only where there is one")
    func index() {
        #expect(pieces("{index}{p.b}", allowsIndex: false) == ["'{index}'", ".b"])
        #expect(pieces("{index}{index.index}", alias: "index") == ["index", ".index"])
    }

    // One search for the closing brace serves all of them; a search for each would take hours.
    @Test("A million opening braces are one piece", arguments: ["", "}", "{p.b}"])
    func manyBraces(_ end: String) {
        let braces = String(repeating: "{", count: 1 << 20)
        let expected = end == "{p.b}" ? ["'\(braces)'", ".b"] : ["'\(braces)\(end)'"]
        #expect(pieces(braces + end) == expected)
    }
}
