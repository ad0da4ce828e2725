import Foundation
import TestSupport
import Testing

@testable import Conformance

@Suite struct FileTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func error(_ path: String, limit: Int = 10) -> FileError? {
        #expect(throws: FileError.self) { try InputFile.read(FilePath(path), limit: limit) }
    }

    @Test("A file is read up to the limit and not one byte more")
    func limit() throws {
        let path = try directory.write("ten", "0123456789")
        #expect(try InputFile.read(FilePath(path), limit: 10) == Array("0123456789".utf8))
        let tooLarge = error(path, limit: 9)
        #expect(tooLarge?.code == .tooLarge)
        #expect(tooLarge?.message == "the limit is 9 bytes, the file has 10 bytes")
    }

    @Test("An empty file has no bytes")
    func empty() throws {
        #expect(try InputFile.read(FilePath(try directory.write("empty", "")), limit: 10).isEmpty)
    }

    @Test("What is not a regular file is refused without waiting")
    func notRegular() throws {
        let pipe = directory.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(error(pipe)?.message == "this is a pipe, not a regular file")
        #expect(error(directory.path)?.message == "this is a directory, not a regular file")
        #expect(error("/dev/zero")?.message == "this is a device, not a regular file")
        #expect(error("/dev/tty")?.code == .notRegular)
        let socket = directory.path + "/socket"
        let descriptor = try listen(at: socket)
        defer { close(descriptor) }
        #expect(error(socket)?.code == .notRegular)
    }

    private func listen(at path: String) throws -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(result == 0)
        return descriptor
    }

    @Test("Names that cannot be files are refused in one clear line")
    func names() {
        #expect(error("")?.description == "\"\": the name is empty")
        #expect(error(directory.path + "/none")?.message == "there is no such file")
        #expect(error(directory.path + "/none/none")?.code == .missing)
        #expect(error(String(repeating: "n", count: 5000))?.code == .failed)
        #expect(error("a\0b")?.code == .failed)
        let odd = FilePath(bytes: Array(directory.path.utf8) + [0x2F, 0xFF, 0x0A])
        #expect(odd.description.hasSuffix("/\\xFF\\n"))
        #expect(throws: FileError.self) { try InputFile.read(odd, limit: 1) }
    }

    // Root may read everything, so the refusal shows only for others.
    @Test("An unreadable file is refused", .enabled(if: geteuid() != 0, "root may read every file"))
    func unreadable() throws {
        let path = try directory.write("secret", "x")
        chmod(path, 0)
        #expect(error(path)?.code == .denied)
    }

    @Test("A file is replaced as a whole and keeps its mode")
    func atomicWrite() throws {
        let path = try directory.write("report", "old")
        chmod(path, 0o640)
        try AtomicFile.write(Array("new".utf8), to: FilePath(path))
        #expect(try directory.read("report") == "new")
        #expect(try SystemCalls.status(FilePath(path)).st_mode & 0o777 == 0o640)
        #expect(try directory.names() == ["report"])
    }

    @Test("A link stays a link to the replaced file")
    func atomicWriteThroughLink() throws {
        try directory.write("real", "old")
        let link = directory.path + "/link"
        symlink("real", link)
        try AtomicFile.write(Array("new".utf8), to: FilePath(link))
        #expect(try directory.read("real") == "new")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real")
    }

    @Test("A file that cannot be written leaves nothing behind")
    func atomicWriteFails() throws {
        #expect(throws: FileError.self) { try AtomicFile.write([1], to: FilePath(directory.path + "/none/report")) }
        #expect(throws: FileError.self) { try AtomicFile.write([1], to: FilePath(directory.path)) }
        #expect(throws: FileError.self) { try AtomicFile.write([1], to: FilePath("/dev/null")) }
        #expect(try directory.names().isEmpty)
    }

    private static let paths: [(String, String, String)] = [
        ("a/b.json", "a/", "b.json"), ("b.json", ".", "b.json"), ("/b", "/", "b"), ("a/", "a/", ""),
    ]

    @Test("A path has a directory and a last component", arguments: paths)
    func components(_ path: String, _ parent: String, _ name: String) {
        #expect(FilePath(path).directory == FilePath(parent))
        #expect(FilePath(path).lastComponent == Array(name.utf8))
    }
}
