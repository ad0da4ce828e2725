import Testing

@testable import PrototypeBundle
@testable import PrototypeLibrary

@Suite("Identity of entries")
struct IdentityTests {
    @Test("With reuse, identical content is the entry that is there, unchanged")
    func reuse() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open { $0.reusesIdentical = true }
        let bundle = try Prototypes.bundle()
        let first = try library.import(bundle, source: .mcp, label: "first").get()
        try library.save(Array("{}".utf8), for: first.entry.libraryID)
        let before = try fixture.snapshot()
        let again = try library.import(bundle, source: .file, label: "second").get()
        #expect(!again.isNew)
        #expect(again.entry == first.entry)
        #expect(try fixture.snapshot() == before)
    }

    @Test("Without it, every import is an entry of its own with nothing saved")
    func noReuse() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let first = try library.import(Prototypes.spec(), source: .file).get()
        try library.save(Array("{}".utf8), for: first.entry.libraryID)
        let second = try library.import(Prototypes.spec(), source: .file).get()
        #expect(second.isNew)
        #expect(try library.storage(of: second.entry.libraryID) == nil)
        #expect(try library.list().entries.count == 2)
    }

    @Test("Equal ids of specs replace nothing, and other content is another entry")
    func otherContent() throws {
        let library = try LibraryFixture().open { $0.reusesIdentical = true }
        let inputs = [
            Prototypes.spec("card"), Prototypes.spec("card", text: "Ho"), try Prototypes.bundle("card"),
            try Prototypes.bundle("card", image: Prototypes.png(1)), try Prototypes.bundle("card", imageID: "hera"),
        ]
        for input in inputs { #expect(try library.import(input, source: .file).get().isNew) }
        for input in inputs { #expect(try !library.import(input, source: .file).get().isNew) }
        #expect(try library.list().entries.count == inputs.count)
    }

    @Test("The same assets under the same ids are identical in whatever order the manifest has them")
    func recordOrder() throws {
        let image = Manifest.Record(
            id: AssetID("a"), mediaType: .png, sha256: SHA256Digest(of: UnsafeRawBufferPointer(start: nil, count: 0)))
        var other = image
        other.id = AssetID("b")
        var jpeg = image
        jpeg.mediaType = .jpeg
        #expect(EntryManifest(assets: [image, other]).matches(EntryManifest(assets: [other, image])))
        #expect(!EntryManifest(assets: [image, other]).matches(EntryManifest(assets: [image])))
        #expect(!EntryManifest(assets: [image]).matches(EntryManifest(assets: [other])))
        #expect(!EntryManifest(assets: [image]).matches(EntryManifest(assets: [jpeg])))
        // Two ids that only differ in their normalization are two.
        var composed = image
        composed.id = AssetID("\u{E9}")
        var decomposed = image
        decomposed.id = AssetID("e\u{301}")
        #expect(!EntryManifest(assets: [composed]).matches(EntryManifest(assets: [decomposed])))
    }

    @Test("A full library still gives what is there, and damaged candidates are skipped")
    func candidates() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open {
            $0.reusesIdentical = true
            $0.limits.entries = 2
        }
        let first = try library.import(Prototypes.spec(), source: .file).get().entry.libraryID
        let damaged = ["spec.json", "library.json", "manifest.json"]
        #expect(try !library.import(Prototypes.spec(), source: .file).get().isNew)
        for name in damaged {
            let whole = try fixture.read("entries/\(first)/\(name)")
            try fixture.write("entries/\(first)/\(name)", Array(whole.dropLast()))
            let second = try library.import(Prototypes.spec(), source: .file).get()
            #expect(second.isNew, "\(name)")
            try library.delete(second.entry.libraryID)
            try fixture.write("entries/\(first)/\(name)", whole)
        }
        _ = try library.import(Prototypes.spec("other"), source: .file).get()
        #expect(try !library.import(Prototypes.spec(), source: .file).get().isNew)
    }
}
