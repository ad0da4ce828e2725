/// Shortens the contents of an archive's entries and packs them again, with the sizes and checksums that are then right;
/// shortens the packed bytes where there is no content in them.
struct ArchiveContents: Reducer {
    let name = "archive contents"

    func reduce(_ gate: ReductionGate) {
        let count = ArchiveScan.model(of: gate.best)?.entries.count ?? 0
        for index in 0..<count {
            store(index, gate)
            shorten(index, gate)
        }
    }

    /// Stores what was deflated.
    private func store(_ index: Int, _ gate: ReductionGate) {
        guard var archive = ArchiveScan.model(of: gate.best), archive.entries.indices.contains(index),
            archive.entries[index].method != 0, let content = archive.entries[index].content
        else { return }
        archive.entries[index].method = 0
        archive.entries[index].replaceContent(with: content)
        gate.test(archive.encoded())
    }

    private func shorten(_ index: Int, _ gate: ReductionGate) {
        guard let entry = ArchiveContents.entry(index, gate) else { return }
        ChunkRemoval.run(count: (entry.content ?? entry.data).count) { range in
            guard gate.isOpen, let archive = ArchiveScan.model(of: gate.best), archive.entries.indices.contains(index)
            else { return false }
            return gate.test(ArchiveContents.removing(range, from: index, of: archive)?.encoded() ?? gate.best)
        }
    }

    private static func entry(_ index: Int, _ gate: ReductionGate) -> ArchiveModel.Entry? {
        let entries = ArchiveScan.model(of: gate.best)?.entries ?? []
        return entries.indices.contains(index) ? entries[index] : nil
    }

    private static func removing(_ range: Range<Int>, from index: Int, of archive: ArchiveModel) -> ArchiveModel? {
        if var content = archive.entries[index].content {
            guard range.upperBound <= content.count else { return nil }
            content.removeSubrange(range)
            return archive.replacingContent(of: index, with: content)
        }
        var archive = archive
        guard range.upperBound <= archive.entries[index].data.count else { return nil }
        archive.entries[index].data.removeSubrange(range)
        return archive
    }
}
