import Foundation
import Glibc
import PrototypeBundle
import Testing

@testable import PrototypeLibrary

@Suite("Links that somebody plants")
struct LinkTests {
    /// A library with one entry, and the path of everything in it.
    private static func beginning() throws -> (LibraryFixture, [String]) {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        _ = try library.import(Prototypes.bundle(), source: .file).get()
        try library.save([1], for: LibraryFixture.id(1))
        return (fixture, try fixture.snapshot().files.keys.sorted())
    }

    @Test("A link in any place is refused, even where it leads to what was there")
    func everyPlace() throws {
        let places = try LinkTests.beginning().1
        #expect(places.count > 10)
        for place in places {
            let (fixture, _) = try LinkTests.beginning()
            let outside = fixture.directory.path + "/outside"
            try FileManager.default.moveItem(atPath: fixture.path + "/" + place, toPath: outside)
            try fixture.link(place, to: outside)
            let before = try outsideState(outside)
            #expect(try isRefused(fixture), "\(place)")
            #expect(try outsideState(outside) == before, "\(place)")
            #expect(
                try FileManager.default.destinationOfSymbolicLink(atPath: fixture.path + "/" + place) == outside,
                "\(place) was repaired in silence")
        }
    }

    /// What a link leads to, whether it is a file or a folder.
    private func outsideState(_ path: String) throws -> [String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return ["missing"] }
        if isFolder.boolValue { return try Snapshot(of: path).files.map { "\($0) \($1)" }.sorted() }
        return [try Data(contentsOf: URL(fileURLWithPath: path)).base64EncodedString()]
    }

    /// Whether the library does not open, or verification names the place, and nothing uses what is behind the link.
    private func isRefused(_ fixture: LibraryFixture) throws -> Bool {
        let library: Library
        do { library = try Library.open(fixture.path, settings: fixture.settings()) } catch { return true }
        let defects = try library.verify().defects
        _ = try? library.import(Prototypes.spec("more"), source: .file)
        _ = try? library.open(LibraryFixture.id(1))
        _ = try? library.export(LibraryFixture.id(1))
        _ = try? Inbox(library).consume()
        return !defects.isEmpty
    }

    @Test("An entry that is a link is skipped, and neither opened, exported nor removed")
    func entry() throws {
        let (fixture, _) = try LinkTests.beginning()
        let place = "entries/\(LibraryFixture.id(1))"
        let outside = fixture.directory.path + "/outside"
        try FileManager.default.moveItem(atPath: fixture.path + "/" + place, toPath: outside)
        try fixture.link(place, to: outside)
        let library = try fixture.open()
        #expect(try library.list().entries.isEmpty)
        #expect(try library.list().warnings.map(\.path) == [place])
        #expect(throws: LibraryError.self) { try library.open(LibraryFixture.id(1)) }
        #expect(throws: LibraryError.self) { try library.export(LibraryFixture.id(1)) }
        #expect(throws: LibraryError.self) { try library.delete(LibraryFixture.id(1)) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside).count == 5)
    }

    @Test("What stands where a new file would come is never written through", arguments: ["link", "folder", "file"])
    func staging(_ kind: String) throws {
        let fixture = try LibraryFixture()
        // Whoever knows the next id can put something in its place after the sweep, and before the import.
        let victim = fixture.directory.path + "/victim"
        try FileManager.default.createDirectory(atPath: victim, withIntermediateDirectories: false)
        let path = fixture.path
        let files = InterceptedFiles { call, _ in
            guard call == "mkdirat" else { return .happens }
            let place = path + "/staging/\(LibraryFixture.id(1))"
            switch kind {
            case "link": try? FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: victim)
            case "folder": try? FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
            default: _ = FileManager.default.createFile(atPath: place, contents: Data())
            }
            return .happens
        }
        _ = try fixture.open()
        let library = try Library.open(fixture.path, settings: fixture.settings { $0.files = files })
        #expect(throws: LibraryError.self) { try library.import(Prototypes.bundle(), source: .file) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: victim).isEmpty)
        #expect(try fixture.names("entries").isEmpty)
        #expect(try fixture.names("staging").isEmpty)
    }

    @Test("What another user owns is refused", .enabled(if: geteuid() == 0, "only root can give files away"))
    func owners() throws {
        for (place, isOpened) in [("entries", false), ("~", true), ("~/spec.json", true), ("*", true)] {
            let (fixture, _) = try LinkTests.beginning()
            #expect(lchown(fixture.path + "/" + (try fixture.place(place)), 12_345, 12_345) == 0)
            if isOpened {
                let library = try fixture.open()
                #expect(throws: LibraryError.self) { try library.open(LibraryFixture.id(1)) }
                #expect(try library.verify().defects.contains { $0.code == "foreign_owner" }, "\(place)")
            } else {
                #expect(throws: LibraryError.self) { try fixture.open() }
            }
        }
    }

    /// Swaps names of the library for links to a folder outside, back and forth, until it is killed. It follows no link
    /// itself, also not one that the library has moved, so that whatever changes outside is the library's doing.
    private static let racer = """
        import os, sys
        outside = sys.argv[2]
        names = ['entries', 'storage', 'staging', 'mcp/inbox', 'mcp/results']
        def folder(parent, name):
            return os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=parent)
        def exchange(parent, name):
            try:
                os.rename(name, name + '.away', src_dir_fd=parent, dst_dir_fd=parent)
                os.symlink(outside, name, dir_fd=parent)
                os.unlink(name, dir_fd=parent)
                os.rename(name + '.away', name, src_dir_fd=parent, dst_dir_fd=parent)
            except OSError:
                pass
        def race(parent, name, depth):
            exchange(parent, name)
            if depth == 0: return
            try:
                inner = folder(parent, name)
            except OSError:
                return
            try:
                for child in os.listdir(inner): race(inner, child, depth - 1)
            finally:
                os.close(inner)
        library = folder(None, sys.argv[1])
        parent = os.getppid()
        for _ in range(100000):
            if os.getppid() != parent: break
            for name in names: race(library, name, 2)
        """

    /// Writes a request into the inbox, unless that is a link now, since the test must not write outside itself.
    private static func request(_ text: String, in inbox: String) {
        let folder = open(inbox, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard folder >= 0 else { return }
        defer { close(folder) }
        let file = openat(folder, "r.request", O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        _ = text.withCString { write(file, $0, strlen($0)) }
        close(file)
    }

    @Test("Links that come and go between two calls lead nowhere")
    func race() throws {
        let (fixture, _) = try LinkTests.beginning()
        let outside = fixture.directory.path + "/outside"
        try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: false)
        for name in ["spec.json", "library.json", "manifest.json", "r.request"] {
            try Data("victim".utf8).write(to: URL(fileURLWithPath: outside + "/" + name))
        }
        let before = try Snapshot(of: outside)
        let script = try fixture.directory.write("racer.py", LinkTests.racer)
        let racer = try Tool.start("/usr/bin/env", ["python3", script, fixture.path, outside])
        defer {
            // Whoever runs the tests may have blocked the signals that ask.
            kill(racer.processIdentifier, SIGKILL)
            racer.waitUntilExit()
        }
        var worked = 0
        for number in 0..<150 {
            // It may fail in any way that it says; what matters is outside.
            guard let library = try? Library.open(fixture.path, settings: fixture.settings()) else { continue }
            if case .success? = try? library.import(Prototypes.bundle("b\(number)"), source: .file) { worked += 1 }
            LinkTests.request(#"{"action":"import"}"#, in: fixture.path + "/mcp/inbox")
            _ = try? Inbox(library).consume()
            _ = try? Inbox(library).sweep()
            for entry in (try? library.list().entries) ?? [] {
                if let contents = try? library.contents(of: entry.libraryID) {
                    #expect(contents.spec != Array("victim".utf8))
                }
                _ = try? library.open(entry.libraryID)
                if entry.libraryID != LibraryFixture.id(1) { try? library.delete(entry.libraryID) }
            }
            _ = try? library.verify()
        }
        #expect(try Snapshot(of: outside) == before)
        // The race was not lost every time.
        #expect(worked > 0)
    }
}
