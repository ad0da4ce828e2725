import Conformance

/// What campaigns write.
extension Ledger {
    /// Notes that a run begins, or goes on.
    func begin(_ plan: CampaignPlan, now: Int64) throws(LedgerError) {
        let sql = "INSERT INTO runs (id, started, settings) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET ended = NULL"
        try database.run(sql, [.text(plan.run), .integer(now), .text(plan.text)])
    }

    func end(_ run: String, now: Int64) throws(LedgerError) {
        try database.run("UPDATE runs SET ended = ? WHERE id = ?", [.integer(now), .text(run)])
    }

    /// Records a batch with everything that came of it, or nothing of it. `done` includes it.
    func record(_ report: BatchReport, run: String, done: DoneBatches, now: Int64) throws(LedgerError) {
        // The inputs first: a row must never name bytes that are not there.
        var stored: [LedgerFinding.StoredInput] = []
        for finding in report.findings { stored.append(try store(finding.input)) }
        try database.transaction { () throws(LedgerError) in
            try advance(run, report.batch, done)
            for (outcome, count) in report.census.rows {
                let sql = """
                    INSERT INTO census VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count
                    """
                try database.run(
                    sql, [.text(run), .text(report.batch.generator), .text(outcome), DatabaseValue(count)])
            }
            for (finding, input) in zip(report.findings, stored) { try record(finding, input, run: run, now: now) }
            for sighting in report.sightings { try record(sighting, report.batch, run: run) }
        }
    }

    private func advance(_ run: String, _ batch: Batch, _ done: DoneBatches) throws(LedgerError) {
        let sql = "UPDATE runs SET done_below = ?, cases = cases + ? WHERE id = ?"
        try database.run(sql, [DatabaseValue(done.below), DatabaseValue(batch.count), .text(run)])
        if done.beyond.contains(batch.number) {
            try database.run("INSERT INTO done_batches VALUES (?, ?)", [.text(run), DatabaseValue(batch.number)])
        } else {
            let sql = "DELETE FROM done_batches WHERE run = ? AND batch < ?"
            try database.run(sql, [.text(run), DatabaseValue(done.below)])
        }
    }

    func record(
        _ finding: Finding, _ input: LedgerFinding.StoredInput, run: String, now: Int64
    ) throws(LedgerError) {
        let identifier = finding.signature.identifier
        let known = try self.finding(identifier)
        if let known {
            let runStart = try start(of: run)
            let isBack = known.state == .fixed && runStart >= known.stateChanged
            // Of one run the first case counts, whichever batch ends first.
            let isEarlier = known.firstRun == run && known.state == .new && finding.isEarlier(than: known.firstCase)
            guard isBack || isEarlier else { return }
            if isBack {
                let sql = """
                    UPDATE findings SET state = 'new', state_changed = ?, state_note = 'it came back', regressed_in = ?
                    WHERE id = ?
                    """
                try database.run(sql, [.integer(now), .text(run), .text(identifier)])
            }
        } else {
            let sql = """
                INSERT INTO findings (id, target, kind, detail, state, state_changed, first_run, flaky, input, options,
                    message)
                VALUES (?, ?, ?, ?, 'new', ?, ?, 0, '', '', '')
                """
            let signature = finding.signature
            try database.run(
                sql,
                [
                    .text(identifier), .text(signature.target), .text(signature.kind.rawValue), .text(signature.detail),
                    .integer(now), .text(run),
                ])
        }
        let sql = """
            UPDATE findings SET flaky = ?, input = ?, options = ?, expectation = ?, expectation_source = ?, actual = ?,
                expected = ?, message = ?
            WHERE id = ?
            """
        try database.run(
            sql,
            [
                DatabaseValue(finding.isFlaky), .text(input.hash), .text(input.options),
                DatabaseValue(input.expectation),
                DatabaseValue(input.source), DatabaseValue(finding.actual.map(VerdictText.text)),
                DatabaseValue(finding.expected.map(VerdictText.text)), .text(finding.message), .text(identifier),
            ])
    }

    private func start(of run: String) throws(LedgerError) -> Int64 {
        try database.rows("SELECT started FROM runs WHERE id = ?", [.text(run)]) { $0.integer(0) }.first ?? 0
    }

    private func record(_ sighting: Sighting, _ batch: Batch, run: String) throws(LedgerError) {
        let sql = """
            INSERT INTO sightings VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count,
            \(Ledger.widening)
            """
        try database.run(
            sql,
            [
                .text(sighting.signature.identifier), .text(run), DatabaseValue(sighting.count),
                DatabaseValue(sighting.first), .text(batch.name(sighting.first).description),
                DatabaseValue(sighting.last), .text(batch.name(sighting.last).description),
            ])
    }

    /// What an upsert of a sighting does to its first and last case.
    static let widening = """
        first_case = iif((excluded.first_index, excluded.first_case) < (first_index, first_case),
            excluded.first_case, first_case),
        first_index = min(excluded.first_index, first_index),
        last_case = iif((excluded.last_index, excluded.last_case) > (last_index, last_case),
            excluded.last_case, last_case),
        last_index = max(excluded.last_index, last_index)
        """
}

extension Finding {
    fileprivate func isEarlier(than other: CaseName?) -> Bool {
        guard let caseName, let other else { return false }
        if caseName.index != other.index { return caseName.index < other.index }
        return bytesPrecede(caseName.description.utf8, other.description.utf8)
    }
}
