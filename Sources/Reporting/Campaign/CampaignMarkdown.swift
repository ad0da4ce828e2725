import Conformance
import Fuzzing

/// A campaign as Markdown, for people and for pull requests.
enum CampaignMarkdown {
    static func document(_ record: CampaignRecord) -> [UInt8] {
        let sections = [head(record), findings(record), census(record), troubles(record)]
        return Array(sections.filter { !$0.isEmpty }.joined(separator: "\n").utf8)
    }

    private static func head(_ record: CampaignRecord) -> String {
        let summary = record.summary
        let shard = record.plan.settings.shard
        let part = shard.count > 1 ? ", shard \(shard.number)/\(shard.count)" : ""
        let cut = summary.wasInterrupted ? " It was interrupted." : ""
        return """
            # Campaign

            \(record.tool.name) \(record.tool.version), seed \(record.plan.settings.seed)\(part): \
            \(counted(Int(clamping: summary.cases), "case")), \(counted(record.findings.count, "finding")), \
            \(counted(summary.workerDeaths, "worker death")).\(cut)

            """
    }

    private static func findings(_ record: CampaignRecord) -> String {
        guard !record.findings.isEmpty else { return "## Findings\n\nNone.\n" }
        return "## Findings\n" + record.findings.map { finding($0, record) }.joined()
    }

    private static func finding(_ entry: ReportedFinding, _ record: CampaignRecord) -> String {
        let finding = entry.finding
        var notes = [counted(Int(clamping: entry.count), "case"), "input `\(entry.inputFile)`"]
        if let name = finding.caseName { notes.insert("first \(code(name.description))", at: 1) }
        if let novelty = entry.novelty { notes.append(novelty) }
        if finding.isFlaky { notes.append("flaky: \(finding.runs.showing) of \(finding.runs.count) runs") }
        return """

            ### \(code(finding.signature.text))

            \(code(finding.message))

            \(notes.joined(separator: "; "))

            ```sh
            \(DisplayText.escaping(Reproduction.command(entry, record)))
            ```

            """
    }

    private static func census(_ record: CampaignRecord) -> String {
        var lines = ["## Census", "", "| Generator | Outcome | Cases |", "|---|---|---:|"]
        for (generator, census) in record.summary.census {
            lines += census.rows.map { "| \(code(generator)) | \(code($0.outcome)) | \($0.count) |" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func troubles(_ record: CampaignRecord) -> String {
        let lines =
            record.deaths.map { "- worker: \(code($0.text))" }
            + record.incidents.map { "- peer \(code($0.peer)): \(code($0.failure.message))" }
        return lines.isEmpty ? "" : "## Workers and peers\n\n" + lines.joined(separator: "\n") + "\n"
    }

    /// Text of others as code, which no markup in it can leave: the fence is longer than any run of backticks inside.
    private static func code(_ text: String) -> String {
        let text = DisplayText.escaping(text).split(separator: "|", omittingEmptySubsequences: false)
            .joined(separator: "\\|")
        var longest = 0
        var run = 0
        for byte in text.utf8 {
            run = byte == UInt8(ascii: "`") ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: longest + 1)
        let space = longest > 0 || text.isEmpty ? " " : ""
        return fence + space + text + space + fence
    }
}
