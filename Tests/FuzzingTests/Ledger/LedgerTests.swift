import Conformance
import Foundation
import TestSupport
import Testing

@testable import Fuzzing

/// What the tests of ledgers have in common.
struct LedgerFixture {
    let directory: TemporaryDirectory
    let ledger: Ledger

    init() throws {
        directory = try TemporaryDirectory()
        ledger = try Ledger(directory: FilePath(directory.path + "/ledger"))
    }

    static let signature = Signature(target: "spec", kind: .construction, detail: "accept -> invalid_spec at a")

    static func plan(_ run: String) -> CampaignPlan {
        CampaignPlan(run: run, settings: CampaignSettings(), generators: [], totalCases: nil)
    }

    static func finding(
        _ signature: Signature = signature, index: UInt64, bytes: String = "input", flaky: Bool = false
    ) -> Finding {
        let input = CaseInput(
            target: "spec", bytes: Array(bytes.utf8), options: TargetOptions([.init("mode", "device")]),
            expectation: Expectation(.accept(capabilities: ["a"]), from: .construction))
        var finding = Finding(
            signature, input: input, actual: .reject(code: "invalid_spec", path: "a"), expected: .accept(),
            message: "expected another")
        finding.caseName = CaseName(generator: "spec", seed: 1, index: index)
        finding.runs = Finding.Runs(count: 3, showing: flaky ? 1 : 3)
        return finding
    }

    /// A batch of ten cases in which a signature came up twice.
    static func report(
        _ number: UInt64, _ signature: Signature = signature, finding: Finding? = nil
    ) -> BatchReport {
        let batch = Batch(number: number, generator: "spec", seed: 1, first: number * 10, count: 10)
        let sighting = Sighting(signature: signature, count: 2, first: batch.first + 1, last: batch.first + 5)
        return BatchReport(
            batch: batch, target: "spec", census: Census(["accept": 7, "invalid_spec": 3]), sightings: [sighting],
            findings: finding.map { [$0] } ?? [])
    }

    /// A run of as many batches, the first of which has the finding.
    static func record(
        _ run: String, batches: Range<UInt64> = 0..<2, at time: Int64 = 100, flaky: Bool = false, to ledger: Ledger
    ) throws {
        let recorder = LedgerRecorder(ledger) { time }
        try recorder.receive(.started(plan(run)))
        for number in batches {
            let first = number == batches.lowerBound
            let found = finding(index: number * 10 + 1, bytes: "from \(run) \(number)", flaky: flaky)
            try recorder.receive(.batch(report(number, finding: first ? found : nil)))
        }
        try recorder.receive(.finished(CampaignSummary()))
    }
}

@Suite struct LedgerTests {
    @Test func `a finding is one row with all that is known of it`() throws {
        let fixture = try LedgerFixture()
        try LedgerFixture.record("one", to: fixture.ledger)
        let findings = try fixture.ledger.findings()
        #expect(findings.count == 1)
        let finding = try #require(findings.first)
        #expect(finding.signature == LedgerFixture.signature)
        #expect(finding.identifier == LedgerFixture.signature.identifier)
        #expect(finding.count == 4)
        #expect(finding.firstCase?.description == "spec:1:1")
        #expect(finding.lastCase?.description == "spec:1:15")
        #expect(finding.state == .new && !finding.isFlaky)
        #expect(finding.expected == .accept())
        #expect(finding.actual == .reject(code: "invalid_spec", path: "a"))
        let input = try fixture.ledger.input(of: finding)
        #expect(input == LedgerFixture.finding(index: 1, bytes: "from one 0").input)
        #expect(try fixture.ledger.minimizedInput(of: finding) == nil)
        #expect(try fixture.ledger.census()[0].census == Census(["accept": 14, "invalid_spec": 6]))
        #expect(try fixture.ledger.defects() == [])
    }

    @Test func `what was written is there when the ledger is opened again`() throws {
        let fixture = try LedgerFixture()
        try LedgerFixture.record("one", to: fixture.ledger)
        let again = try Ledger(directory: FilePath(fixture.directory.path + "/ledger"))
        #expect(try again.finding("") != nil)
        #expect(try again.runs().map(\.identifier) == ["one"])
        #expect(try again.runs()[0].ended == 100)
    }

