import Foundation
import PrototypeBundle
import Testing

@testable import PrototypeLibrary

@Suite("Verification")
struct VerificationTests {
    /// Damage to the entry with id 1, a bundle with an image and a font; `~` stands for its folder, `*` for its image. Each
    /// with all the defects that are found, as their codes and paths.
    private static let cases: [(String, @Sendable (LibraryFixture) throws -> Void, [String])] = [
        ("nothing", { _ in }, []),
        (
            "another byte in the spec", { try $0.edit("~/spec.json") { $0.replace("\"T\"", "\"U\"") } },
            ["hash_mismatch ~/spec.json"]
        ),
        (
            "a spec that is none", { try $0.edit("~/spec.json") { $0 = "{}" } },
            ["hash_mismatch ~/spec.json", "invalid_spec ~/spec.json"]
        ),
        ("no spec", { try $0.remove($0.place("~/spec.json")) }, ["missing ~/spec.json"]),
        ("no record", { try $0.remove($0.place("~/library.json")) }, ["not_found ~/library.json"]),
        (
            "half a record", { try $0.edit("~/library.json") { $0 = String($0.dropLast(9)) } },
            ["corrupt_entry ~/library.json"]
        ),
        (
            "another id in the record", { try $0.edit("~/library.json") { $0.replace("01\",", "02\",") } },
            ["corrupt_entry ~/library.json"]
        ),
        (
            "other capabilities in the record",
            {
                try $0.edit("~/library.json") { $0.replace("\"requires\":[]", "\"requires\":[\"x\"]") }
            }, ["record_mismatch ~/library.json"]
        ),
        (
            "another hash in the record",
            {
                try $0.edit("~/library.json") {
                    $0 = $0.replacingOccurrences(
                        of: #""specSha256":"...."#, with: #""specSha256":"0000"#, options: .regularExpression)
                }
            }, ["hash_mismatch ~/spec.json"]
        ),
        (
            "half a manifest", { try $0.edit("~/manifest.json") { $0 = String($0.dropLast(9)) } },
            ["corrupt_entry ~/manifest.json"]
        ),
        (
            "another id of an asset", { try $0.edit("~/manifest.json") { $0.replace("hero", "hera") } },
            ["missing_asset ~/spec.json"]
        ),
        ("another byte in an image", { try $0.write($0.place("*"), Prototypes.png(1)) }, ["corrupt_entry *"]),
        ("no image", { try $0.remove($0.place("*")) }, ["missing *"]),
        ("no folder of images", { try $0.remove($0.place("~/assets")) }, ["missing ~/assets"]),
        ("a stray asset", { try $0.write($0.place("~/assets/x"), []) }, ["unexpected ~/assets/x"]),
        ("a stray file", { try $0.write($0.place("~/x"), []) }, ["unexpected ~/x"]),
        ("a stray entry", { try $0.write("entries/x", []) }, ["unexpected entries/x"]),
        (
            "a file for an entry", { try $0.write("entries/\(LibraryFixture.id(3))", []) },
            ["special_file entries/\(LibraryFixture.id(3))"]
        ),
        ("a stray folder", { try $0.makeFolder("x") }, ["unexpected x"]),
        ("a stray file beside the inbox", { try $0.write("mcp/x", []) }, ["unexpected mcp/x"]),
        ("another delivery", { try $0.write("mcp/delivery", "file-inbox-v2") }, ["corrupt_entry mcp/delivery"]),
        ("no delivery", { try $0.remove("mcp/delivery") }, ["missing mcp/delivery"]),
        (
            "something saved for nobody", { try $0.write("storage/\(LibraryFixture.id(7)).json", []) },
            ["orphan storage/\(LibraryFixture.id(7)).json", "permissions storage/\(LibraryFixture.id(7)).json"]
        ),
        ("a stray file in the storage", { try $0.write("storage/x", []) }, ["unexpected storage/x"]),
        ("a spec for everybody", { try $0.permit("~/spec.json", 0o644) }, ["permissions ~/spec.json"]),
        ("an image for everybody", { try $0.permit("*", 0o604) }, ["permissions *"]),
        ("an entry for everybody", { try $0.permit("~", 0o755) }, ["permissions ~"]),
        ("a folder of images for the group", { try $0.permit("~/assets", 0o750) }, ["permissions ~/assets"]),
        ("a spec with two names", { try $0.linkHard("~/spec.json", "mcp/inbox/x") }, ["link ~/spec.json"]),
    ]

    @Test("Every kind of damage is found, each by itself", arguments: cases.indices)
    func damage(_ index: Int) throws {
        let (name, change, expected) = VerificationTests.cases[index]
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        _ = try library.import(Prototypes.bundle(), source: .file).get()
        _ = try library.import(Prototypes.spec(), source: .file).get()
        try library.save([1], for: LibraryFixture.id(2))
        try change(fixture)
        let before = try fixture.snapshot()
        let defects = try library.verify().defects.map { "\($0.code) \($0.path)" }
        #expect(Set(defects) == Set(try expected.map(fixture.place)), "\(name)")
        #expect(try fixture.snapshot() == before)
    }

    @Test("Limits and capabilities of the app count too")
    func settings() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let theme = ##","theme":{"colors":{"light":{"primary":"#000000"}}}"##
        let input = Prototypes.spec(more: theme)
        _ = try library.import(input, source: .file).get()
        func codes(_ change: (inout LibrarySettings) -> Void) throws -> [String] {
            try fixture.open(change).verify().defects.map(\.code)
        }
        #expect(try codes { _ in } == [])
        #expect(try codes { $0.limits.entries = 0 } == ["library_full"])
        #expect(try codes { $0.limits.bytes = 1 } == ["library_too_large"])
        #expect(try codes { $0.capabilities = [] } == ["unsupported_capability"])
        #expect(try codes { $0.limits.bundle.specBytes = input.count } == [])
        #expect(try codes { $0.limits.bundle.specBytes = input.count - 1 } == ["too_large"])
    }

