import Testing

@testable import PrototypeSpec

@Suite("Compiling a contract")
struct ContractCompilerTests {
    private static func object(fields count: Int) -> String {
        "spec = { " + (0..<count).map { "f\($0)?: key" }.joined(separator: ", ") + " }"
    }

    private static let contradictions: [(String, String, String)] = [
        ("root = key", "definitions", "there is no definition 'spec'"),
        ("spec = key spec = key", "definitions.spec", "this name is defined twice"),
        ("spec = @nowhere", "spec", "'nowhere' is not defined"),
        ("spec = { a: [map(@nowhere)] }", "spec.a[]{}", "'nowhere' is not defined"),
        ("spec = key | @nowhere", "spec|1", "'nowhere' is not defined"),
        ("spec = @spec", "definitions", "references lead in a circle"),
        ("spec = key a = @b b = @c c = @a", "definitions", "references lead in a circle"),
        ("spec = @spec | key", "definitions", "a choice leads to itself"),
        ("spec = key | @a a = color | @b b = boolean | @spec", "definitions", "a choice leads to itself"),
        ("spec = @node node = @condition condition = @node", "definitions", "a choice leads to itself"),
        ("spec = key | @item item = color | @item", "definitions", "a choice leads to itself"),
        (object(fields: 65), "spec", "an object has more than 64 fields"),
        ("spec = { a: key, b: key, a?: color }", "spec", "a field stands twice"),
        ("spec = { a: enum(x y x) }", "spec.a", "a name stands twice"),
        ("spec = tagged v {} v {}", "spec", "a name stands twice"),
        ("spec = { a: key } exactlyOne(a b)", "spec", "a constraint names 'b', which is no field"),
        ("spec = { a: key } binding", "spec", "a constraint names 'pager', which is no field"),
        ("spec = { a: key } dependents(b: a)", "spec", "a constraint names 'b', which is no field"),
    ]

    @Test("A contract that contradicts itself is refused", arguments: contradictions)
    func contradiction(_ notation: String, _ path: String, _ message: String) {
        let error = #expect(throws: ContractError.self) { _ = try SpecValidator(notation: notation) }
        #expect(error?.path == path)
        #expect(error?.message == message)
    }

    @Test("An enumeration has at most 32,768 words")
    func enumerationCapacity() throws {
        func notation(_ count: Int) -> String {
            "spec = enum(\((0..<count).map { "w\($0)" }.joined(separator: " ")))"
        }
        let validator = try SpecValidator(notation: notation(32_768))
        #expect(validator.rejectedPath(#""w32767""#) == nil)
        #expect(validator.rejectedPath(#""w32768""#) == "$")
        #expect(throws: ContractError.self) { _ = try SpecValidator(notation: notation(32_769)) }
    }

    private static let sound: [(String, String)] = [
        ("spec = @a a = @b b = @c c = boolean", "true"),
        ("spec = { spec?: @spec }", #"{"spec":{"spec":{}}}"#),
        ("spec = boolean | [@spec]", "[[]]"),
        ("spec = key | [@a] a = [@spec]", "[[]]"),
        ("spec = @a | @a a = key | @b b = color", ##""#ffffff""##),
        (object(fields: 64), #"{"f0":"a","f63":"a"}"#),
    ]

    @Test("References that consume a level, and paths that meet, are no circle", arguments: sound)
    func soundness(_ notation: String, _ text: String) throws {
        #expect(try SpecValidator(notation: notation).rejectedPath(text) == nil)
    }
}