    @Test func `the first case counts, whichever batch ends first`() throws {
        let fixture = try LedgerFixture()
        let recorder = LedgerRecorder(fixture.ledger) { 5 }
        try recorder.receive(.started(LedgerFixture.plan("one")))
        for number: UInt64 in [4, 1, 3] {
            let finding = LedgerFixture.finding(index: number * 10 + 1, bytes: "\(number)")
            try recorder.receive(.batch(LedgerFixture.report(number, finding: finding)))
        }
        let finding = try #require(try fixture.ledger.finding(LedgerFixture.signature.identifier))
        #expect(finding.firstCase?.index == 11)
        #expect(try fixture.ledger.input(of: finding).bytes == Array("1".utf8))
        #expect(try fixture.ledger.runs()[0].done == DoneBatches(below: 0, beyond: [1, 3, 4]))
        for number: UInt64 in [0, 2] { try recorder.receive(.batch(LedgerFixture.report(number))) }
        #expect(try fixture.ledger.runs()[0].done == DoneBatches(below: 5))
        #expect(try fixture.ledger.runs()[0].ended == nil)
    }

    @Test func `a fixed finding that comes back is a regression`() throws {
        let fixture = try LedgerFixture()
        let identifier = LedgerFixture.signature.identifier
        try LedgerFixture.record("one", at: 100, to: fixture.ledger)
        try fixture.ledger.setState(identifier, .fixed, note: "commit abc", now: 200)
        // A run that began before the fix saw the old program.
        try LedgerFixture.record("old", at: 150, to: fixture.ledger)
        #expect(try fixture.ledger.finding(identifier)?.state == .fixed)
        try LedgerFixture.record("late", at: 300, to: fixture.ledger)
        let finding = try #require(try fixture.ledger.finding(identifier))
        #expect(finding.state == .new)
        #expect(finding.novelty(in: "late") == .regression)
        #expect(finding.novelty(in: "one") == .new)
        #expect(finding.novelty(in: "old") == .known)
        #expect(try fixture.ledger.input(of: finding).bytes == Array("from late 0".utf8))
    }

    @Test func `states go forwards, and nothing flaky becomes a fixture`() throws {
        let fixture = try LedgerFixture()
        let ledger = fixture.ledger
        let identifier = LedgerFixture.signature.identifier
        try LedgerFixture.record("one", to: ledger)
        let small = CaseInput(target: "spec", bytes: [1])
        try ledger.setMinimized(identifier, small, now: 101)
        try ledger.setPromoted(identifier, fixture: "Fixtures/x.json", now: 102)
        let finding = try #require(try ledger.finding(identifier))
        #expect(finding.state == .promoted && finding.fixture == "Fixtures/x.json")
        #expect(try ledger.minimizedInput(of: finding)?.bytes == [1])
        #expect(throws: LedgerError.self) { try ledger.setMinimized(identifier, small, now: 103) }
        #expect(throws: LedgerError.self) { try ledger.setState("0000", .fixed, note: "", now: 1) }

        let other = try LedgerFixture()
        try LedgerFixture.record("one", flaky: true, to: other.ledger)
        #expect(try other.ledger.finding(identifier)?.isFlaky == true)
        #expect(throws: LedgerError.self) { try other.ledger.setMinimized(identifier, small, now: 1) }
        #expect(throws: LedgerError.self) { try other.ledger.setPromoted(identifier, fixture: "x", now: 1) }
        try other.ledger.setState(identifier, .fixed, note: "", now: 1)
    }

    @Test func `a prefix names one finding or none`() throws {
        let fixture = try LedgerFixture()
        let recorder = LedgerRecorder(fixture.ledger) { 5 }
        try recorder.receive(.started(LedgerFixture.plan("one")))
        for number: UInt64 in 0..<20 {
            let signature = Signature(target: "spec", kind: .crash, detail: "\(number)")
            let finding = LedgerFixture.finding(signature, index: 1)
            try recorder.receive(.batch(LedgerFixture.report(number, signature, finding: finding)))
        }
        #expect(throws: LedgerError.self) { try fixture.ledger.finding("") }
        #expect(try fixture.ledger.finding("xyz") == nil)
        #expect(try fixture.ledger.findings(run: "other").isEmpty)
        #expect(try fixture.ledger.findings(run: "one", states: [.fixed]).isEmpty)
        #expect(try fixture.ledger.findings(run: "one").count == 20)
    }

    @Test func `an input that changed on the disk is noticed`() throws {
        let fixture = try LedgerFixture()
        try LedgerFixture.record("one", to: fixture.ledger)
        let hash = ContentHash.of(Array("from one 0".utf8))
        try fixture.directory.write("ledger/inputs/\(hash.prefix(2))/\(hash)", "other")
        let finding = try #require(try fixture.ledger.finding(LedgerFixture.signature.identifier))
        #expect(throws: LedgerError.self) { try fixture.ledger.input(of: finding) }
        #expect(try fixture.ledger.defects().count == 1)
    }

