/// What happens in a run, in order. Reports and recorders are listeners; the runner itself prints nothing.
public enum RunEvent: Sendable {
    /// The names of the peers that take part; empty without any.
    case started(peers: [String])
    /// The checks of this corpus follow.
    case corpus(FilePath)
    case judged(CaseReport)
    case property(PropertyReport)
    case defect(CorpusDefect)
    case incident(PeerIncident)
    /// Always the last event; a report without it was cut off.
    case finished(RunSummary)
}

public protocol RunListener: AnyObject {
    func receive(_ event: RunEvent)
}

/// What came of a check of our own.
public struct PropertyReport: Sendable {
    public var name: String
    public var origin: String
    /// What is wrong, for people; nil where it holds.
    public var difference: String?
}

/// The counts of a run.
public struct RunSummary: Sendable, Equatable {
    public var cases = 0
    /// Cases with at least one disagreement or failure.
    public var disagreements = 0
    public var properties = 0
    public var brokenProperties = 0
    /// Wrong parts of corpora, without the unreadable ones.
    public var defects = 0
    public var unreadable = 0
    public var incidents = 0
    /// Questions to peers about targets that they do not offer.
    public var notOffered = 0

    public init() {}

    /// Whether there is any finding; unreadable parts count apart, as the environment's failure.
    public var hasFindings: Bool { disagreements + brokenProperties + defects + incidents > 0 }

    mutating func count(_ event: RunEvent) {
        switch event {
        case .judged(let report):
            cases += 1
            if !report.disagreements.isEmpty { disagreements += 1 }
            notOffered += report.peers.count { if case .notOffered = $0.answer { true } else { false } }
        case .property(let report):
            properties += 1
            if report.difference != nil { brokenProperties += 1 }
        case .defect(let defect):
            if defect.kind == .unreadable { unreadable += 1 } else { defects += 1 }
        case .incident: incidents += 1
        case .started, .corpus, .finished: break
        }
    }
}
