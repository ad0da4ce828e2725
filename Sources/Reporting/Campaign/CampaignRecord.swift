import Conformance
import Fuzzing

/// Everything that a campaign's reports tell, collected from its events.
public struct CampaignRecord: Sendable {
    /// The program that ran it.
    public var tool: ToolIdentity
    public var plan: CampaignPlan
    /// By the signatures' text, so that the order does not depend on which batch was done first.
    public internal(set) var findings: [ReportedFinding]
    public internal(set) var deaths: [WorkerDeath]
    public internal(set) var incidents: [PeerIncident]
    public internal(set) var summary: CampaignSummary
    /// How far it had come, at most `CampaignTimeline.most` times, in the order of time.
    public internal(set) var timeline: [CampaignMoment]
}

/// The name and version of a program.
public struct ToolIdentity: Sendable, Equatable {
    public var name: String
    public var version: String

    public init(name: String, version: String) {
        self.name = name
        self.version = version
    }
}

/// A finding with what is known of it in this campaign.
public struct ReportedFinding: Sendable {
    public var finding: Finding
    /// How many cases of this campaign show it.
    public var count: UInt64
    /// What the ledger knows of it; nil without one.
    public var note: LedgerNote?

    /// What it is to the ledger, such as `new` or `regression`.
    public var novelty: String? { note?.novelty.rawValue }

    /// The file of its input beside the report.
    public var inputFile: String { "inputs/\(ContentHash.of(finding.input.bytes))" }
}

/// What a ledger knows of a finding.
public struct LedgerNote: Sendable {
    public var novelty: LedgerFinding.Novelty
    public var state: FindingState
    /// The path of the fixture it was promoted to.
    public var fixture: String?
    /// The smallest input that shows it; nil where it has not been minimized.
    public var minimized: CaseInput?

    /// - Throws: `LedgerError`.
    public init(_ finding: LedgerFinding, in run: String, of ledger: Ledger) throws(LedgerError) {
        novelty = finding.novelty(in: run)
        state = finding.state
        fixture = finding.fixture
        minimized = try ledger.minimizedInput(of: finding)
    }

    init(novelty: LedgerFinding.Novelty, state: FindingState) {
        self.novelty = novelty
        self.state = state
    }
}

/// Collects the record of a campaign, which is there once the campaign has finished: a report without its last event was
/// cut off, and none is better than one that looks whole.
public final class CampaignRecorder: CampaignListener {
    private let tool: ToolIdentity
    private var plan: CampaignPlan?
    private var deaths: [WorkerDeath] = []
    private var incidents: [PeerIncident] = []
    private var findings: [Signature: ReportedFinding] = [:]
    private var counts: [Signature: UInt64] = [:]
    private var summary: CampaignSummary?
    private var timeline: CampaignTimeline

    public convenience init(tool: ToolIdentity) { self.init(tool: tool, clock: SystemCalls.monotonicMilliseconds) }

    /// - Parameter clock: milliseconds from some moment.
    init(tool: ToolIdentity, clock: @escaping () -> Int64) {
        self.tool = tool
        timeline = CampaignTimeline(clock: clock)
    }

    public func receive(_ event: CampaignEvent) {
        switch event {
        case .started(let plan):
            self.plan = plan
            timeline.start()
        case .batch(let batch):
            add(batch)
            timeline.add(cases: batch.batch.count, signatures: findings.count)
        case .workerDied(let death): deaths.append(death)
        case .peerIncident(let incident): incidents.append(incident)
        case .finished(let summary): self.summary = summary
        }
    }

    /// The record of a finished campaign.
    ///
    /// - Parameter notes: what the ledger knows of the signatures.
    public func finish(notes: [Signature: LedgerNote] = [:]) -> CampaignRecord? {
        guard let plan, let summary else { return nil }
        let ordered = findings.values.sorted {
            bytesPrecede($0.finding.signature.text.utf8, $1.finding.signature.text.utf8)
        }
        let reported = ordered.map { entry in
            var entry = entry
            entry.count = counts[entry.finding.signature] ?? entry.count
            entry.note = notes[entry.finding.signature]
            return entry
        }
        // Deaths come in any order.
        let ends = deaths.sorted { bytesPrecede($0.text.utf8, $1.text.utf8) }
        return CampaignRecord(
            tool: tool, plan: plan, findings: reported, deaths: ends, incidents: incidents, summary: summary,
            timeline: timeline.moments)
    }

    private func add(_ batch: BatchReport) {
        for sighting in batch.sightings { counts[sighting.signature, default: 0] += sighting.count }
        for finding in batch.findings {
            let known = findings[finding.signature]?.finding
            // The first case names the finding, whichever batch comes first.
            if let known, !CampaignRecorder.isEarlier(finding, than: known) { continue }
            findings[finding.signature] = ReportedFinding(finding: finding, count: 1)
        }
    }

    private static func isEarlier(_ left: Finding, than right: Finding) -> Bool {
        guard let left = left.caseName, let right = right.caseName else { return false }
        return left.index == right.index
            ? bytesPrecede(left.generator.utf8, right.generator.utf8) : left.index < right.index
    }
}

extension WorkerDeath {
    /// `CASE: END`.
    var text: String { [caseName?.description, end].compactMap(\.self).joined(separator: ": ") }
}