    @Test func `a ledger of a later program is refused`() throws {
        let fixture = try LedgerFixture()
        try fixture.ledger.database.run("PRAGMA user_version = 99")
        let error = #expect(throws: LedgerError.self) {
            try Ledger(directory: FilePath(fixture.directory.path + "/ledger"))
        }
        #expect(error?.message.contains("99") == true)
    }

    @Test func `errors name the statement and SQLite's message`() throws {
        let database = try Database(nil)
        let error = #expect(throws: LedgerError.self) { try database.run("SELECT x FROM nowhere") }
        #expect(error?.action == "SELECT x FROM nowhere")
        #expect(error?.message == "no such table: nowhere")
    }

    @Test func `a transaction that fails leaves nothing`() throws {
        let database = try Database(nil)
        try database.run("CREATE TABLE t (x TEXT NOT NULL) STRICT")
        #expect(throws: LedgerError.self) {
            try database.transaction { () throws(LedgerError) in
                try database.run("INSERT INTO t VALUES (?)", ["a"])
                try database.run("INSERT INTO t VALUES (?)", [nil])
            }
        }
        #expect(try database.rows("SELECT count(*) FROM t") { $0.integer(0) } == [0])
        try database.run("INSERT INTO t VALUES (?)", [.text("a\0é'")])
        #expect(try database.rows("SELECT x FROM t") { $0.text(0) } == ["a\0é'"])
    }

    @Test func `two writers of one ledger lose nothing`() async throws {
        let fixture = try LedgerFixture()
        let path = FilePath(fixture.directory.path + "/ledger")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    try LedgerFixture.record("run \(writer)", batches: 0..<25, to: Ledger(directory: path))
                }
            }
            try await group.waitForAll()
        }
        let finding = try #require(try fixture.ledger.finding(LedgerFixture.signature.identifier))
        #expect(finding.count == 4 * 25 * 2)
        #expect(try fixture.ledger.runs().count == 4)
        #expect(try fixture.ledger.census()[0].census.total == 4 * 25 * 10)
        #expect(try fixture.ledger.defects() == [])
    }
}

@Suite struct LedgerMergeTests {
    /// Everything that a ledger says.
    private func content(_ ledger: Ledger) throws -> String {
        let findings = try ledger.findings().map { "\($0)" }
        let runs = try ledger.runs().map {
            "\($0.identifier) \($0.started) \($0.ended ?? 0) \($0.cases) \($0.done.below) \($0.done.beyond.sorted())"
        }
        let census = try ledger.census().map { "\($0.generator) \($0.census.rows)" }
        return (findings + runs + census).joined(separator: "\n")
    }

    @Test func `merging again changes nothing`() throws {
        let (target, left, right) = (try LedgerFixture(), try LedgerFixture(), try LedgerFixture())
        try LedgerFixture.record("left", at: 100, to: left.ledger)
        try LedgerFixture.record("right", batches: 3..<6, at: 50, to: right.ledger)
        try left.ledger.setState(LedgerFixture.signature.identifier, .fixed, note: "", now: 400)
        try target.ledger.merge(left.ledger)
        #expect(try content(target.ledger) == content(left.ledger))
        try target.ledger.merge(right.ledger)
        let merged = try content(target.ledger)
        for _ in 0..<2 {
            try target.ledger.merge(right.ledger)
            try target.ledger.merge(left.ledger)
        }
        #expect(try content(target.ledger) == merged)
        let finding = try #require(try target.ledger.finding(LedgerFixture.signature.identifier))
        #expect(finding.count == 4 + 6)
        #expect(finding.firstCase?.index == 1 && finding.lastCase?.index == 55)
        #expect(finding.state == .fixed)
        #expect(finding.firstRun == "right", "of two runs the earlier one found it")
        #expect(try target.ledger.input(of: finding).bytes == Array("from right 3".utf8))
        #expect(try target.ledger.defects() == [])
    }

    @Test func `the order of merging does not matter`() throws {
        let (left, right) = (try LedgerFixture(), try LedgerFixture())
        try LedgerFixture.record("left", at: 100, to: left.ledger)
        try LedgerFixture.record("right", batches: 3..<6, at: 100, to: right.ledger)
        let (one, other) = (try LedgerFixture(), try LedgerFixture())
        for ledger in [left, right] { try one.ledger.merge(ledger.ledger) }
        for ledger in [right, left] { try other.ledger.merge(ledger.ledger) }
        #expect(try content(one.ledger) == content(other.ledger))
    }

