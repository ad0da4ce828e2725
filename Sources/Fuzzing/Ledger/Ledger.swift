import Conformance
import StrictJSON

/// What campaigns have found, in a directory: `ledger.sqlite` and the inputs beside it.
///
/// Several processes may use one ledger. A process that is killed loses at most the batch that it was recording.
public final class Ledger {
    let database: Database
    let inputs: InputStore

    /// Opens or creates the ledger in `directory`; one in memory where nil.
    public init(directory: FilePath?) throws(LedgerError) {
        if let directory {
            do {
                try SystemCalls.ensureDirectory(directory)
            } catch {
                throw LedgerError("create \(directory)", error.message, remedy: "name another place")
            }
        }
        inputs = try InputStore(directory?.appending("inputs"))
        database = try Database(directory?.appending("ledger.sqlite"))
        try Schema.migrate(database)
    }

    // MARK: Runs

    /// A run as the ledger knows it.
    public struct Run: Sendable {
        public var identifier: String
        /// Seconds since 1970.
        public var started: Int64
        /// Nil while it runs, and after it was interrupted.
        public var ended: Int64?
        /// The text that `CampaignPlan.json` made.
        public var settings: String
        public var cases: UInt64
        public var done: DoneBatches
    }

    /// Every run, the latest first.
    public func runs() throws(LedgerError) -> [Run] {
        let sql = """
            SELECT id, started, ended, settings, cases, done_below FROM runs ORDER BY started DESC, id
            """
        var runs = try database.rows(sql) { row throws(LedgerError) in
            Run(
                identifier: row.text(0) ?? "", started: row.integer(1), ended: row.text(2).flatMap { Int64($0) },
                settings: row.text(3) ?? "", cases: row.count(4), done: DoneBatches(below: row.count(5)))
        }
        for index in runs.indices {
            let beyond = try database.rows(
                "SELECT batch FROM done_batches WHERE run = ?", [.text(runs[index].identifier)]
            ) { $0.count(0) }
            runs[index].done = DoneBatches(below: runs[index].done.below, beyond: Set(beyond))
        }
        return runs
    }

    /// The outcomes by generator, of one run or of all.
    public func census(run: String? = nil) throws(LedgerError) -> [(generator: String, census: Census)] {
        let sql = """
            SELECT generator, outcome, SUM(count) FROM census WHERE ?1 IS NULL OR run = ?1
            GROUP BY generator, outcome ORDER BY generator, outcome
            """
        var list: [(generator: String, census: Census)] = []
        let rows = try database.rows(sql, [DatabaseValue(run)]) { ($0.text(0) ?? "", $0.text(1) ?? "", $0.count(2)) }
        for (generator, outcome, count) in rows {
            if list.last?.generator.hasSameBytes(as: generator) != true { list.append((generator, Census())) }
            list[list.count - 1].census.count(outcome, count)
        }
        return list
    }

    // MARK: Findings

    /// The findings, of one run or of all, by target, kind and detail.
    public func findings(
        run: String? = nil, states: Set<FindingState> = Set(FindingState.allCases)
    ) throws(LedgerError) -> [LedgerFinding] {
        let sql = """
            \(Ledger.select) WHERE ?1 IS NULL OR id IN (SELECT finding FROM sightings WHERE run = ?1)
            ORDER BY target, kind, detail
            """
        return try database.rows(sql, [DatabaseValue(run)], Ledger.finding).filter { states.contains($0.state) }
    }

    /// The finding whose identifier starts with `prefix`; nil where none does.
    ///
    /// - Throws: also where several do.
    public func finding(_ prefix: String) throws(LedgerError) -> LedgerFinding? {
        let sql = "\(Ledger.select) WHERE substr(id, 1, length(?1)) = ?1 ORDER BY id LIMIT 2"
        let found = try database.rows(sql, [.text(prefix)], Ledger.finding)
        guard found.count < 2 else {
            throw LedgerError(
                "find \(prefix)", "several findings start with \(prefix)", remedy: "give more of the identifier")
        }
        return found.first
    }

