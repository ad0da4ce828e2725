/// Step 8: the sizes that the records declare, before anything is inflated.
extension ArchiveReading {
    func checkDeclaredSizes() throws(BundleRejection) {
        var total = 0
        for entry in entries {
            let cap = limits.contentBytes(of: entry.kind)
            guard entry.size <= cap || BundleCheck.entrySize.isRemoved else {
                throw BundleRejection(
                    .entryTooLarge, at: entry.name, "the content has more than \(cap) bytes",
                    offset: entry.record.offset + 24)
            }
            // Each is at most 32 bits wide and there are at most 65,535 of them.
            total += entry.size
        }
        guard total <= limits.expandedBytes || BundleCheck.expandedSize.isRemoved else {
            throw BundleRejection(
                .expandedTooLarge, at: "$", "the contents have more than \(limits.expandedBytes) bytes")
        }
    }
}

extension BundleLimits {
    /// The cap for the content of one entry.
    func contentBytes(of kind: EntryKind) -> Int {
        switch kind {
        case .manifest: manifestBytes
        case .spec: specBytes
        case .asset(let type, _): type.kind == .image ? imageBytes : fontBytes
        }
    }
}
