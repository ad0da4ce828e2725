import Conformance
import StrictJSON

/// A run as one JSON document: what is not as it should be (or all that was said), and the counts.
public final class RunJSONReport: RunListener {
    private let output: BufferedOutput
    private var peers: [JSONTree] = []
    private var corpora: [JSONTree] = []
    private var cases: [JSONTree] = []
    private var properties: [JSONTree] = []
    private var defects: [JSONTree] = []
    private var incidents: [JSONTree] = []
    /// Corpora that could not be opened.
    public var errors: [String] = []

    private let listsAll: Bool

    /// With `all`, every case is listed and not only the disagreements.
    public init(_ output: BufferedOutput, all: Bool = false) {
        self.output = output
        listsAll = all
    }

    public func receive(_ event: RunEvent) {
        switch event {
        case .started(let peers): self.peers = peers.map(JSONTree.string)
        case .corpus(let path): corpora.append(.string(path.description))
        case .judged(let report): if listsAll || !report.disagreements.isEmpty { cases.append(report.json) }
        case .property(let report):
            guard let difference = report.difference else { return }
            properties.append([
                "name": .string(report.name), "origin": .string(report.origin), "difference": .string(difference),
            ])
        case .defect(let defect):
            defects.append([
                "kind": .string(defect.kind.rawValue), "origin": .string(defect.origin),
                "message": .string(defect.message),
            ])
        case .incident(let incident):
            incidents.append([
                "peer": .string(incident.peer), "failure": .string(incident.failure.kind.rawValue),
                "message": .string(incident.failure.message), "underWay": .number(Double(incident.underWay)),
                "givenUp": .bool(incident.isFinal),
            ])
        case .finished(let summary): output.write(document(summary).pretty())
        }
    }

    private func document(_ summary: RunSummary) -> JSONTree {
        [
            "formatVersion": 1,
            "corpora": .array(corpora), "peers": .array(peers),
            (listsAll ? "cases" : "disagreements"): .array(cases), "brokenProperties": .array(properties),
            "defects": .array(defects), "incidents": .array(incidents), "errors": .array(errors.map(JSONTree.string)),
            "summary": summary.json,
        ]
    }
}

extension RunSummary {
    fileprivate var json: JSONTree {
        func count(_ value: Int) -> JSONTree { .number(Double(value)) }
        return [
            "cases": count(cases), "disagreements": count(disagreements), "properties": count(properties),
            "brokenProperties": count(brokenProperties), "defects": count(defects), "unreadable": count(unreadable),
            "incidents": count(incidents), "notOffered": count(notOffered),
        ]
    }
}