    /// The settings of the campaign that saw it first; nil where none did.
    public func settings(of finding: LedgerFinding) throws(LedgerError) -> CampaignSettings? {
        let texts = try database.rows("SELECT settings FROM runs WHERE id = ?", [.text(finding.firstRun)]) {
            $0.text(0) ?? ""
        }
        return texts.first.flatMap { CampaignPlan.parse($0)?.settings }
    }

    /// The input with which it was found.
    public func input(of finding: LedgerFinding) throws(LedgerError) -> CaseInput {
        try restore(finding.input, target: finding.signature.target)
    }

    /// The smallest input; nil where it has not been minimized.
    public func minimizedInput(of finding: LedgerFinding) throws(LedgerError) -> CaseInput? {
        guard let minimized = finding.minimized else { return nil }
        return try restore(minimized, target: finding.signature.target)
    }

    // MARK: Changes

    /// Keeps a smaller input.
    public func setMinimized(_ identifier: String, _ input: CaseInput, now: Int64) throws(LedgerError) {
        let stored = try store(input)
        try change(identifier, to: .minimized, note: "", now: now) { () throws(LedgerError) in
            let sql = """
                UPDATE findings SET minimized_input = ?, minimized_options = ?, minimized_expectation = ? WHERE id = ?
                """
            try database.run(
                sql,
                [.text(stored.hash), .text(stored.options), DatabaseValue(stored.expectation), .text(identifier)])
        }
    }

    /// Notes the fixture that a finding became.
    public func setPromoted(_ identifier: String, fixture: String, now: Int64) throws(LedgerError) {
        try change(identifier, to: .promoted, note: "", now: now) { () throws(LedgerError) in
            try database.run("UPDATE findings SET fixture = ? WHERE id = ?", [.text(fixture), .text(identifier)])
        }
    }

    /// Moves a finding to another state by hand.
    public func setState(_ identifier: String, _ state: FindingState, note: String, now: Int64) throws(LedgerError) {
        try change(identifier, to: state, note: note, now: now) {}
    }

    private func change(
        _ identifier: String, to state: FindingState, note: String, now: Int64, _ body: () throws(LedgerError) -> Void
    ) throws(LedgerError) {
        let action = "make \(identifier) \(state.rawValue)"
        try database.transaction { () throws(LedgerError) in
            guard let finding = try finding(identifier), finding.identifier == identifier else {
                throw LedgerError(action, "there is no such finding")
            }
            guard finding.state.canBecome(state) else {
                throw LedgerError(action, "it is \(finding.state.rawValue)", remedy: "make it new first")
            }
            guard !finding.isFlaky || state == .new || state == .fixed else {
                throw LedgerError(
                    action, "it is flaky: the same input does not always show it", remedy: "it can be new or fixed")
            }
            try body()
            let sql = "UPDATE findings SET state = ?, state_changed = ?, state_note = ? WHERE id = ?"
            try database.run(sql, [.text(state.rawValue), .integer(now), .text(note), .text(identifier)])
        }
    }

    // MARK: Checking

    /// What is wrong with the ledger, for people; empty where it is whole: SQLite's own check, the counts against each other,
    /// and every input against its hash.
    public func defects() throws(LedgerError) -> [String] {
        var defects = try database.rows("PRAGMA integrity_check") { $0.text(0) ?? "" }.filter { $0 != "ok" }
        defects += try database.rows("PRAGMA foreign_key_check") { "\($0.text(0) ?? "a row") refers to nothing" }
        let uncounted = """
            SELECT id FROM runs WHERE cases != (SELECT coalesce(sum(count), 0) FROM census WHERE run = id)
            """
        defects += try database.rows(uncounted) { "the census of run \($0.text(0) ?? "") has another number of cases" }
        let unseen = "SELECT id FROM findings WHERE id NOT IN (SELECT finding FROM sightings)"
        defects += try database.rows(unseen) { "finding \($0.text(0) ?? "") was never seen" }
        for finding in try findings() {
            for hash in [finding.input.hash, finding.minimized?.hash].compactMap(\.self) {
                do {
                    _ = try inputs.bytes(hash)
                } catch {
                    defects.append("finding \(finding.identifier): \(error)")
                }
            }
        }
        return defects
    }

