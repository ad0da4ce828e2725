import Conformance

/// Findings that no campaign made: artifacts of a coverage-guided fuzzer, or an input that somebody sent.
extension Ledger {
    /// Puts what was seen with one artifact into the ledger, or nothing of it. Doing so again adds nothing; a finding that was
    /// fixed in the meantime comes back.
    ///
    /// - Parameter artifact: what the input is called, for people.
    /// - Returns: the name of the run that stands for the artifact.
    @discardableResult
    public func adopt(_ findings: [Finding], artifact: String, now: Int64) throws(LedgerError) -> String {
        guard let first = findings.first else { throw LedgerError("adopt \(artifact)", "nothing is wrong with it") }
        let name = "\(first.signature.target) \(ContentHash.of(first.input.bytes))"
        let run = String(ContentHash.of(Array(name.utf8)).prefix(32))
        var stored: [LedgerFinding.StoredInput] = []
        for finding in findings { stored.append(try store(finding.input)) }
        try database.transaction { () throws(LedgerError) in
            let start = """
                INSERT INTO runs (id, started, ended, settings) VALUES (?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET started = excluded.started, ended = excluded.ended
                """
            try database.run(start, [.text(run), .integer(now), .integer(now), .text("{\"adopted\":1}")])
            for (finding, input) in zip(findings, stored) {
                try record(finding, input, run: run, now: now)
                let sighting = "INSERT OR IGNORE INTO sightings VALUES (?, ?, 1, 0, ?, 0, ?)"
                let artifact = DatabaseValue.text("artifact \(artifact)")
                try database.run(sighting, [.text(finding.signature.identifier), .text(run), artifact, artifact])
            }
        }
        return run
    }
}
