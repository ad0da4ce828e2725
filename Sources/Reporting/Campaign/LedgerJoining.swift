import Conformance
import Fuzzing
import StrictJSON

/// What a ledger knows today, in the report of a campaign that may be older.
public enum LedgerJoining {
    /// The report with the states and smallest inputs of the ledger, and with what else is open in the ledger, such as what
    /// coverage-guided fuzzing found after the campaign.
    ///
    /// - Parameter directory: how the ledger is named in command lines.
    /// - Throws: `LedgerError`.
    public static func report(
        _ report: JSONReport, with ledger: Ledger, at directory: FilePath, tool: ToolIdentity
    ) throws(LedgerError) -> JSONReport {
        guard let reported = report.json["findings"]?.array else { return report }
        var findings: [JSONTree] = []
        for item in reported { findings.append(try joined(item, with: ledger)) }
        for finding in try ledger.findings(states: [.new, .minimized])
        where !reported.contains(where: { $0["id"]?.string == finding.identifier }) {
            findings.append(try json(finding, ledger, directory, tool))
        }
        var report = report
        report.json["findings"] = .array(findings)
        return report
    }

    private static func joined(_ item: JSONTree, with ledger: Ledger) throws(LedgerError) -> JSONTree {
        guard let identifier = item["id"]?.string, let finding = try ledger.finding(identifier) else { return item }
        var item = item
        try add(finding, ledger, to: &item)
        return item
    }

    private static func add(_ finding: LedgerFinding, _ ledger: Ledger, to json: inout JSONTree) throws(LedgerError) {
        json["state"] = .string(finding.state.rawValue)
        json["fixture"] = finding.fixture.map(JSONTree.string)
        if let minimized = try ledger.minimizedInput(of: finding) {
            InputJSON.add(minimized.bytes, as: "minimized", to: &json)
        }
    }

    /// A finding that the campaign did not see.
    private static func json(
        _ finding: LedgerFinding, _ ledger: Ledger, _ directory: FilePath, _ tool: ToolIdentity
    ) throws(LedgerError) -> JSONTree {
        let input = try ledger.input(of: finding)
        var json = finding.signature.json
        json["message"] = .string(finding.message)
        json["count"] = .number(Double(finding.count))
        json["isFlaky"] = .bool(finding.isFlaky)
        json["novelty"] = "not in this campaign"
        CampaignJSON.add(finding.firstCase, expected: finding.expected, actual: finding.actual, of: input, to: &json)
        InputJSON.add(input.bytes, as: "input", to: &json)
        json["reproduce"] = .string(try Reproduction.command(finding, of: ledger, at: directory, tool: tool))
        try add(finding, ledger, to: &json)
        return json
    }
}