    // MARK: Rows

    private static let select = """
        SELECT id, target, kind, detail, state, state_changed, state_note, regressed_in, first_run, flaky, input, options,
            expectation, expectation_source, actual, expected, message, minimized_input, minimized_options,
            minimized_expectation, fixture,
            (SELECT SUM(count) FROM sightings WHERE finding = id),
            (SELECT first_case FROM sightings WHERE finding = id ORDER BY first_index, first_case LIMIT 1),
            (SELECT last_case FROM sightings WHERE finding = id ORDER BY last_index DESC, last_case DESC LIMIT 1)
        FROM findings
        """

    private static func finding(_ row: DatabaseRow) throws(LedgerError) -> LedgerFinding {
        guard let identifier = row.text(0), let target = row.text(1), let detail = row.text(3),
            let kind = row.text(2).flatMap(FindingKind.init), let state = row.text(4).flatMap(FindingState.init)
        else { throw LedgerError("read a finding", "a row is not what this program writes") }
        let input = LedgerFinding.StoredInput(
            hash: row.text(10) ?? "", options: row.text(11) ?? "{}", expectation: row.text(12), source: row.text(13))
        let minimized = row.text(17).map { hash in
            LedgerFinding.StoredInput(
                hash: hash, options: row.text(18) ?? "{}", expectation: row.text(19), source: row.text(13))
        }
        return LedgerFinding(
            identifier: identifier, signature: Signature(target: target, kind: kind, detail: detail), state: state,
            stateChanged: row.integer(5), stateNote: row.text(6) ?? "", regressedIn: row.text(7),
            firstRun: row.text(8) ?? "", isFlaky: row.bool(9), actual: try row.text(14).map(VerdictText.verdict),
            expected: try row.text(15).map(VerdictText.verdict), message: row.text(16) ?? "", fixture: row.text(20),
            count: row.count(21), firstCase: row.text(22).flatMap { CaseName($0) },
            lastCase: row.text(23).flatMap { CaseName($0) }, input: input, minimized: minimized)
    }

    /// Keeps the bytes of an input; returns what goes into the row.
    func store(_ input: CaseInput) throws(LedgerError) -> LedgerFinding.StoredInput {
        LedgerFinding.StoredInput(
            hash: try inputs.keep(input.bytes),
            options: String(decoding: input.options.json.compact(), as: UTF8.self),
            expectation: input.expectation.map { VerdictText.text($0.verdict) },
            source: input.expectation.map { "\($0.source)" })
    }

    private func restore(_ stored: LedgerFinding.StoredInput, target: String) throws(LedgerError) -> CaseInput {
        let options: TargetOptions
        do {
            options = try TargetOptions(json: JSONTree(parsing: Array(stored.options.utf8)))
        } catch {
            throw LedgerError("read the options of input \(stored.hash)", "\(error)")
        }
        let expectation = try stored.expectation.map { text throws(LedgerError) in
            Expectation(try VerdictText.verdict(text), from: stored.source == "record" ? .record : .construction)
        }
        return CaseInput(
            target: target, bytes: try inputs.bytes(stored.hash), options: options, expectation: expectation)
    }
}

/// Verdicts as texts of the ledger: their JSON form.
enum VerdictText {
    static func text(_ verdict: Verdict) -> String { String(decoding: verdict.json.compact(), as: UTF8.self) }

    static func verdict(_ text: String) throws(LedgerError) -> Verdict {
        do {
            return try Verdict(json: JSONTree(parsing: Array(text.utf8)))
        } catch {
            throw LedgerError("read a verdict", "\(error)")
        }
    }
}
