/// What a reading cost, counted where it is spent. Tests prove the reader's bounds with it.
public struct ReadingCost: Sendable, Equatable {
    /// Bytes that the reader holds beside the archive: inflater, output buffers, inflated JSON files.
    public var heldBytes = 0
    /// The most that it held at once.
    public var peakHeldBytes = 0
    /// How often it allocated them.
    public var allocations = 0
    /// How often zlib's `inflate` was called.
    public var inflateCalls = 0
    /// Compressed bytes that went into it.
    public var consumedBytes = 0
    /// Bytes that came out of it.
    public var producedBytes = 0
}

/// Counts the cost of one reading. A class, since zlib's allocator keeps a pointer to it.
final class ReadingMeter {
    private(set) var cost = ReadingCost()

    func hold(_ bytes: Int) {
        cost.heldBytes += bytes
        cost.peakHeldBytes = max(cost.peakHeldBytes, cost.heldBytes)
        cost.allocations += 1
    }

    func release(_ bytes: Int) { cost.heldBytes -= bytes }

    func inflated(_ consumed: Int, to produced: Int) {
        cost.inflateCalls += 1
        cost.consumedBytes += consumed
        cost.producedBytes += produced
    }
}
