import Foundation
import Testing

@testable import PrototypeLibrary

@Suite("Several processes at once")
struct ProcessTests {
    private static let filesPerProcess = 6

    @Test("Every import of two, and of eight, becomes one whole entry", arguments: [2, 8])
    func importing(_ processes: Int) throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let running = try (0..<processes).map { process in
            var files: [String] = []
            for file in 0..<ProcessTests.filesPerProcess {
                let name = "\(process)-\(file)"
                files.append(try fixture.directory.write(name, bytes: Prototypes.bundle(name)))
            }
            return try Tool.start(["import"] + files + ["--library", fixture.path])
        }
        for process in running { #expect(process.status() == 0) }
        let expected = (0..<processes).flatMap { process in
            (0..<ProcessTests.filesPerProcess).map { "\(process)-\($0)" }
        }
        #expect(try library.list().entries.map(\.record.label).sorted() == expected.sorted())
        #expect(try library.verify().defects.isEmpty)
        #expect(try fixture.names("staging").isEmpty)
    }

    @Test("Where all import the same and reuse it, there is one entry")
    func reusing() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let file = try fixture.directory.write("a", bytes: Prototypes.bundle())
        let running = try (0..<8).map { _ in
            try Tool.start(["import", file, file, file, "--reuse", "--library", fixture.path])
        }
        for process in running { #expect(process.status() == 0) }
        #expect(try library.list().entries.count == 1)
        #expect(try library.verify().defects.isEmpty)
    }

    @Test("The last place of a full library is taken once")
    func lastPlace() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        for number in 1..<LibraryLimits().entries {
            let id = LibraryFixture.id(UInt64(1000 + number))
            try FileManager.default.createDirectory(
                atPath: fixture.path + "/entries/\(id)", withIntermediateDirectories: false)
        }
        let file = try fixture.directory.write("a", bytes: Prototypes.bundle())
        let running = try (0..<4).map { _ in try Tool.start(["import", file, "--library", fixture.path]) }
        #expect(running.map { $0.status() }.sorted() == [0, 1, 1, 1])
        #expect(try library.list().entries.count == 1)
    }

    @Test("Requests are consumed once, whoever looks")
    func consuming() throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        let requests = (0..<12).map { "r\($0)" }
        for request in requests {
            try fixture.write("mcp/inbox/\(request).automobile-proto", Prototypes.bundle(request))
            try fixture.write("mcp/inbox/\(request).request", #"{"action":"import"}"#)
        }
        for process in try (0..<4).map({ _ in try Tool.start(["consume", "--library", fixture.path]) }) {
            #expect(process.status() == 0)
        }
        _ = try Inbox(library).consume()
        #expect(try library.list().entries.map(\.record.label).sorted() == requests.sorted())
        #expect(try fixture.names("mcp/inbox").isEmpty)
        for request in requests {
            let result = String(decoding: try fixture.read("mcp/results/\(request).json"), as: UTF8.self)
            #expect(result.contains(#""label":"\#(request)"}"#))
        }
    }

    @Test("Threads of one process exclude each other too")
    func threads() async throws {
        let fixture = try LibraryFixture()
        let library = try fixture.open()
        await withTaskGroup { group in
            for number in 0..<8 {
                group.addTask { _ = try? library.import(Prototypes.spec("t\(number)"), source: .file) }
            }
        }
        #expect(try library.list().entries.count == 8)
        #expect(try library.verify().defects.isEmpty)
    }
}
