/// How much the workers have grown over the cases of each generator, and from when on that is worth a closer look: a leak of
/// a few bytes a case adds up over the batches, whichever workers ran them.
struct MemoryGrowth {
    private var sums: [String: UInt64] = [:]
    private var limits: [String: UInt64] = [:]

    /// What an allocator's caches and a deeper stack cannot add up to again and again, in bytes.
    static let firstLimit: UInt64 = 1 << 20

    /// Adds what a range gained. True once the sum is at the limit; then it starts again at nothing.
    mutating func isSuspicious(_ bytes: UInt64, of generator: String) -> Bool {
        let sum = sums[generator, default: 0] &+ bytes
        let isSuspicious = sum >= limits[generator, default: MemoryGrowth.firstLimit]
        sums[generator] = isSuspicious ? 0 : sum
        return isSuspicious
    }

    /// No case was found that keeps memory: it takes twice as much before the next look, so that looking in vain stays rare
    /// and a leak that is hard to catch has ever more batches to show itself in.
    mutating func noteNothing(_ generator: String) {
        let limit = limits[generator, default: MemoryGrowth.firstLimit]
        limits[generator] = limit.multipliedReportingOverflow(by: 2).overflow ? .max : limit * 2
    }
}
