import Foundation
import PrototypeBundle
import Testing

@testable import PrototypeLibrary

@Suite("The store")
struct StoreTests {
    @Test("A new library has exactly the folders of the page, and opening it again changes nothing")
    func layout() throws {
        let fixture = try LibraryFixture()
        _ = try fixture.open()
        #expect(
            try fixture.snapshot().files.keys.sorted() == [
                "entries", "mcp", "mcp/delivery", "mcp/inbox", "mcp/results", "staging", "storage",
            ])
        #expect(try fixture.read("mcp/delivery") == Array("file-inbox-v1".utf8))
        let before = try fixture.snapshot()
        _ = try fixture.open()
        #expect(try fixture.snapshot() == before)
    }

    @Test("A directory that is none is not opened as one", arguments: ["entries", "storage", "staging", "mcp/inbox"])
    func noLibrary(_ folder: String) throws {
        let fixture = try LibraryFixture()
        #expect(throws: LibraryError.self) { try Library.open(fixture.path) }
        _ = try fixture.open()
        try fixture.remove(folder)
        do throws(LibraryError) {
            _ = try Library.open(fixture.path)
            Issue.record("it opened")
        } catch {
            #expect(error.code == .notALibrary)
            #expect(error.path == folder)
        }
        // Completing makes it one again.
        _ = try fixture.open()
        _ = try Library.open(fixture.path)
    }

    @Test("The oldest entry stands first, and damaged ones are skipped with a warning that names them")
    func listing() throws {
        let fixture = try LibraryFixture()
        let times = Counter()
        let library = try fixture.open { $0.now = { LibraryFixture.now - Int64(times.next()) } }
        for number in 1...3 { _ = try library.import(Prototypes.spec("s\(number)"), source: .file).get() }
        #expect(try library.list().entries.map(\.record.label) == ["s3", "s2", "s1"])
        let middle = LibraryFixture.id(2)
        try fixture.write("entries/\(middle)/library.json", "{}")
        try fixture.write("entries/stray", "")
        let before = try fixture.snapshot()
        let listing = try library.list()
        #expect(listing.entries.map(\.record.label) == ["s3", "s1"])
        #expect(listing.warnings.map(\.path) == ["entries/\(middle)/library.json", "entries/stray"])
        #expect(try fixture.snapshot() == before)
    }

    @Test("Opening gives everything, notes the time and nothing else")
    func opening() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let image = Prototypes.png(10)
        let entry = try library.import(Prototypes.bundle(image: image), source: .share).get().entry
        try library.save(Array("[1]".utf8), for: entry.libraryID)
        let later = try fixture.open { $0.now = { LibraryFixture.now + 5 } }
        let (contents, warning) = try later.open(entry.libraryID)
        #expect(warning == nil)
        #expect(contents.entry.record.lastOpenedAt == LibraryFixture.now + 5)
        #expect(contents.assets.map(\.bytes) == [image, Prototypes.font()])
        #expect(contents.storage == Array("[1]".utf8))
        var expected = entry.record
        expected.lastOpenedAt = LibraryFixture.now + 5
        #expect(try library.list().entries.map(\.record) == [expected])
        #expect(try library.verify().defects.isEmpty)
    }

    @Test("Reset forgets what was saved, delete removes the entry too")
    func resetAndDelete() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let empty = try fixture.snapshot()
        let id = try library.import(Prototypes.spec(), source: .file).get().entry.libraryID
        let fresh = try fixture.snapshot()
        #expect(try !library.reset(id))
        try library.save(Array("1".utf8), for: id)
        try library.save(Array("2".utf8), for: id)
        #expect(try library.storage(of: id) == Array("2".utf8))
        #expect(try library.reset(id))
        #expect(try fixture.snapshot() == fresh)
        try library.save(Array("3".utf8), for: id)
        try library.delete(id)
        #expect(try fixture.snapshot() == empty)
    }

    @Test("What is not there is not found")
    func notFound() throws {
        let library = try LibraryFixture().open()
        let id = LibraryFixture.id(9)
        func code(_ body: () throws -> Void) -> LibraryError.Code? {
            do { try body() } catch { return (error as? LibraryError)?.code }
            return nil
        }
        #expect(code { _ = try library.open(id) } == .notFound)
        #expect(code { _ = try library.export(id) } == .notFound)
        #expect(code { try library.reset(id) } == .notFound)
        #expect(code { try library.delete(id) } == .notFound)
        #expect(code { try library.save([], for: id) } == .notFound)
    }

    @Test("What a prototype saves has its limit")
    func storageLimit() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open { $0.limits.storageBytes = 4 }
        let id = try library.import(Prototypes.spec(), source: .file).get().entry.libraryID
        try library.save([1, 2, 3, 4], for: id)
        #expect(throws: LibraryError.self) { try library.save([1, 2, 3, 4, 5], for: id) }
        #expect(try library.storage(of: id) == [1, 2, 3, 4])
        try fixture.write("storage/\(id).json", [1, 2, 3, 4, 5])
        #expect(throws: LibraryError.self) { try library.storage(of: id) }
    }

    @Test("The export of a bundle in canonical form is that bundle, and importing it again gives the same")
    func export() throws {
        let library = try LibraryFixture().open()
        let bundle = try Prototypes.bundle()
        let id = try library.import(bundle, source: .file, label: "secret").get().entry.libraryID
        #expect(try library.export(id) == bundle)
        let spec = Prototypes.spec()
        let bare = try library.import(spec, source: .file).get().entry.libraryID
        let exported = try library.export(bare)
        #expect(try BundleReader().read(exported).spec == spec)
    }

    @Test("What crashes left is swept when a library is opened, with what an entry that was being removed had saved")
    func sweep() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let kept = try library.import(Prototypes.spec(), source: .file).get().entry.libraryID
        try library.save([1], for: kept)
        let before = try fixture.snapshot()
        let gone = LibraryFixture.id(77)
        for name in ["staging/\(gone)/assets", "staging/\(kept)", "staging/odd name"] {
            try FileManager.default.createDirectory(
                atPath: fixture.path + "/" + name, withIntermediateDirectories: true)
        }
        try fixture.write("staging/\(gone)/assets/a.png", [1])
        try fixture.write("staging/x.tmp", [1])
        try fixture.write("storage/\(gone).json", [2])
        try fixture.link("staging/link", to: fixture.path + "/entries")
        try fixture.link("staging/\(gone)/link", to: "../../entries/\(kept)")
        #expect(try fixture.open().warnings.isEmpty)
        #expect(try fixture.snapshot() == before)
    }

    @Test("Folders that stand deeper in staging than ours are left with a warning")
    func deepStaging() throws {
        let fixture = try LibraryFixture()
        _ = try fixture.open()
        func make(_ depth: Int) throws {
            let path = fixture.path + "/staging" + String(repeating: "/d", count: depth)
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        try make(8)
        #expect(try fixture.open().warnings.isEmpty)
        #expect(try fixture.names("staging").isEmpty)
        try make(9)
        #expect(try fixture.open().warnings.count == 1)
        #expect(try fixture.names("staging") == ["d"])
    }
}
