/// Leaves out entries of an archive, with their records and data.
struct ArchiveEntries: Reducer {
    let name = "archive entries"

    func reduce(_ gate: ReductionGate) {
        guard let archive = ArchiveScan.model(of: gate.best) else { return }
        ChunkRemoval.run(count: archive.entries.count) { range in
            guard let archive = ArchiveScan.model(of: gate.best), range.upperBound <= archive.entries.count else {
                return false
            }
            return gate.test(archive.removing(range).encoded())
        }
    }
}
