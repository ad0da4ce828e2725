import Foundation
import PrototypeBundle
import Testing

@testable import PrototypeLibrary

@Suite("Imports")
struct ImportTests {
    @Test("A bare spec becomes an entry with exactly the files of the page")
    func bareSpec() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let spec = Prototypes.spec()
        let imported = try library.import(spec, source: .paste).get()
        let id = LibraryFixture.id(1)
        #expect(imported.isNew)
        #expect(imported.entry.libraryID == id)
        #expect(try fixture.names("entries") == [id.description])
        #expect(try fixture.names("entries/\(id)") == ["library.json", "manifest.json", "spec.json"])
        #expect(try fixture.read("entries/\(id)/spec.json") == spec)
        #expect(
            String(decoding: try fixture.read("entries/\(id)/manifest.json"), as: UTF8.self)
                == #"{"formatVersion":1,"specFile":"spec.json","assets":[],"fonts":[]}"#)
        let hash = spec.withUnsafeBytes { SHA256Digest(of: $0).hex }
        #expect(
            String(decoding: try fixture.read("entries/\(id)/library.json"), as: UTF8.self)
                == """
                {"libraryId":"\(id)","label":"card","importedAt":1700000000000,"lastOpenedAt":null,"source":"paste",\
                "specSha256":"\(hash)","requires":[],"pinned":false}
                """)
        #expect(try fixture.names("staging").isEmpty)
    }

    @Test("A bundle keeps its assets under their hashes, for their owner alone")
    func bundle() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let image = Prototypes.png(100)
        let imported = try library.import(Prototypes.bundle(image: image), source: .file, label: "My card").get()
        let id = imported.entry.libraryID
        let hash = image.withUnsafeBytes { SHA256Digest(of: $0).hex }
        #expect(try fixture.names("entries/\(id)/assets") == ["\(hash).png"])
        #expect(try fixture.read("entries/\(id)/assets/\(hash).png") == image)
        #expect(try fixture.names("entries/\(id)/fonts").count == 1)
        #expect(imported.entry.record.label == "My card")
        let modes = try fixture.snapshot().files.values.map { $0.prefix { $0 != " " } }
        #expect(Set(modes) == ["700", "600"])
    }

    /// Inputs that are rejected, each with its code and path.
    private static let rejected: [(input: [UInt8], code: String, path: String)] = [
        (Array("PK\u{3}\u{4}".utf8), "not_a_zip", "$"),
        ([], "invalid_spec", "$"),
        (Array("{".utf8), "invalid_spec", "$"),
        (Prototypes.spec(more: #","layer":1"#), "invalid_spec", "layer"),
        (Prototypes.spec(more: #","components":{}"#), "invalid_spec", "components"),
        (
            Array(
                #"{"id":"c","window":{"placement":{"type":"fullscreen"},"layer":"system"},"root":{"type":"divider"}}"#
                    .utf8),
            "library_policy", "window.layer"
        ),
        (
            Array(
                #"{"id":"c","window":{"placement":{"type":"fullscreen"},"persistence":"device"},"root":{"type":"divider"}}"#
                    .utf8),
            "library_policy", "window.persistence"
        ),
        (
            Array(
                (#"{"id":"c","window":{"placement":{"type":"fullscreen"}},"root":{"type":"button","label":"B","onTap":["#
                    + #"{"type":"request","via":"host","method":"GET","url":"https://example.org"}]}}"#).utf8),
            "library_policy", "root.onTap[0].via"
        ),
        (
            Array(
                #"{"id":"c","window":{"placement":{"type":"fullscreen"}},"root":{"type":"image","asset":"hero"}}"#.utf8),
            "missing_asset", "root.asset"
        ),
    ]

    @Test("A rejected import leaves no trace", arguments: rejected)
    func rejection(_ input: [UInt8], _ code: String, _ path: String) throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        _ = try library.import(Prototypes.spec("other"), source: .file).get()
        let before = try fixture.snapshot()
        let rejection = try #require(try library.import(input, source: .file).failure)
        #expect(rejection.code == code)
        #expect(rejection.path == path)
        #expect(try fixture.snapshot() == before)
    }

    private static let charts = """
        {"id":"c","window":{"placement":{"type":"fullscreen"}},"state":{"a":1},"storage":{"version":1,"keys":["a"]},\
        "root":{"type":"chart","kind":"bar","series":[{"label":"L","values":[1]}]}}
        """

    @Test("What the app cannot do is named, all of it, and comes after the policy")
    func capabilities() throws {
        let fixture = try LibraryFixture()
        let spec = Array(ImportTests.charts.utf8)
        let needed = ["prototype_charts_v1", "prototype_storage_v1"]
        let full = try fixture.open { $0.capabilities = needed }
        #expect(try full.import(spec, source: .file).get().entry.record.requires == needed)
        let none = try fixture.open { $0.capabilities = [] }
        let rejection = try #require(try none.import(spec, source: .file).failure)
        #expect(rejection.code == "unsupported_capability")
        #expect(rejection.path == "$")
        #expect(needed.allSatisfy { rejection.reason.contains($0) })
        let system = String(ImportTests.charts.dropFirst(0)).replacingOccurrences(
            of: #"{"type":"fullscreen"}}"#, with: #"{"type":"fullscreen"},"layer":"system"}"#)
        #expect(try none.import(Array(system.utf8), source: .file).failure?.code == "library_policy")
    }

    @Test("A missing asset of a bare spec comes after the capabilities")
    func assetsAfterCapabilities() throws {
        let spec = Array(
            (#"{"id":"c","window":{"placement":{"type":"fullscreen"}},"root":"#
                + #"{"type":"image","asset":{"light":"a","dark":"b"}}}"#).utf8)
        let fixture = try LibraryFixture()
        #expect(
            try fixture.open { $0.capabilities = [] }.import(spec, source: .file).failure?.code
                == "unsupported_capability")
        #expect(try fixture.open().import(spec, source: .file).failure?.path == "root.asset.light")
    }

    @Test("The last entry that fits is taken, one more is not")
    func numberOfEntries() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open { $0.limits.entries = 3 }
        for number in 1...3 { _ = try library.import(Prototypes.spec("s\(number)"), source: .file).get() }
        let before = try fixture.snapshot()
        let rejection = try #require(try library.import(Prototypes.spec("s4"), source: .file).failure)
        #expect(rejection.code == "library_full")
        #expect(rejection.path == "$")
        #expect(try fixture.snapshot() == before)
        // What the limits say of a library that is too full already, when it is opened.
        #expect(library.warnings.isEmpty)
        #expect(try fixture.open { $0.limits.entries = 3 }.warnings.isEmpty)
        #expect(try fixture.open { $0.limits.entries = 2 }.warnings.map(\.code) == ["library_full"])
    }

    @Test("The last byte that fits is taken, one more is not")
    func numberOfBytes() throws {
        let fixture = try LibraryFixture()
        _ = try fixture.open().import(Prototypes.spec("s1"), source: .file).get()
        let id = LibraryFixture.id(1)
        let size = try fixture.names("entries/\(id)").reduce(0) { try $0 + fixture.read("entries/\(id)/\($1)").count }
        let exact = try fixture.open { $0.limits.bytes = 2 * size }
        let short = try fixture.open { $0.limits.bytes = 2 * size - 1 }
        let before = try fixture.snapshot()
        let rejection = try #require(try short.import(Prototypes.spec("s2"), source: .file).failure)
        #expect(rejection.code == "library_too_large")
        #expect(rejection.path == "$")
        #expect(try fixture.snapshot() == before)
        _ = try exact.import(Prototypes.spec("s2"), source: .file).get()
        #expect(try fixture.open { $0.limits.bytes = 2 * size }.warnings.isEmpty)
        #expect(try fixture.open { $0.limits.bytes = 2 * size - 1 }.warnings.map(\.code) == ["library_too_large"])
    }

    @Test("Too many bytes are a verdict without being read")
    func sourceCaps() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open {
            $0.limits.bundle.specBytes = 200
            $0.limits.bundle.archiveBytes = 300
        }
        let path = Array((fixture.path + ".input").utf8)
        func verdict(_ bytes: [UInt8]) throws -> String? {
            try Data(bytes).write(to: URL(fileURLWithPath: String(decoding: path, as: UTF8.self)))
            let ofFile = try library.import(file: path, source: .file).failure
            let ofBytes = try library.import(bytes, source: .file).failure
            #expect(ofFile?.code == ofBytes?.code)
            #expect(ofFile?.path == ofBytes?.path)
            return ofFile?.code
        }
        let spec = Prototypes.spec()
        func padded(_ count: Int) -> [UInt8] { spec + Array(repeating: 0x20, count: count - spec.count) }
        #expect(try verdict(padded(200)) == nil)
        #expect(try verdict(padded(201)) == "invalid_spec")
        let archive = Array("PK\u{3}\u{4}".utf8)
        #expect(try verdict(archive + Array(repeating: 0, count: 296)) == "not_a_zip")
        #expect(try verdict(archive + Array(repeating: 0, count: 297)) == "archive_too_large")
    }

    @Test("A file is not read through a link, and only if it is regular")
    func fileKinds() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        try fixture.write("../spec.json", Prototypes.spec())
        func code(_ name: String) throws -> LibraryError.Code? {
            do throws(LibraryError) {
                _ = try library.import(file: Array((fixture.path + "/" + name).utf8), source: .file)
                return nil
            } catch { return error.code }
        }
        #expect(try code("../spec.json") == nil)
        try fixture.link("../link", to: "spec.json")
        #expect(try code("../link") == .link)
        #expect(try code("../missing") == .notFound)
        #expect(try code("entries") == .specialFile)
        #expect(mkfifo(fixture.path + "/../pipe", 0o600) == 0)
        #expect(try code("../pipe") == .specialFile)
    }

    @Test("A label is cut between characters")
    func labels() throws {
        let library = try LibraryFixture().open()
        let exact = String(repeating: "a", count: 254) + "😀"
        for (label, kept) in [(exact, exact), ("a" + exact, "a" + exact.dropLast()), ("", "")] {
            let entry = try library.import(Prototypes.spec(), source: .file, label: label).get().entry
            #expect(entry.record.label == kept)
        }
    }

    @Test("An id that is taken, or has something saved, is not given again")
    func takenIds() throws {
        let fixture = try LibraryFixture()
        let ids = Counter()
        let library = try fixture.open { $0.newID = { LibraryFixture.id(ids.next() / 2) } }
        // 0, 1, 1, 2, 2, 3, …
        _ = try library.import(Prototypes.spec(), source: .file).get()
        try fixture.write("storage/\(LibraryFixture.id(1)).json", "{}")
        #expect(try library.import(Prototypes.spec(), source: .file).get().entry.libraryID == LibraryFixture.id(2))
        #expect(try library.import(Prototypes.spec(), source: .file).get().entry.libraryID == LibraryFixture.id(3))
        let stuck = try fixture.open { $0.newID = { LibraryFixture.id(2) } }
        #expect(throws: LibraryError.self) { try stuck.import(Prototypes.spec(), source: .file) }
        #expect(try fixture.names("staging").isEmpty)
    }
}
