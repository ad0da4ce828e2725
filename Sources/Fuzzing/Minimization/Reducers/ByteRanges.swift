/// Leaves out ranges of bytes, large ones first.
struct ByteRanges: Reducer {
    let name = "byte ranges"

    func reduce(_ gate: ReductionGate) {
        ChunkRemoval.run(count: gate.best.count) { range in
            guard gate.isOpen else { return false }
            var candidate = gate.best
            candidate.removeSubrange(range)
            return gate.test(candidate)
        }
    }
}