    @Test("What it hashes is every spec and every asset, once")
    func hashedBytes() throws {
        let library = try LibraryFixture().open()
        let image = Prototypes.png(300_000)
        let bundle = try Prototypes.bundle(image: image)
        _ = try library.import(bundle, source: .file).get()
        let spec = try BundleReader().read(bundle).spec
        let verification = try library.verify()
        #expect(verification.entries == 1)
        #expect(verification.hashedBytes == spec.count + image.count + Prototypes.font().count)
    }
}

extension LibraryFixture {
    /// `~` at the start is the folder of the entry with id 1, `*` its image.
    func place(_ path: String) throws -> String {
        let entry = "entries/\(LibraryFixture.id(1))"
        var image: String {
            let hash = Prototypes.png().withUnsafeBytes { SHA256Digest(of: $0).hex }
            return "\(entry)/assets/\(hash).png"
        }
        return path.replacingOccurrences(of: "~", with: entry).replacingOccurrences(of: "*", with: image)
    }

    fileprivate func edit(_ path: String, _ change: (inout String) -> Void) throws {
        let path = try place(path)
        var text = String(decoding: try read(path), as: UTF8.self)
        let before = text
        change(&text)
        #expect(text != before)
        try write(path, text)
    }

    fileprivate func permit(_ path: String, _ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: self.path + "/" + place(path))
    }

    fileprivate func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: false)
    }

    fileprivate func linkHard(_ name: String, _ other: String) throws {
        try FileManager.default.linkItem(atPath: path + "/" + place(name), toPath: path + "/" + other)
    }
}

extension String {
    /// Replaces the first place.
    fileprivate mutating func replace(_ part: String, _ other: String) {
        if let range = range(of: part) { replaceSubrange(range, with: other) }
    }
}
