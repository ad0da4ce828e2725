import Foundation
import Testing

@testable import Fuzzing
@testable import PrototypeBundle

@Suite struct InputTests {
    @Test func bytesAloneTellABundleFromASpec() {
        let table: [([UInt8], InputKind)] = [
            ([0x50, 0x4B, 3, 4], .bundle), ([0x50, 0x4B, 5, 6], .bundle), ([0x50, 0x4B, 3, 4, 0, 0], .bundle),
            ([0x50, 0x4B, 7, 8], .spec), ([0x50, 0x4B, 1, 2], .spec), ([0x50, 0x4B, 3], .spec), ([], .spec),
            (Array("{}".utf8), .spec), ([0, 0x50, 0x4B, 3, 4], .spec), ([0x50, 0x4B, 3, 6], .spec),
        ]
        for (bytes, kind) in table { #expect(InputKind(sniffing: bytes) == kind) }
    }

    private struct Folder: ~Copyable {
        let url = FileManager.default.temporaryDirectory.appending(path: "input-\(UUID().uuidString)")
        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(at: url) }
        func path(_ name: String) -> String { url.appending(path: name).path }
        func write(_ bytes: [UInt8], _ name: String) throws -> String {
            try Data(bytes).write(to: url.appending(path: name))
            return path(name)
        }
    }

    private func code(_ path: String, _ limits: BundleLimits = .standard) -> InputError.Code? {
        do {
            _ = try InputFile(path: path, limits: limits)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func aRegularFileIsReadWhole() throws {
        let folder = try Folder()
        for bytes in [[], Array("{}".utf8), ArchiveModel.minimal.encoded(), Array(repeating: 0x20, count: 1_048_576)] {
            let file = try InputFile(path: try folder.write(bytes, "file"))
            #expect(file.bytes == bytes)
            #expect(file.kind == InputKind(sniffing: bytes))
        }
    }

    @Test func theKindDecidesHowLargeAFileMayBe() throws {
        let folder = try Folder()
        let spec = try folder.write(Array(repeating: 0x20, count: 1_048_577), "spec")
        #expect(code(spec) == .tooLarge(.spec))
        let archive = ArchiveModel.minimal.encoded()
        let bundle = try folder.write(archive, "bundle")
        var limits = BundleLimits.standard
        limits.archiveBytes = archive.count
        #expect(code(bundle, limits) == nil)
        limits.archiveBytes -= 1
        #expect(code(bundle, limits) == .tooLarge(.bundle))
    }

    @Test func whatIsNoRegularFileIsNotOpened() throws {
        let folder = try Folder()
        let file = try folder.write([0x7B, 0x7D], "file")
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: file)
        try FileManager.default.createSymbolicLink(atPath: folder.path("dangling"), withDestinationPath: "nowhere")
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        #expect(code(folder.path("link")) == .symbolicLink)
        #expect(code(folder.path("dangling")) == .symbolicLink)
        #expect(code(folder.path("pipe")) == .notRegular)
        #expect(code(folder.url.path) == .notRegular)
        #expect(code("/dev/null") == .notRegular)
        #expect(code(folder.path("missing")) == .notFound)
        #expect(code(folder.path("file/below")) == .notFound)
    }

    @Test func aFileIsReadToItsEndThroughTheLimit() throws {
        let folder = try Folder()
        for count in [0, 1, 4, 5] {
            let path = try folder.write(Array(repeating: 7, count: count), "file")
            for limit in [0, 1, 4, 5, .max] {
                let file = try RegularFile(path: Array(path.utf8), followsLinks: false)
                #expect(try file.head(4) == Array(repeating: 7, count: min(count, 4)))
                let bytes = try file.bytes(atMost: limit)
                #expect(bytes == (count <= limit ? Array(repeating: 7, count: count) : nil))
            }
        }
        // Files of the kernel have no size.
        let file = try RegularFile(path: Array("/proc/self/maps".utf8), followsLinks: true)
        #expect(file.size == 0)
        #expect(try file.bytes(atMost: 1 << 24)?.isEmpty == false)
        #expect(try RegularFile(path: Array("/proc/self/maps".utf8), followsLinks: true).bytes(atMost: 10) == nil)
    }

    @Test func aFileThatGrewIsReadAsItIsNow() throws {
        let folder = try Folder()
        let path = try folder.write([1, 2], "file")
        let file = try RegularFile(path: Array(path.utf8), followsLinks: false)
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data([3, 4, 5]))
        #expect(try file.bytes(atMost: 5) == [1, 2, 3, 4, 5])
        let again = try RegularFile(path: Array(path.utf8), followsLinks: false)
        try handle.write(contentsOf: Data([6]))
        #expect(try again.bytes(atMost: 5) == nil)
    }

    @Test func linksAreFollowedOnlyWhereThatIsAsked() throws {
        let folder = try Folder()
        _ = try folder.write([1], "file")
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "file")
        #expect(try RegularFile(path: Array(folder.path("link").utf8), followsLinks: true).bytes(atMost: 1) == [1])
        #expect(code(folder.path("link")) == .symbolicLink)
        try FileManager.default.createSymbolicLink(atPath: folder.path("loop"), withDestinationPath: "loop")
        do {
            _ = try RegularFile(path: Array(folder.path("loop").utf8), followsLinks: true)
            Issue.record("the link leads in a circle")
        } catch {
            #expect(error.code == .system && error.errno == ELOOP)
        }
        #expect(code("a\0b") == .system)
    }

    @Test func aFailureTellsThePathAndTheSystemsNumber() {
        do {
            _ = try InputFile(path: "/nowhere/at/all")
            Issue.record("the file does not exist")
        } catch {
            #expect(error.errno == ENOENT)
            #expect(error.message == "there is no such file")
            #expect(error.path == "/nowhere/at/all")
        }
    }
}
