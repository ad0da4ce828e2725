import Glibc

/// Writes a campaign into a ledger, a transaction for each batch.
public final class LedgerRecorder: CampaignListener {
    private let ledger: Ledger
    private let now: () -> Int64
    private var run = ""
    private var done: DoneBatches

    /// - Parameter now: the time in seconds since 1970.
    public init(
        _ ledger: Ledger, resuming earlier: ResumedRun? = nil, now: @escaping () -> Int64 = LedgerRecorder.clock
    ) {
        self.ledger = ledger
        self.now = now
        done = earlier?.done ?? DoneBatches()
    }

    public func receive(_ event: CampaignEvent) throws {
        switch event {
        case .started(let plan):
            run = plan.run
            try ledger.begin(plan, now: now())
        case .batch(let report):
            done.insert(report.batch.number)
            try ledger.record(report, run: run, done: done, now: now())
        case .finished(let summary):
            // An interrupted run can be resumed, so it has no end yet.
            if !summary.wasInterrupted { try ledger.end(run, now: now()) }
        case .workerDied, .peerIncident: break
        }
    }

    /// The system's clock.
    public static let clock: @Sendable () -> Int64 = { Int64(time(nil)) }
}
