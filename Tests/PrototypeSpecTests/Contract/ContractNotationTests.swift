import Testing

@testable import PrototypeSpec

@Suite("The contract notation")
struct ContractNotationTests {
    private func definitions(_ text: String, extended: Bool = true) throws -> [Contract.Definition] {
        try ContractNotation.definitions(of: text, extended: extended)
    }

    private func rule(_ text: String) throws -> Rule? { try definitions("a = " + text).first?.rule }

    private static func array(_ item: Rule, max: Int? = nil, order: ArrayRule.Order) -> ArrayRule {
        var array = ArrayRule(item, max: max)
        array.order = order
        return array
    }

    private static let rules: [(String, Rule)] = [
        ("string", .string()),
        ("string(empty)", .string(empty: true)),
        ("string(nonblank)", .string(nonblank: true)),
        ("string(1...256)", .text(.units(min: 1, max: 256))),
        ("digest", .text(.digest)),
        ("number", .number()),
        ("number(0.5...1)", .number(min: 0.5, max: 1)),
        ("number(0...)", .number(min: 0)),
        ("integer(...3)", .number(max: 3, integer: true)),
        ("enum(a b)", .enumeration(["a", "b"])),
        ("enum(image/png)", .enumeration(["image/png"])),
        ("json", .json(maxBytes: nil)),
        ("json(7)", .json(maxBytes: 7)),
        ("data(7, 2)", .data(maxBytes: 7, maxDepth: 2)),
        ("@b", .reference("b")),
        ("map(key)", .map(.key)),
        ("dictionary(scalar, 3)", .dictionary(.scalar, max: 3)),
        ("[key]", .array(ArrayRule(.key))),
        ("[key; unique]", .array(ArrayRule(.key, unique: true))),
        ("[key | color; 1...2 unique]", .array(ArrayRule(.choice([.key, .color]), min: 1, max: 2, unique: true))),
        ("boundKey | dataPath | boolean", .choice([.boundKey, .dataPath, .boolean])),
        ("[string; ascending]", .array(array(.string(), order: .ascending))),
        ("[@b; ...2 distinct(id)]", .array(array(.reference("b"), max: 2, order: .distinct(member: "id")))),
        ("{}", .object(ObjectRule(fields: []))),
    ]

    @Test("Every rule has its notation", arguments: rules.indices)
    func rule(_ index: Int) throws {
        let (text, expected) = ContractNotationTests.rules[index]
        #expect(try rule(text) == expected)
    }

    @Test("Objects have required and optional fields and constraints")
    func object() throws {
        let text = "{ a: key, b?: key } binding exclusive(a b) exactlyOne(b a) dependents(a: b) atLeastOne filed(f x y)"
        var expected = ObjectRule(fields: [.init("a", optional: false, .key), .init("b", optional: true, .key)])
        expected.binding = true
        expected.exclusive = ["a", "b"]
        expected.exactlyOne = ["b", "a"]
        expected.dependents = [.init(trigger: "a", names: ["b"])]
        expected.atLeastOne = true
        expected.filed = .init(folder: "f", extensions: ["x", "y"])
        #expect(try rule(text) == .object(expected))
    }

    @Test("A variant has its discriminator, the group's fields unless it has its own, and its fields")
    func tagged() throws {
        let text = """
            group g = { a?: key, b?: key } # shared
            t = tagged g
              v { b: color }
              + w {}
            """
        func fields(_ fields: ObjectRule.Field...) -> ObjectRule { ObjectRule(fields: fields) }
        let a = ObjectRule.Field("a", optional: true, .key)
        let v = Variant(
            "v", fields(.init("type", optional: false, .enumeration(["v"])), a, .init("b", optional: false, .color)))
        let w = Variant(
            "w", fields(.init("type", optional: false, .enumeration(["w"])), a, .init("b", optional: true, .key)))
        #expect(try definitions(text) == [Contract.Definition("t", .tagged([v, w]))])
        #expect(try definitions(text, extended: false) == [Contract.Definition("t", .tagged([v]))])
    }

    @Test("What a plus marks is left out without the extension")
    func extensionParts() throws {
        let text = "a = { x: key |+ color, +y?: key } b = key |+ color | boolean"
        #expect(
            try definitions(text, extended: false)
                == definitions("a = { x: key } b = key | boolean"))
        #expect(
            try definitions(text) == definitions("a = { x: key | color, y?: key } b = key | color | boolean"))
    }

    @Test("`each` gives a field for every word, also of an enumeration that follows")
    func each() throws {
        let text = "a = { each words?: color, z: key } words = enum(x y)"
        #expect(try definitions(text) == definitions("a = { x?: color, y?: color, z: key } words = enum(x y)"))
    }

    private static let mistakes: [(String, String)] = [
        ("a", "'=' was expected near 'a'"),
        ("? = key", "a word was expected near '? = key'"),
        ("a = nothing", "'nothing' is no rule near 'a = nothing'"),
        ("a = @", "a word was expected near 'a = @'"),
        ("a = { b: string", "',' was expected near 'b : string'"),
        ("a = { b string }", "':' was expected near '= { b string }'"),
        ("a = { each nowhere?: color }", "'nowhere' is no enumeration near '? : color }'"),
        ("a = [string", "']' was expected near '= [ string'"),
        ("a = string(empty", "')' was expected near 'string ( empty'"),
        ("a = integer(1)", "a range was expected near 'integer ( 1 )'"),
        ("a = integer(x...2)", "a range was expected near 'integer ( x...2 )'"),
        ("a = data(1)", "',' was expected near 'data ( 1 )'"),
        ("a = data(x, 1)", "a whole number was expected near 'data ( x , 1 )'"),
        ("a = enum(b", "a word was expected near 'enum ( b'"),
        ("a = {} exactlyOne(b", "a word was expected near 'exactlyOne ( b'"),
        ("a = {} dependents(b c)", "':' was expected near 'dependents ( b c )'"),
        ("group g = key", "'{' was expected near 'group g = key'"),
        ("a = tagged { b: key }", "a word was expected near 'a = tagged { b :'"),
    ]

    @Test("A mistake is named with the tokens around it", arguments: mistakes)
    func mistake(_ text: String, _ message: String) {
        let failure = #expect(throws: ContractNotation.Failure.self) { try definitions(text) }
        #expect(failure?.message == message)
    }
}
