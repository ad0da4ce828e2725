import Fuzzing

/// `Reports/power.md`: for each check the first case that notices when it is missing.
struct PowerReport {
    var detections: [Detection]

    static let path = "/Reports/power.md"

    init(_ detections: [Detection]) { self.detections = detections }

    /// Reads the rows of the tables again.
    init(parsing text: String) {
        detections = text.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.drop { $0 == " " } }
            guard line.hasPrefix("| `"), cells.count == 4 else { return nil }
            return Detection(
                check: PowerReport.code(cells[0]), name: CaseName(PowerReport.code(cells[1])),
                signature: PowerReport.code(cells[3]))
        }
    }

    var text: String {
        let counts = detections.compactMap(\.cases)
        let slowest = counts.max().map(String.init) ?? "-"
        let lines =
            [
                "# Power",
                "",
                "For each check of the archive reader, the manifest, the walk and the cross references: the first case of",
                "seed \(PowerCampaign.seed) at which a campaign reports a disagreement with the verdict known by"
                    + " construction when that one",
                "check is missing, without any peer. Cases are those of one generator, counted from 1.",
                "",
                "`POWER_REPORT=1 swift test --filter PowerTests` makes all \(PowerCampaign.cases) cases and writes this"
                    + " table; the test in CI runs the",
                "cases that it names.",
                "",
                "\(detections.count) checks, \(counts.count) noticed, the last after \(slowest) cases.",
                "",
                "| Check | Case | Cases | Signature |",
                "|---|---|---|---|",
            ] + detections.map(PowerReport.row)
            + [
                "", "## Checks that another one repeats", "",
                "Without them no verdict on an input with one error changes. They stay: what they keep out need not be thought of",
                "further on.", "",
                "| Check | Because |", "|---|---|",
            ] + RepeatedChecks.all.map { "| \($0.check) | \($0.reason) |" }
            + ["", "Conditions in code of which the same is true:", ""] + RepeatedChecks.unnamed.map { "- \($0)" }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func row(_ detection: Detection) -> String {
        let cases = detection.cases.map(String.init) ?? "none"
        return
            "| `\(detection.check)` | `\(detection.name?.description ?? "-")` | \(cases) | `\(detection.signature)` |"
    }

    private static func code(_ cell: Substring) -> String {
        cell.split(separator: "`", omittingEmptySubsequences: true).first.map(String.init) ?? ""
    }
}