    @Test func `a later state of a ledger adds what is new`() throws {
        let (target, source) = (try LedgerFixture(), try LedgerFixture())
        let recorder = LedgerRecorder(source.ledger) { 5 }
        try recorder.receive(.started(LedgerFixture.plan("one")))
        for number: UInt64 in [0, 2] {
            let finding = number == 0 ? LedgerFixture.finding(index: 1) : nil
            try recorder.receive(.batch(LedgerFixture.report(number, finding: finding)))
        }
        try target.ledger.merge(source.ledger)
        #expect(try target.ledger.runs()[0].done == DoneBatches(below: 1, beyond: [2]))
        try recorder.receive(.batch(LedgerFixture.report(1)))
        try recorder.receive(.finished(CampaignSummary()))
        try target.ledger.merge(source.ledger)
        #expect(try content(target.ledger) == content(source.ledger))
        #expect(try target.ledger.defects() == [])
    }
}

@Suite struct AllowlistTests {
    private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

    private func list(_ json: String) throws -> Allowlist { try Allowlist(parsing: Array(json.utf8)) }

    private func entry(_ signature: String, expires: String) throws -> Allowlist {
        try list(
            """
            {"formatVersion":1,"allowed":[{"signature":"\(signature)","reason":"upstream","expires":"\(expires)"}]}
            """)
    }

    @Test(arguments: [LedgerFixture.signature.text, LedgerFixture.signature.identifier])
    func `an entry allows a signature until its day has passed`(name: String) throws {
        let list = try entry(name, expires: "2026-12-31")
        let signature = LedgerFixture.signature
        #expect(list.entry(for: signature, today: try day("2026-12-31"))?.reason == "upstream")
        #expect(list.entry(for: signature, today: try day("2027-01-01")) == nil)
        #expect(list.entry(for: Signature(target: "spec", kind: .hang), today: try day("2026-01-01")) == nil)
        #expect(list.stale(today: try day("2026-12-31"), findings: []).isEmpty)
        #expect(list.stale(today: try day("2027-01-01"), findings: []).count == 1)
    }

    @Test func `an entry for something fixed is stale`() throws {
        let fixture = try LedgerFixture()
        try LedgerFixture.record("one", to: fixture.ledger)
        let list = try entry(LedgerFixture.signature.text, expires: "2999-01-01")
        let today = try day("2026-01-01")
        #expect(list.stale(today: today, findings: try fixture.ledger.findings()).isEmpty)
        try fixture.ledger.setState(LedgerFixture.signature.identifier, .fixed, note: "", now: 200)
        #expect(list.stale(today: today, findings: try fixture.ledger.findings()).count == 1)
    }

    @Test(arguments: [
        "", "[]", #"{"formatVersion":2,"allowed":[]}"#, #"{"formatVersion":1}"#,
        #"{"formatVersion":1,"allowed":[{"signature":"a","reason":"","expires":"2026-01-01"}]}"#,
        #"{"formatVersion":1,"allowed":[{"signature":"","reason":"b","expires":"2026-01-01"}]}"#,
        #"{"formatVersion":1,"allowed":[{"signature":"a","reason":"b"}]}"#,
        #"{"formatVersion":1,"allowed":[{"signature":"a","reason":"b","expires":"2026-02-29"}]}"#,
    ])
    func `an allowlist without reasons and days is none`(text: String) {
        #expect(throws: MalformedAllowlist.self) { try list(text) }
    }

    @Test(arguments: [
        ("1970-01-01", 0), ("1970-01-02", 1), ("2000-02-29", 11_016), ("2000-03-01", 11_017), ("2026-12-31", 20_818),
        ("1969-12-31", -1),
    ])
    func `days are those of the calendar`(text: String, number: Int64) throws {
        #expect(try day(text) == CalendarDay(seconds: number * 86_400))
        #expect(try day(text) == CalendarDay(seconds: number * 86_400 + 86_399))
        #expect(try day(text) < CalendarDay(seconds: (number + 1) * 86_400))
    }

    @Test(arguments: [
        "2026-13-01", "2026-00-01", "2026-04-31", "1900-02-29", "2026-1-1", "2026/01/01", "x026-01-01", "",
    ])
    func `days that no month has are none`(text: String) { #expect(CalendarDay(text) == nil) }
}
