import Conformance

/// Hands out the batches of a campaign that are still to be done, until all are, the time is over, or somebody stops it.
struct BatchSource {
    private let batches: BatchPlan
    private var done: DoneBatches
    private var number: UInt64 = 0
    private var hasEnded = false
    var shouldStop: () -> Bool = { false }
    /// When no new batch is begun any more, by the monotonic clock in milliseconds.
    var deadline: Int64?
    /// Whether it was stopped before its extent.
    private(set) var wasInterrupted = false

    init(_ batches: BatchPlan, done: DoneBatches) {
        self.batches = batches
        self.done = done
    }

    mutating func next() -> Batch? {
        while !hasEnded {
            if let deadline, SystemCalls.monotonicMilliseconds() >= deadline { hasEnded = true }
            if !hasEnded, shouldStop() {
                hasEnded = true
                wasInterrupted = true
            }
            guard !hasEnded, let batch = batches.batch(number) else {
                // With shards of unequal length the generators end together all the same: all have the same cases.
                hasEnded = true
                return nil
            }
            number += 1
            if !done.contains(batch.number) { return batch }
        }
        return nil
    }

    mutating func finish(_ number: UInt64) { done.insert(number) }
}
