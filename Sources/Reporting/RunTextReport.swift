import Conformance

/// A run for people: every disagreement as it is found, then the counts.
public final class RunTextReport: RunListener {
    private let output: BufferedOutput
    private var peers: [String] = []

    public init(_ output: BufferedOutput) { self.output = output }

    public func receive(_ event: RunEvent) {
        switch event {
        case .started(let peers): self.peers = peers.map(DisplayText.escaping)
        case .corpus: break
        case .judged(let report): if !report.disagreements.isEmpty { write(report) }
        case .property(let report):
            if let difference = report.difference {
                write("broken property", report.origin, [DisplayText.escaping(difference)])
            }
        case .defect(let defect):
            let title = defect.kind == .unreadable ? "unreadable" : "defect (\(defect.kind.rawValue))"
            write(title, defect.origin, [DisplayText.escaping(defect.message)])
        case .incident(let incident): write(incident)
        case .finished(let summary): write(summary)
        }
    }

    private func write(_ report: CaseReport) {
        let width = report.opinions.map(\.name.count).max() ?? 0
        let lines = report.opinions.map { opinion in
            opinion.name + String(repeating: " ", count: width - opinion.name.count) + "  " + opinion.text
        }
        let name = report.origin.utf8.reversed().starts(with: report.name.utf8.reversed()) ? "" : " (\(report.name))"
        write("disagreement", report.origin + name, lines)
    }

    private func write(_ incident: PeerIncident) {
        let message = DisplayText.escaping(incident.failure.message)
        let underWay = "\(counted(incident.underWay, "question")) under way"
        let consequence = incident.isFinal ? "given up" : "restarted"
        write("peer \(incident.failure.kind.rawValue)", incident.peer, ["\(message); \(underWay); \(consequence)"])
    }

    private func write(_ title: String, _ place: String, _ lines: [String]) {
        output.writeLine("\(title): \(DisplayText.escaping(place))")
        for line in lines { output.writeLine("  \(line)") }
    }

    private func write(_ summary: RunSummary) {
        let parties = [CaseReport.ourName, "the \(CaseReport.recordName)"] + peers
        let agreeing = summary.cases - summary.disagreements
        let list = parties.dropLast().joined(separator: ", ") + " and " + (parties.last ?? "")
        output.writeLine("\(counted(summary.cases, "case")): \(list) agree on \(agreeing)")
        let findings = [
            (summary.disagreements, "case with a disagreement", "cases with a disagreement"),
            (summary.brokenProperties, "broken property", "broken properties"),
            (summary.defects, "defect of the corpus", "defects of the corpus"),
            (summary.incidents, "failure of a peer", "failures of a peer"),
            (summary.unreadable, "unreadable file", "unreadable files"),
            (summary.notOffered, "question not asked, target not offered", "questions not asked, targets not offered"),
        ].filter { $0.0 > 0 }
        for (count, singular, plural) in findings { output.writeLine(counted(count, singular, plural)) }
        if summary.properties > 0 {
            let held = summary.properties - summary.brokenProperties
            output.writeLine("\(counted(summary.properties, "property", "properties")): \(held) hold")
        }
    }
}
