import Conformance

/// Merging ledgers of shards. Everything is keyed by run and signature, and grows only, so that merging the same ledger
/// again, or a later state of it, changes nothing or adds what is new.
extension Ledger {
    /// Takes over everything of another ledger.
    public func merge(_ other: Ledger) throws(LedgerError) {
        let findings = try other.findings()
        for finding in findings {
            for hash in [finding.input.hash, finding.minimized?.hash].compactMap(\.self) {
                _ = try inputs.keep(try other.inputs.bytes(hash))
            }
        }
        try database.transaction { () throws(LedgerError) in
            for run in try other.runs() { try merge(run) }
            try mergeCensus(other)
            for finding in findings { try merge(finding, from: other) }
            try mergeSightings(other)
        }
    }

    private func merge(_ run: Run) throws(LedgerError) {
        let sql = """
            INSERT INTO runs VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET ended = coalesce(excluded.ended, ended),
            done_below = max(done_below, excluded.done_below), cases = max(cases, excluded.cases)
            """
        try database.run(
            sql,
            [
                .text(run.identifier), .integer(run.started), run.ended.map(DatabaseValue.integer) ?? .null,
                .text(run.settings), DatabaseValue(run.done.below), DatabaseValue(run.cases),
            ])
        for batch in run.done.beyond {
            try database.run(
                "INSERT OR IGNORE INTO done_batches VALUES (?, ?)", [.text(run.identifier), DatabaseValue(batch)])
        }
        let settled = "DELETE FROM done_batches WHERE batch < (SELECT done_below FROM runs WHERE id = run)"
        try database.run(settled)
    }

    private func mergeCensus(_ other: Ledger) throws(LedgerError) {
        let rows = try other.database.rows("SELECT run, generator, outcome, count FROM census") { row in
            [
                DatabaseValue(row.text(0)), DatabaseValue(row.text(1)), DatabaseValue(row.text(2)),
                .integer(row.integer(3)),
            ]
        }
        let sql = "INSERT INTO census VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET count = max(count, excluded.count)"
        for row in rows { try database.run(sql, row) }
    }

    private func mergeSightings(_ other: Ledger) throws(LedgerError) {
        let rows = try other.database.rows("SELECT * FROM sightings") { row in
            [
                DatabaseValue(row.text(0)), DatabaseValue(row.text(1)), .integer(row.integer(2)),
                .integer(row.integer(3)), DatabaseValue(row.text(4)), .integer(row.integer(5)),
                DatabaseValue(row.text(6)),
            ]
        }
        let sql = """
            INSERT INTO sightings VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET count = max(count, excluded.count),
            \(Ledger.widening)
            """
        for row in rows { try database.run(sql, row) }
    }

    /// The row of the earlier run stays; the later change of state counts.
    private func merge(_ theirs: LedgerFinding, from other: Ledger) throws(LedgerError) {
        guard let ours = try finding(theirs.identifier) else { return try copy(theirs.identifier, from: other) }
        let isEarlier = try runIsEarlier(theirs.firstRun, than: ours.firstRun)
        let theirChange = (theirs.stateChanged, theirs.state.rank)
        let isLater = theirChange > (ours.stateChanged, ours.state.rank)
        if isEarlier { try copy(theirs.identifier, columns: Ledger.originColumns, from: other) }
        if isLater { try copy(theirs.identifier, columns: Ledger.stateColumns, from: other) }
    }

    private func runIsEarlier(_ run: String, than other: String) throws(LedgerError) -> Bool {
        let sql = """
            SELECT a.started < b.started OR (a.started = b.started AND a.id < b.id) FROM runs a, runs b
            WHERE a.id = ?1 AND b.id = ?2
            """
        return try database.rows(sql, [.text(run), .text(other)]) { $0.bool(0) }.first ?? false
    }

    private static let originColumns = [
        "first_run", "flaky", "input", "options", "expectation", "expectation_source", "actual", "expected", "message",
    ]
    private static let stateColumns = [
        "state", "state_changed", "state_note", "regressed_in", "minimized_input", "minimized_options",
        "minimized_expectation", "fixture",
    ]
    private static let keyColumns = ["id", "target", "kind", "detail"]

    private func copy(_ identifier: String, from other: Ledger) throws(LedgerError) {
        let columns = Ledger.keyColumns + Ledger.originColumns + Ledger.stateColumns
        guard let row = try other.row(identifier, columns) else { return }
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        try database.run("INSERT INTO findings (\(columns.joined(separator: ", "))) VALUES (\(marks))", row)
    }

    private func copy(_ identifier: String, columns: [String], from other: Ledger) throws(LedgerError) {
        guard let row = try other.row(identifier, columns) else { return }
        let assignments = columns.map { "\($0) = ?" }.joined(separator: ", ")
        try database.run("UPDATE findings SET \(assignments) WHERE id = ?", row + [.text(identifier)])
    }

    private func row(_ identifier: String, _ columns: [String]) throws(LedgerError) -> [DatabaseValue]? {
        let sql = "SELECT \(columns.joined(separator: ", ")) FROM findings WHERE id = ?"
        return try database.rows(sql, [.text(identifier)]) { row in
            columns.indices.map { index in
                let isNumber = ["state_changed", "flaky"].contains(columns[index])
                return isNumber ? .integer(row.integer(Int32(index))) : DatabaseValue(row.text(Int32(index)))
            }
        }.first
    }
}
