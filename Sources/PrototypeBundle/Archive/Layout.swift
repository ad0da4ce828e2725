/// Step 7: the entries fill the archive up to the directory, in the order of their local offsets, each once.
extension ArchiveReading {
    func checkLayout() throws(BundleRejection) {
        var end = 0
        // A stable order: of two records at the same offset the later central one overlaps the earlier.
        let byOffset = entries.sorted { ($0.localOffset, $0.record.index) < ($1.localOffset, $1.record.index) }
        for entry in byOffset {
            guard entry.localOffset >= end || BundleCheck.overlap.isRemoved else {
                throw BundleRejection(
                    .overlappingEntries, at: entry.record.path, "the entry starts before the previous one ends",
                    offset: entry.localOffset)
            }
            guard entry.localOffset == end || BundleCheck.beforeEntry.isRemoved else {
                throw BundleRejection(.hiddenData, at: "$", "bytes lie before \(entry.name)", offset: end)
            }
            end = entry.data.upperBound
        }
        guard end == Int(endRecord.directoryOffset) || BundleCheck.beforeDirectory.isRemoved else {
            throw BundleRejection(.hiddenData, at: "$", "bytes lie before the directory", offset: end)
        }
    }
}
