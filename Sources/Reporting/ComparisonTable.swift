import Conformance

/// Verdicts side by side: a row for each input, a column for each implementation.
public final class ComparisonTable: RunListener {
    private let output: BufferedOutput
    private var rows: [[String]] = []
    private var incidents: [PeerIncident] = []

    public init(_ output: BufferedOutput) { self.output = output }

    public func receive(_ event: RunEvent) {
        switch event {
        case .judged(let report):
            if rows.isEmpty { rows.append(["", "file"] + report.opinions.map(\.name)) }
            let mark = report.disagreements.isEmpty ? "same" : "DIFF"
            rows.append([mark, DisplayText.escaping(report.origin)] + report.opinions.map(\.text))
        case .incident(let incident): incidents.append(incident)
        case .finished(let summary):
            writeRows()
            for incident in incidents {
                let line = "peer \(incident.failure.kind.rawValue): \(incident.peer): \(incident.failure.message)"
                output.writeLine(DisplayText.escaping(line))
            }
            let differing = counted(summary.disagreements, "difference")
            output.writeLine("\(counted(summary.cases, "file")), \(differing)")
        case .started, .corpus, .property, .defect: break
        }
    }

    private func writeRows() {
        guard let columns = rows.first?.count else { return }
        let widths = (0..<columns).map { column in rows.map { $0[column].count }.max() ?? 0 }
        for row in rows {
            let cells = zip(row, widths).enumerated().map { column, cell in
                let padding = column == columns - 1 ? 0 : cell.1 - cell.0.count
                return cell.0 + String(repeating: " ", count: padding)
            }
            output.writeLine(cells.joined(separator: "  "))
        }
    }
}
