import Conformance

/// What happens in a campaign. Progress, ledger and reports are listeners; the engine itself writes nothing.
public enum CampaignEvent: Sendable {
    /// Always the first event.
    case started(CampaignPlan)
    /// A batch is complete: its new signatures have been examined. Batches come in any order.
    case batch(BatchReport)
    /// A worker ended before its time.
    case workerDied(WorkerDeath)
    case peerIncident(PeerIncident)
    /// Always the last event; a report without it was cut off.
    case finished(CampaignSummary)
}

public protocol CampaignListener: AnyObject {
    /// - Throws: where what happened cannot be kept, such as for want of space; the campaign then ends.
    func receive(_ event: CampaignEvent) throws
}

/// What will be done.
public struct CampaignPlan: Sendable {
    /// Names the run in ledgers: 32 random hexadecimal digits.
    public var run: String
    public var settings: CampaignSettings
    public var generators: [PlannedGenerator]
    /// How many cases there are in this shard; nil where time decides.
    public var totalCases: UInt64?

    public struct PlannedGenerator: Sendable, Equatable {
        public var name: String
        public var version: Int
        public var target: String
    }
}

/// A run of cases of one generator, the unit of work.
public struct Batch: Sendable, Equatable {
    /// Its place in the campaign, from 0.
    public var number: UInt64
    public var generator: String
    public var seed: UInt64
    public var first: UInt64
    public var count: UInt64

    public func name(_ index: UInt64) -> CaseName { CaseName(generator: generator, seed: seed, index: index) }
}

/// What came of a batch.
public struct BatchReport: Sendable {
    public var batch: Batch
    public var target: String
    public var census = Census()
    /// Everything wrong, by signature in the order of their first cases.
    public var sightings: [Sighting] = []
    /// The findings whose signatures came up for the first time in this campaign, or in an earlier case than before.
    public var findings: [Finding] = []
}

/// How often one signature came up in a batch.
public struct Sighting: Sendable, Equatable {
    public var signature: Signature
    public var count: UInt64
    /// The indices of the first and the last case.
    public var first: UInt64
    public var last: UInt64

    public init(signature: Signature, count: UInt64, first: UInt64, last: UInt64) {
        self.signature = signature
        self.count = count
        self.first = first
        self.last = last
    }
}

/// The end of a worker that nobody asked for.
public struct WorkerDeath: Sendable {
    /// The case that it was running; nil where it was running none.
    public var caseName: CaseName?
    /// Such as `signal 4 (SIGILL)`.
    public var end: String
}

/// What was done.
public struct CampaignSummary: Sendable {
    public var cases: UInt64 = 0
    public var signatures = 0
    public var workerDeaths = 0
    public var milliseconds: Int64 = 0
    /// Whether it was stopped before its extent.
    public var wasInterrupted = false
    /// By generator, in the plan's order.
    public var census: [(generator: String, census: Census)] = []
}
