import StrictJSON
import Testing

@testable import PrototypeSpec

@Suite("Shapes of documents beside specs")
struct DocumentShapeTests {
    private static let notation = """
        list = { v: number, items: [@entry; ...2 distinct(id)], words?: [string; ascending] }
        entry = { id: string(2...3), file?: string }
        document = { sha256: digest, mediaType: enum(a/b c), file: string } filed(folder x y)
        """

    private static let digest = String(repeating: "0", count: 32) + "0123456789abcdef0123456789abcdef"

    /// `accept`, or the path of the failure.
    private func verdict(_ text: String, root: String = "list", version: DocumentShape.Version? = nil) throws -> String
    {
        let shape = try DocumentShape(DocumentShapeTests.notation, root: root, version: version)
        do {
            try Array(text.utf8).withUnsafeBytes { try StrictJSON.withTape($0) { try shape.check(copy $0) } }
            return "accept"
        } catch let rejection as DocumentRejection {
            return rejection.isOfUnknownVersion ? "version at \(rejection.path)" : rejection.path
        }
    }

    private static let lists: [(String, String)] = [
        (#"{"v":1,"items":[]}"#, "accept"),
        (#"[]"#, "$"),
        (#"{"v":1,"items":{}}"#, "items"),
        (#"{"v":1,"items":[{"id":"ab"},{"id":"abc"}]}"#, "accept"),
        (#"{"v":1,"items":[{"id":"ab"},{"id":"ac"},{"id":"ad"}]}"#, "items"),
        // A string is as long as its UTF-16 is.
        (#"{"v":1,"items":[{"id":"a"}]}"#, "items[0].id"),
        (#"{"v":1,"items":[{"id":"abcd"}]}"#, "items[0].id"),
        (#"{"v":1,"items":[{"id":"😀"}]}"#, "accept"),
        (#"{"v":1,"items":[{"id":"😀a"}]}"#, "accept"),
        (#"{"v":1,"items":[{"id":"😀😀"}]}"#, "items[0].id"),
        (#"{"v":1,"items":[{"id":7}]}"#, "items[0].id"),
        // Equal are the decoded bytes; the element after it is not looked at.
        (#"{"v":1,"items":[{"id":"ab"},{"id":"\u0061b"}]}"#, "items[1].id"),
        (#"{"v":1,"items":[{"id":"\u00e91"},{"id":"e\u03011"}]}"#, "accept"),
        (#"{"v":1,"items":[{"id":"ab"},{"id":"ab","z":0}]}"#, "items[1].z"),
        (#"{"v":1,"items":[],"words":[]}"#, "accept"),
        (#"{"v":1,"items":[],"words":["a","ab","b"]}"#, "accept"),
        (#"{"v":1,"items":[],"words":["a","a"]}"#, "words[1]"),
        (#"{"v":1,"items":[],"words":["b","a",7]}"#, "words[1]"),
        (#"{"v":1,"items":[],"words":[7,"b","a"]}"#, "words[0]"),
        (#"{"v":1,"items":[],"words":[""]}"#, "words[0]"),
        // UTF-16: the surrogates of an emoji come before a private character.
        (#"{"v":1,"items":[],"words":["😀","\uE000"]}"#, "accept"),
        (#"{"v":1,"items":[],"words":["\uE000","😀"]}"#, "words[1]"),
        (#"{"a b":1,"v":1,"items":[]}"#, #"$["a b"]"#),
    ]

    @Test("Lengths, orders and members that differ", arguments: lists)
    func list(_ text: String, _ expected: String) throws { #expect(try verdict(text) == expected) }

    @Test("A digest has 64 lowercase hexadecimal digits")
    func digests() throws {
        let digest = DocumentShapeTests.digest
        for (text, expected) in [
            (digest, "accept"), (digest.uppercased(), "sha256"), (String(digest.dropLast()), "sha256"),
            (digest + "0", "sha256"), (digest.dropLast() + "g", "sha256"), (digest.dropLast() + "/", "sha256"),
            ("", "sha256"),
        ] {
            let file = "folder/\(text).x"
            let document = #"{"sha256":"\#(text)","mediaType":"a/b","file":"\#(file.isEmpty ? "f" : file)"}"#
            #expect(try verdict(document, root: "document") == expected, "\(text)")
        }
    }

    @Test("A file is named after its digest and its type")
    func files() throws {
        let digest = DocumentShapeTests.digest
        for (type, file, expected) in [
            ("a/b", "folder/\(digest).x", "accept"), ("c", "folder/\(digest).y", "accept"),
            ("c", "folder/\(digest).x", "file"), ("a/b", "folder/\(digest)", "file"), ("a/b", "\(digest).x", "file"),
            ("a/b", "other/\(digest).x", "file"), ("a/b", "folder/\(digest).x ", "file"),
            ("d", "folder/\(digest).x", "mediaType"),
        ] {
            let document = #"{"sha256":"\#(digest)","mediaType":"\#(type)","file":"\#(file)"}"#
            #expect(try verdict(document, root: "document") == expected, "\(type) \(file)")
        }
    }

    @Test("Another version comes before everything else, a missing one in its place")
    func versions() throws {
        let version = DocumentShape.Version("v", 1)
        for (text, expected) in [
            (#"{"v":1.0,"items":[]}"#, "accept"), (#"{"v":2,"a":1}"#, "version at v"), (#"{"v":"1"}"#, "version at v"),
            (#"{"items":[]}"#, "v"), (#"{"v":1}"#, "items"), ("[]", "$"),
        ] {
            #expect(try verdict(text, version: version) == expected, "\(text)")
        }
    }

    @Test("A shape that contradicts itself is none")
    func contradictions() {
        for (notation, root) in [
            ("a = {", "a"), ("a = {}", "b"), ("a = @b", "a"), ("a = [key; unique ascending]", "a"),
            ("a = { mediaType: enum(x y) } filed(f z)", "a"), ("a = { file: string } filed(f z)", "a"),
            ("a = [key; distinct]", "a"), ("a = string(0.5...1)", "a"),
        ] {
            #expect(throws: ContractError.self, "\(notation)") { try DocumentShape(notation, root: root) }
        }
    }
}
