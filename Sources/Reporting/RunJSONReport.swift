import Conformance
import StrictJSON

/// What a report of a run says beside what happened.
public struct RunIdentity: Sendable {
    public enum Kind: Sendable {
        case conformance
        case comparison
    }

    public var kind: Kind
    public var tool: ToolIdentity
    /// The commands of the peers.
    public var peers: [String]

    public init(_ kind: Kind, tool: ToolIdentity, peers: [String]) {
        self.kind = kind
        self.tool = tool
        self.peers = peers
    }
}

/// A run as one JSON document: what everybody said of every case, what else is not as it should be, and the counts.
/// `docs/reports.md` says what each member is.
public final class RunJSONReport: RunListener {
    private let run: RunIdentity
    private var peers: [JSONTree] = []
    private var corpora: [JSONTree] = []
    private var cases: [JSONTree] = []
    private var properties: [JSONTree] = []
    private var defects: [JSONTree] = []
    private var incidents: [JSONTree] = []
    /// How many bytes of inputs there may still be: a peer that is always wrong disagrees on whole corpora.
    private var room = 32 << 20
    /// Corpora that could not be opened.
    public var errors: [String] = []
    /// Nil until the run has finished, so that a cut-off run leaves no report that looks whole.
    public private(set) var document: JSONTree?

    public init(_ run: RunIdentity) { self.run = run }

    public func receive(_ event: RunEvent) {
        switch event {
        case .started(let peers): self.peers = peers.map(JSONTree.string)
        case .corpus(let path): corpora.append(.string(path.description))
        case .judged(let report): cases.append(json(report))
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
        case .finished(let summary): document = document(summary)
        }
    }

    /// A case; where somebody disagrees with its input, and how to see it again.
    private func json(_ report: CaseReport) -> JSONTree {
        var json = report.json
        guard !report.disagreements.isEmpty else { return json }
        InputJSON.add(report.input, as: "input", to: &json, room: &room)
        json["input"] = .string(Reproduction.inputFile(report))
        json["reproduce"] = .string(Reproduction.command(report, run))
        return json
    }

    private func document(_ summary: RunSummary) -> JSONTree {
        let kind: ReportModel.Kind = run.kind == .comparison ? .comparison : .conformance
        return [
            "formatVersion": ReportFormat.version, "report": .string(kind.rawValue),
            "tool": ["name": .string(run.tool.name), "version": .string(run.tool.version)],
            "corpora": .array(corpora), "peers": .array(peers), "cases": .array(cases),
            "brokenProperties": .array(properties), "defects": .array(defects), "incidents": .array(incidents),
            "errors": .array(errors.map(JSONTree.string)), "summary": summary.json,
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
