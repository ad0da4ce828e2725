import Foundation
import Glibc
import PrototypeBundle
import Synchronization
import Testing

@testable import PrototypeLibrary

@Suite("The inbox")
struct InboxTests {
    private let fixture: LibraryFixture
    private let library: Library
    private var inbox: Inbox { Inbox(library) }

    init() throws {
        fixture = try LibraryFixture()
        library = try fixture.open()
    }

    private func request(_ name: String, _ text: String, bundle: [UInt8]? = nil) throws {
        if let bundle { try fixture.write("mcp/inbox/\(name).automobile-proto", bundle) }
        try fixture.write("mcp/inbox/\(name).request", text)
    }

    private func result(_ name: String) throws -> String {
        String(decoding: try fixture.read("mcp/results/\(name).json"), as: UTF8.self)
    }

    @Test("An import publishes exactly its result, and removes the command and the bundle")
    func importing() throws {
        try request("a-1_Z", #"{"action":"import","label":"My card"}"#, bundle: try Prototypes.bundle())
        let pass = try inbox.consume()
        let id = LibraryFixture.id(1)
        #expect(pass.outcomes == [.init(request: "a-1_Z", result: .imported(id, label: "My card"))])
        #expect(try result("a-1_Z") == #"{"status":"imported","libraryId":"\#(id)","label":"My card"}"#)
        #expect(try fixture.names("mcp/inbox").isEmpty)
        #expect(try fixture.names("mcp/results") == ["a-1_Z.json"])
        #expect(try library.list().entries.map(\.record.source) == [.mcp])
        #expect(try inbox.consume() == InboxPass())
    }

    @Test("Without a label the spec's id is one, and a bare spec will do")
    func bareSpec() throws {
        try request("r", #"{"action":"import"}"#, bundle: Prototypes.spec("plain"))
        _ = try inbox.consume()
        #expect(try result("r") == #"{"status":"imported","libraryId":"\#(LibraryFixture.id(1))","label":"plain"}"#)
    }

    @Test("Repeating an import is idempotent, also where the app makes new entries")
    func idempotence() throws {
        for name in ["a", "b"] {
            try request(name, #"{"action":"import","label":"\#(name)"}"#, bundle: try Prototypes.bundle())
            _ = try inbox.consume()
        }
        #expect(try library.list().entries.count == 1)
        #expect(try result("b") == result("a"))
    }

    @Test("Opening says which entry, notes the time, and says where there is none")
    func opening() throws {
        let id = try library.import(Prototypes.spec(), source: .file, label: "L").get().entry.libraryID
        try request("1", #"{"action":"open","libraryId":"\#(id)"}"#)
        try request("2", #"{"action":"open","libraryId":"\#(LibraryFixture.id(9))"}"#, bundle: [1])
        try request("3", #"{"action":"open","libraryId":"../../\#(id)"}"#)
        _ = try inbox.consume()
        #expect(try result("1") == #"{"status":"opened","libraryId":"\#(id)","label":"L"}"#)
        #expect(try result("2") == #"{"status":"not_found"}"#)
        #expect(try result("3") == #"{"status":"not_found"}"#)
        #expect(try library.list().entries.first?.record.lastOpenedAt == LibraryFixture.now)
        #expect(try fixture.names("mcp/inbox").isEmpty)
    }

    /// Requests that come to nothing, with the code and the path of the rejection.
    private static let rejected: [(request: String, bundle: [UInt8]?, code: String, path: String)] = [
        ("", nil, "invalid_request", "$"),
        ("{", nil, "invalid_request", "$"),
        ("[]", [1], "invalid_request", "$"),
        ("{}", [1], "invalid_request", "action"),
        (#"{"action":"delete","libraryId":"x"}"#, nil, "invalid_request", "action"),
        (#"{"action":1}"#, nil, "invalid_request", "action"),
        (#"{"action":"import","label":null}"#, [1], "invalid_request", "label"),
        (#"{"action":"import","source":"file"}"#, [1], "invalid_request", "$"),
        (#"{"action":"import","action":"import"}"#, [1], "invalid_request", "$"),
        (#"{"action":"open"}"#, nil, "invalid_request", "libraryId"),
        (#"{"action":"open","libraryId":"x","label":"y"}"#, nil, "invalid_request", "$"),
        (#"{"action":"import"}"#, nil, "missing_bundle", "$"),
        (#"{"action":"import"}"#, [], "invalid_spec", "$"),
        (#"{"action":"import"}"#, Array("PK\u{3}\u{4}".utf8), "not_a_zip", "$"),
        (#"{"action":"import"}"#, Prototypes.spec(more: #","layer":0"#), "invalid_spec", "layer"),
    ]

    @Test("What is rejected says why, changes nothing else and is removed too", arguments: rejected)
    func rejection(_ text: String, _ bundle: [UInt8]?, _ code: String, _ path: String) throws {
        let before = try fixture.snapshot()
        try request("r", text, bundle: bundle)
        let pass = try inbox.consume()
        guard case .rejected(let rejection) = try #require(pass.outcomes.first).result else {
            Issue.record("not rejected: \(pass)")
            return
        }
        #expect(rejection.code == code)
        #expect(rejection.path == path)
        let published = try result("r")
        #expect(published.hasPrefix(#"{"status":"rejected","path":"\#(path)","reason":""#))
        #expect(published.hasSuffix(#"","code":"\#(code)"}"#))
        try fixture.remove("mcp/results/r.json")
        #expect(try fixture.snapshot() == before)
    }

    @Test("The caps are those of a file, a byte either way")
    func caps() throws {
        let library = try fixture.open {
            $0.limits.bundle.specBytes = 200
            $0.limits.bundle.archiveBytes = 300
        }
        func code(_ bundle: [UInt8]) throws -> String? {
            try request("r", #"{"action":"import"}"#, bundle: bundle)
            guard case .rejected(let rejection) = try Inbox(library).consume().outcomes.first?.result else {
                return nil
            }
            return rejection.code
        }
        let spec = Prototypes.spec()
        func padded(_ count: Int) -> [UInt8] { spec + Array(repeating: 0x20, count: count - spec.count) }
        #expect(try code(padded(200)) == nil)
        #expect(try code(padded(201)) == "invalid_spec")
        let archive = Array("PK\u{3}\u{4}".utf8)
        #expect(try code(archive + Array(repeating: 0, count: 296)) == "not_a_zip")
        #expect(try code(archive + Array(repeating: 0, count: 297)) == "archive_too_large")
        let long = #"{"action":"open","libraryId":"x"}"#
        func padding(_ count: Int) -> String { long + String(repeating: " ", count: count - long.utf8.count) }
        try request("r", padding(65_536))
        #expect(try Inbox(library).consume().outcomes.first?.result == .notFound)
        try request("r", padding(65_537))
        #expect(try Inbox(library).consume().outcomes.first?.result != .notFound)
    }

    @Test("Names that are no request's, and what is not renamed yet, are left alone")
    func otherNames() throws {
        let names = [
            "a b.request", ".request", "ä.request", "a.request.tmp", "a.automobile-proto.tmp", "request", "a.json",
            String(repeating: "a", count: 65) + ".request",
        ]
        for name in names { try fixture.write("mcp/inbox/\(name)", "{}") }
        #expect(try inbox.consume() == InboxPass())
        #expect(try fixture.names("mcp/inbox").count == names.count)
        let longest = String(repeating: "a", count: 64)
        try request(longest, "{}")
        #expect(try inbox.consume().outcomes.map(\.request) == [longest])
    }

    @Test("Only regular files are read: what a link leads to stays as it is, and the link goes")
    func links() throws {
        let outside = fixture.directory.path + "/outside"
        try Data(#"{"action":"import"}"#.utf8).write(to: URL(fileURLWithPath: outside))
        let spec = fixture.directory.path + "/spec"
        try Data(Prototypes.spec()).write(to: URL(fileURLWithPath: spec))
        try fixture.link("mcp/inbox/a.request", to: outside)
        try request("b", #"{"action":"import"}"#)
        try fixture.link("mcp/inbox/b.automobile-proto", to: spec)
        try request("c", #"{"action":"import"}"#)
        #expect(mkfifo(fixture.path + "/mcp/inbox/c.automobile-proto", 0o600) == 0)
        try request("d", #"{"action":"import"}"#)
        #expect(Glibc.link(spec, fixture.path + "/mcp/inbox/d.automobile-proto") == 0)
        try fixture.link("mcp/results/b.json", to: outside)
        try fixture.link("mcp/results/b.json.tmp", to: outside)
        let pass = try inbox.consume()
        let codes = pass.outcomes.map { outcome -> String in
            if case .rejected(let rejection) = outcome.result { return rejection.code }
            return "\(outcome.result)"
        }
        #expect(codes == ["invalid_request", "link", "special_file", "link"])
        #expect(pass.warnings.isEmpty)
        #expect(try fixture.names("mcp/inbox").isEmpty)
        #expect(try Data(contentsOf: URL(fileURLWithPath: outside)) == Data(#"{"action":"import"}"#.utf8))
        #expect(try result("b").contains(#""code":"link""#))
        #expect(try library.list().entries.isEmpty)
    }

    @Test("A folder is no command and no bundle, and stays")
    func folders() throws {
        for name in ["a.request", "b.automobile-proto"] {
            try FileManager.default.createDirectory(
                atPath: fixture.path + "/mcp/inbox/" + name, withIntermediateDirectories: false)
        }
        try request("b", #"{"action":"import"}"#)
        #expect(try inbox.consume().outcomes.map(\.request) == ["b"])
        #expect(try result("b").contains(#""code":"special_file""#))
        #expect(try fixture.names("mcp/inbox") == ["a.request", "b.automobile-proto"])
    }

    @Test("What a library cannot do is a rejection with the code of the failure")
    func damagedEntry() throws {
        let id = try library.import(Prototypes.spec(), source: .file).get().entry.libraryID
        try fixture.write("entries/\(id)/spec.json", "{}")
        try request("a", #"{"action":"open","libraryId":"\#(id)"}"#)
        _ = try inbox.consume()
        #expect(try result("a").contains(#""code":"corrupt_entry""#))
    }

    @Test("While another consumes, there is nothing to do")
    func locked() throws {
        try request("a", "{}")
        let other = try fixture.open()
        let pass = try other.inbox.locked(waits: false) { () throws(LibraryError) in try inbox.consume() }
        #expect(pass == InboxPass())
        #expect(try inbox.consume().outcomes.count == 1)
    }

    @Test("Files older than ten minutes are swept; fresh ones, folders and those of unknown age stay")
    func sweep() throws {
        let now = LibraryFixture.now
        /// Milliseconds before now, and whether the file stays.
        let ages: [(name: String, age: Int64, stays: Bool)] = [
            ("fresh", 0, true), ("exact", 600_000, true), ("old", 600_001, false), ("future", -1, true),
            ("epoch", now, true), ("before", now + 5, true), ("ancient", now - 1, false),
        ]
        func age(_ path: String, _ age: Int64) {
            var times = [timespec(), timespec()]
            let at = now - age
            let seconds = Int(at.quotientAndRemainder(dividingBy: 1000).quotient) - (at < 0 ? 1 : 0)
            times[0].tv_sec = seconds
            times[0].tv_nsec = (Int(at) - seconds * 1000) * 1_000_000
            times[1] = times[0]
            #expect(utimensat(AT_FDCWD, fixture.path + "/" + path, times, AT_SYMLINK_NOFOLLOW) == 0)
        }
        for folder in ["mcp/inbox", "mcp/results"] {
            for (name, milliseconds, _) in ages {
                try fixture.write("\(folder)/\(name)", "x")
                age("\(folder)/\(name)", milliseconds)
            }
            try FileManager.default.createDirectory(
                atPath: fixture.path + "/\(folder)/folder", withIntermediateDirectories: false)
            age("\(folder)/folder", 700_000)
            try fixture.link("\(folder)/link", to: fixture.path + "/mcp/delivery")
            age("\(folder)/link", 700_000)
        }
        age("mcp/delivery", 700_000)
        #expect(try inbox.sweep().swept == 6)
        let kept = (ages.filter(\.stays).map(\.name) + ["folder"]).sorted()
        #expect(try fixture.names("mcp/inbox") == kept)
        #expect(try fixture.names("mcp/results") == kept)
        #expect(try fixture.names("mcp").contains("delivery"))
    }

    @Test("The runner looks every 250 ms by its own clock, sweeps, and ends when it is told")
    func runner() throws {
        try request("a", "{}")
        let time = Atomic<Int64>(1000)
        let sleeps = Mutex<[Int64]>([])
        // A look takes 100 ms, then 300, then the clock goes back.
        let steps = Mutex<[Int64]>([0, 100, 0, 300, 0, -500, 0, 0])
        let runner = InboxRunner(
            inbox,
            now: {
                let step = steps.withLock { $0.isEmpty ? 0 : $0.removeFirst() }
                return time.add(step, ordering: .relaxed).newValue
            }, sleep: { milliseconds in sleeps.withLock { $0.append(milliseconds) } })
        var rounds = 0
        var passes: [InboxPass] = []
        runner.run {
            rounds += 1
            return rounds <= 4
        } report: {
            passes.append($0)
        }
        #expect(passes.map { $0.outcomes.map(\.request) } == [["a"]])
        #expect(sleeps.withLock { $0 } == [150, 0, 250, 250])
    }
}
