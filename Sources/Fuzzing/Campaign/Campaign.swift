import Conformance

/// An attack on targets: generates cases, judges them in workers, examines what is wrong, and tells the listeners.
///
/// The same settings find the same signatures whatever the number of jobs, as long as no target is flaky.
public final class Campaign {
    public let plan: CampaignPlan
    private let harness: Harness
    private let batches: BatchPlan
    private let workers: WorkerSettings
    private let peers: PeerSettings
    private let listeners: [any CampaignListener]
    /// The batches that an interrupted run of the same plan has done.
    private let done: DoneBatches

    /// Prepares a campaign; the limits and jobs of `settings` replace those of `workers`.
    ///
    /// - Throws: `CampaignError`.
    public init(
        _ settings: CampaignSettings, harness: Harness, workers: WorkerSettings = WorkerSettings(),
        peers: PeerSettings = PeerSettings(), resuming earlier: ResumedRun? = nil, listeners: [any CampaignListener]
    ) throws(CampaignError) {
        batches = try BatchPlan(settings, harness)
        plan = CampaignPlan(
            run: earlier?.run ?? Campaign.newRun(), settings: settings, generators: batches.generators,
            totalCases: batches.totalCases)
        self.harness = harness
        var workers = workers
        workers.limits = settings.limits
        workers.jobs = settings.jobs
        self.workers = workers
        self.peers = peers
        self.listeners = listeners
        done = earlier?.done ?? DoneBatches()
    }

    /// Runs to the end, or until `shouldStop` says so; then batches under way are finished.
    ///
    /// - Throws: `WorkerTrouble` and `SystemError` where the environment fails, and what listeners throw.
    public func run(shouldStop: @escaping () -> Bool = { false }) throws -> CampaignSummary {
        let start = SystemCalls.monotonicMilliseconds()
        func emit(_ event: CampaignEvent) throws {
            for listener in listeners { try listener.receive(event) }
        }
        try emit(.started(plan))
        let panel = PeerPanel(plan.settings.peers.map { PeerCommand(FilePath($0)) }, settings: peers)
        defer { panel.close() }
        let pool = try WorkerPool(workers)
        defer { pool.close() }
        var source = BatchSource(batches, done: done)
        source.shouldStop = shouldStop
        if case .time(let milliseconds) = plan.settings.extent { source.deadline = start + milliseconds }
        var run = CampaignRun(plan, source, panel: panel, emit: emit)
        try pool.run(&run)
        var summary = run.summary
        summary.wasInterrupted = run.source.wasInterrupted
        summary.milliseconds = SystemCalls.monotonicMilliseconds() - start
        try emit(.finished(summary))
        return summary
    }

    private static func newRun() -> String {
        let words = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }
        return words.map { String(repeating: "0", count: 16 - $0.utf8.count) + $0 }.joined()
    }
}

/// An interrupted run that goes on.
public struct ResumedRun: Sendable {
    public var run: String
    public var done: DoneBatches

    public init(run: String, done: DoneBatches) {
        self.run = run
        self.done = done
    }
}

/// The batches that are complete: all below a number, and a few beyond, since batches end in any order.
public struct DoneBatches: Sendable, Equatable {
    public private(set) var below: UInt64
    public private(set) var beyond: Set<UInt64>

    public init(below: UInt64 = 0, beyond: Set<UInt64> = []) {
        self.below = below
        self.beyond = beyond
        settle()
    }

    public func contains(_ number: UInt64) -> Bool { number < below || beyond.contains(number) }

    public mutating func insert(_ number: UInt64) {
        guard !contains(number) else { return }
        beyond.insert(number)
        settle()
    }

    private mutating func settle() {
        while beyond.remove(below) != nil { below += 1 }
    }
}
