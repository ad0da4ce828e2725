import Conformance
import Fuzzing

/// The report of a campaign for people: what is new, what came back, what is known, and the census.
public struct CampaignText {
    private let plan: CampaignPlan
    private let tool: ToolIdentity
    private let summary: CampaignSummary
    private let findings: [LedgerFinding]
    private let allowlist: Allowlist
    private let today: CalendarDay

    public init(
        _ plan: CampaignPlan, tool: ToolIdentity, summary: CampaignSummary, findings: [LedgerFinding],
        allowlist: Allowlist = Allowlist(), today: CalendarDay
    ) {
        self.plan = plan
        self.tool = tool
        self.summary = summary
        self.findings = findings
        self.allowlist = allowlist
        self.today = today
    }

    /// What fails the campaign: new findings and regressions that are not allowed, and stale entries of the allowlist.
    public var failures: Int { findings.count(where: isFailure) + staleEntries.count }

    private var staleEntries: [Allowlist.Entry] { allowlist.stale(today: today, findings: findings) }

    private func isFailure(_ finding: LedgerFinding) -> Bool {
        finding.novelty(in: plan.run) != .known && allowlist.entry(for: finding.signature, today: today) == nil
    }

    public func write(to output: BufferedOutput) {
        for finding in findings { write(finding, to: output) }
        for entry in staleEntries {
            let signature = DisplayText.escaping(entry.signature)
            output.writeLine("stale allowlist entry: \(signature): \(DisplayText.escaping(entry.reason))")
        }
        for line in CensusText.lines(summary.census) { output.writeLine(line) }
        output.writeLine(total)
    }

    private func write(_ finding: LedgerFinding, to output: BufferedOutput) {
        var words = ["\(finding.identifier)", finding.novelty(in: plan.run).rawValue]
        if finding.isFlaky { words.append("flaky") }
        if allowlist.entry(for: finding.signature, today: today) != nil { words.append("allowed") }
        output.writeLine("\(words.joined(separator: " ")): \(DisplayText.escaping(finding.signature.text))")
        output.writeLine("  \(finding.message)")
        let count = counted(Int(clamping: finding.count), "time")
        if let first = finding.firstCase {
            let command = Reproduction.command(
                ["\(first)"], showing: finding.signature, as: plan.settings, tool: tool)
            output.writeLine("  seen \(count), first in \(first); \(command)")
        }
    }

    private var total: String {
        let seconds = Double(summary.milliseconds) / 1000
        let rate = summary.milliseconds > 0 ? Int(Double(summary.cases) / seconds) : 0
        var text =
            "\(counted(Int(clamping: summary.cases), "case")) in \((seconds * 10).rounded() / 10) s (\(rate)/s), "
        text += counted(findings.count, "finding")
        let new = findings.count { $0.novelty(in: plan.run) == .new }
        let returned = findings.count { $0.novelty(in: plan.run) == .regression }
        if !findings.isEmpty { text += ": \(new) new, \(counted(returned, "regression"))" }
        if summary.workerDeaths > 0 { text += ", \(counted(summary.workerDeaths, "worker death"))" }
        return summary.wasInterrupted ? text + "; interrupted" : text
    }
}

/// A census in lines: `spec  1000 cases: 300 accept, 700 invalid_spec`.
public enum CensusText {
    public static func lines(_ census: [(generator: String, census: Census)]) -> [String] {
        let width = census.map(\.generator.count).max() ?? 0
        return census.map { generator, census in
            let name = generator + String(repeating: " ", count: width - generator.count)
            let rows = census.rows.map { "\($0.count) \(DisplayText.escaping($0.outcome))" }.joined(separator: ", ")
            let total = counted(Int(clamping: census.total), "case")
            return rows.isEmpty ? "\(name)  \(total)" : "\(name)  \(total): \(rows)"
        }
    }
}
