import Foundation
import Glibc
import Testing

@testable import PrototypeLibrary

/// A small disk of its own in memory, where the system lets us mount one.
private final class Volume {
    let path: String

    init(_ options: String) throws {
        path = FileManager.default.temporaryDirectory.path + "/protoparity-volume-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        guard try Tool.system("/usr/bin/env", "mount", "-t", "tmpfs", "-o", options, "protoparity", path) == 0 else {
            throw CocoaError(.fileWriteNoPermission)
        }
    }

    func remount(_ options: String) throws {
        #expect(try Tool.system("/usr/bin/env", "mount", "-o", "remount,\(options)", path) == 0)
    }

    deinit {
        _ = try? Tool.system("/usr/bin/env", "umount", "-l", path)
        rmdir(path)
    }

    static let isPermitted: Bool = (try? Volume("size=64k")) != nil
}

@Suite("Disks", .enabled(if: Volume.isPermitted, "mounting a disk is not permitted here"))
struct VolumeTests {
    private let volume: Volume
    private let fixture: LibraryFixture
    private var path: String { volume.path + "/library" }

    init() throws {
        // Folders are pages too.
        volume = try Volume("size=512k")
        fixture = try LibraryFixture()
    }

    private func openLibrary() throws -> Library {
        try Library.open(path, settings: fixture.settings(), isCreating: true)
    }

    @Test("A disk that fills up at any page leaves the whole entry or none")
    func full() throws {
        let library = try openLibrary()
        _ = try library.import(Prototypes.bundle(), source: .file).get()
        let first = try Snapshot(of: path + "/entries/\(LibraryFixture.id(1))")
        let ballast = volume.path + "/ballast"
        var failures = 0
        var successes = 0
        for pages in 0..<24 {
            #expect(FileManager.default.createFile(atPath: ballast, contents: nil))
            var free = statvfs()
            #expect(statvfs(volume.path, &free) == 0)
            let room = Int(free.f_bavail) * Int(free.f_frsize) - pages * 4096
            try Data(count: max(0, room)).write(to: URL(fileURLWithPath: ballast))
            let before = try Snapshot(of: path)
            do {
                let imported = try library.import(Prototypes.bundle("b\(pages)"), source: .file)
                successes += 1
                #expect(try library.verify().defects.isEmpty)
                try FileManager.default.removeItem(atPath: ballast)
                try library.delete(try imported.get().entry.libraryID)
            } catch let error as LibraryError {
                failures += 1
                #expect(error.code == .noSpace)
                #expect(try Snapshot(of: path) == before)
                #expect(try library.verify().defects.isEmpty)
            }
            try? FileManager.default.removeItem(atPath: ballast)
        }
        #expect(failures > 0 && successes > 0)
        #expect(try Snapshot(of: path + "/entries/\(LibraryFixture.id(1))") == first)
    }

    @Test("On a full disk an entry still opens, and one can be removed")
    func fullButUsable() throws {
        let library = try openLibrary()
        let id = try library.import(Prototypes.bundle(), source: .file).get().entry.libraryID
        let ballast = open(volume.path + "/ballast", O_WRONLY | O_CREAT, 0o600)
        let page = [UInt8](repeating: 1, count: 4096)
        while write(ballast, page, page.count) > 0 {}
        close(ballast)
        #expect(try library.open(id).warning?.code == "no_space")
        #expect(throws: LibraryError.self) { try library.save(page, for: id) }
        try library.delete(id)
        #expect(try library.list().entries.isEmpty)
        #expect(try library.verify().defects.isEmpty)
    }

    @Test("A read-only library can be looked at, and says so where it is to be changed")
    func readOnly() throws {
        let id = try openLibrary().import(Prototypes.bundle(), source: .file).get().entry.libraryID
        try openLibrary().save([1], for: id)
        try FileManager.default.createDirectory(atPath: path + "/staging/x", withIntermediateDirectories: false)
        try Data(#"{"action":"import"}"#.utf8).write(to: URL(fileURLWithPath: path + "/mcp/inbox/r.request"))
        try volume.remount("ro")
        let before = try Snapshot(of: path)
        let library = try Library.open(path, settings: fixture.settings())
        // What crashes left cannot be swept, which is no reason not to look.
        #expect(library.warnings.map(\.code) == ["read_only"])
        #expect(try library.list().entries.map(\.libraryID) == [id])
        let (contents, warning) = try library.open(id)
        #expect(contents.storage == [1])
        #expect(warning?.code == "read_only")
        #expect(try library.export(id) == Prototypes.bundle())
        #expect(try library.verify().defects.map(\.code) == ["unfinished"])
        func code(_ body: () throws -> Void) -> LibraryError.Code? {
            do { try body() } catch { return (error as? LibraryError)?.code }
            return nil
        }
        #expect(code { _ = try library.import(Prototypes.spec(), source: .file) } == .readOnly)
        #expect(code { try library.save([2], for: id) } == .readOnly)
        #expect(code { try library.reset(id) } == .readOnly)
        #expect(code { try library.delete(id) } == .readOnly)
        #expect(try Inbox(library).consume().warnings.isEmpty == false)
        #expect(try Snapshot(of: path) == before)
        try volume.remount("rw")
        #expect(try openLibrary().warnings.isEmpty)
    }

    @Test("A library on another volume than its source takes it")
    func otherVolume() throws {
        let file = try fixture.directory.write("a.automobile-proto", bytes: Prototypes.bundle())
        #expect(try openLibrary().import(file: Array(file.utf8), source: .file).failure == nil)
        #expect(try openLibrary().verify().defects.isEmpty)
    }

    @Test("Where entries are on another volume than staging, nothing is half done")
    func dividedLibrary() throws {
        let library = try fixture.open()
        let entries = fixture.path + "/entries"
        #expect(try Tool.system("/usr/bin/env", "mount", "--bind", volume.path, entries) == 0)
        defer { _ = try? Tool.system("/usr/bin/env", "umount", "-l", entries) }
        _ = library
        let divided = try Library.open(fixture.path, settings: fixture.settings())
        do throws(LibraryError) {
            _ = try divided.import(Prototypes.spec(), source: .file)
            Issue.record("it was imported")
        } catch {
            #expect(error.code == .otherVolume)
        }
        #expect(try divided.list().entries.isEmpty)
        #expect(try fixture.names("staging").isEmpty)
    }
}
