/// Step 13: every record has its entry, every asset entry its record, every reference its id, every id a reference.
extension ArchiveReading {
    mutating func matchAssets() throws(BundleRejection) {
        try findEntries()
        try checkEntriesAreListed()
        try checkReferences()
    }

    /// Two records may share an entry.
    private mutating func findEntries() throws(BundleRejection) {
        for (place, record) in records.enumerated() {
            guard let entry = index(of: record.entry) else {
                if BundleCheck.recordEntry.isRemoved { continue }
                throw BundleRejection(
                    .missingEntry, at: "\(manifest.path(ofRecord: place)).file", "the archive has no \(record.file)")
            }
            recordEntries.append(entry)
        }
    }

    private func checkEntriesAreListed() throws(BundleRejection) {
        for (index, entry) in entries.enumerated() {
            guard case .asset = entry.kind, !recordEntries.contains(index),
                !BundleCheck.unlistedEntry.isRemoved
            else { continue }
            throw BundleRejection(
                .unlistedEntry, at: entry.name, "the manifest has no record of this entry", offset: entry.localOffset)
        }
    }

    /// References in document order, then records in manifest order.
    private func checkReferences() throws(BundleRejection) {
        if let (identity, path) = spec.missing, !BundleCheck.missingAsset.isRemoved {
            throw BundleRejection(
                .missingAsset, at: path, "the manifest has no such \(identity.kind): \(identity.id.text)")
        }
        // Ids are unique, so where as many are used as there are, all are.
        guard spec.used.count < records.count, !BundleCheck.unreferencedAsset.isRemoved else { return }
        for (place, record) in records.enumerated() where !spec.used.contains(record.identity) {
            throw BundleRejection(
                .unreferencedAsset, at: "\(manifest.path(ofRecord: place)).id", "the spec does not refer to this asset")
        }
    }
}
