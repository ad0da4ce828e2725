import Foundation
import Glibc
import Testing

@testable import PrototypeLibrary

#if DEBUG
    /// A real process is killed at every system call of an operation in turn.
    @Suite("kill -9")
    struct KillTests {
        /// Operations on a library with a bundle (id 1, with something saved) and a bare spec (id 2).
        enum Deed: String, CaseIterable, Sendable {
            case `init`, `import`, reuse, open, reset, delete, consume

            func arguments(_ fixture: LibraryFixture) -> [String] {
                let first = LibraryFixture.id(1).description
                let bundle = fixture.directory.path + "/new.automobile-proto"
                return switch self {
                case .`init`: ["init"]
                case .`import`: ["import", bundle]
                case .reuse: ["import", fixture.directory.path + "/old.automobile-proto", "--reuse"]
                case .open: ["open", first]
                case .reset: ["reset", first]
                case .delete: ["delete", first]
                case .consume: ["consume"]
                }
            }
        }

        @Test("Wherever it ends, the library has the old state or the new one", arguments: Deed.allCases)
        func everyCall(_ deed: Deed) throws {
            let fixture = try KillTests.beginning()
            let beginning = fixture.path + ".beginning"
            try FileManager.default.moveItem(atPath: fixture.path, toPath: beginning)
            var call = 0
            var status: Int32 = -SIGKILL
            while status == -SIGKILL {
                call += 1
                try? FileManager.default.removeItem(atPath: fixture.path)
                if deed != .`init` { try FileManager.default.copyItem(atPath: beginning, toPath: fixture.path) }
                status = try Tool.run(
                    deed.arguments(fixture) + ["--library", fixture.path, "--kill-at", "\(call)"])
                try check(fixture, deed, isDone: status == 0, call)
                guard call < 1000 else { break }
            }
            #expect(status == 0)
            #expect(call > 10)
        }

        private static func beginning() throws -> LibraryFixture {
            let fixture = try LibraryFixture()
            let library = try fixture.open()
            _ = try library.import(Prototypes.bundle(), source: .file).get()
            _ = try library.import(Prototypes.spec(), source: .file).get()
            try library.save([1, 2, 3], for: LibraryFixture.id(1))
            try fixture.write("../new.automobile-proto", Prototypes.bundle("new"))
            try fixture.write("../old.automobile-proto", Prototypes.bundle())
            try fixture.write("mcp/inbox/r.automobile-proto", Prototypes.bundle("asked"))
            try fixture.write("mcp/inbox/r.request", #"{"action":"import"}"#)
            return fixture
        }

        private func check(_ fixture: LibraryFixture, _ deed: Deed, isDone: Bool, _ call: Int) throws {
            let library = try fixture.open()
            #expect(library.warnings.isEmpty, "call \(call)")
            // The lock went with the process.
            try library.root.locked(waits: false) { () throws(LibraryError) in }
            try library.inbox.locked(waits: false) { () throws(LibraryError) in }
            #expect(try fixture.names("staging").isEmpty, "call \(call)")
            let defects = try library.verify().defects
            #expect(defects.isEmpty, "call \(call): \(defects)")
            let entries = try library.list().entries
            let labels = entries.map(\.record.label).sorted()
            let saved = try library.storage(of: LibraryFixture.id(1))
            switch deed {
            case .`init`: #expect(labels.isEmpty, "call \(call)")
            case .`import`:
                #expect(labels == ["card", "card", "new"] || !isDone && labels == ["card", "card"], "call \(call)")
                #expect(saved == [1, 2, 3], "call \(call)")
            case .reuse:
                #expect(labels == ["card", "card"], "call \(call)")
                #expect(saved == [1, 2, 3], "call \(call)")
            case .open:
                #expect(labels == ["card", "card"], "call \(call)")
                let opened = entries.first { $0.libraryID == LibraryFixture.id(1) }?.record.lastOpenedAt
                #expect(opened != nil || !isDone, "call \(call)")
            case .reset:
                #expect(labels == ["card", "card"], "call \(call)")
                #expect(saved == nil || !isDone && saved == [1, 2, 3], "call \(call)")
            case .delete:
                // With the entry goes what it saved, and not without it.
                #expect(
                    labels == ["card"] && saved == nil || !isDone && labels == ["card", "card"] && saved == [1, 2, 3],
                    "call \(call)")
            case .consume:
                // What was begun is finished, to the same.
                _ = try Inbox(library).consume()
                #expect(try library.list().entries.map(\.record.label).sorted() == ["asked", "card", "card"])
                let result = String(decoding: try fixture.read("mcp/results/r.json"), as: UTF8.self)
                #expect(result.hasPrefix(#"{"status":"imported","#), "call \(call): \(result)")
                #expect(try fixture.names("mcp/inbox").filter { $0.hasSuffix(".request") }.isEmpty, "call \(call)")
            }
        }
    }
#endif
