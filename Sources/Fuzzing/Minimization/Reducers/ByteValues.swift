/// Fills ranges with the simplest bytes, in long inputs only large ones.
struct ByteValues: Reducer {
    let name = "byte values"

    /// About how many ranges of one size are tried.
    private static let rangeLimit = 4096

    func reduce(_ gate: ReductionGate) {
        ChunkRemoval.run(count: gate.best.count, smallest: gate.best.count / ByteValues.rangeLimit) { range in
            for filler in ShrinkOrder.fillers {
                guard gate.isOpen else { return false }
                var candidate = gate.best
                candidate.replaceSubrange(range, with: repeatElement(filler, count: range.count))
                if gate.test(candidate) { break }
            }
            // Nothing was taken out of the list of bytes.
            return false
        }
    }
}
