/// Step 13: every record has its entry, every asset entry its record, every reference its id, every id a reference.
extension ArchiveReading {
    func matchAssets() throws(BundleRejection) {
        let records = manifest.records
        try checkRecordsHaveEntries(records)
        try checkEntriesAreListed(records)
        try checkReferences(records)
    }

    private func checkRecordsHaveEntries(_ records: [Manifest.Record]) throws(BundleRejection) {
        for (index, record) in records.enumerated() where !entries.contains(where: { $0.kind == record.entry }) {
            throw BundleRejection(
                .missingEntry, at: "\(manifest.path(ofRecord: index)).file", "the archive has no \(record.file)")
        }
    }

    private func checkEntriesAreListed(_ records: [Manifest.Record]) throws(BundleRejection) {
        for entry in entries {
            guard case .asset = entry.kind, !records.contains(where: { $0.entry == entry.kind }) else { continue }
            throw BundleRejection(
                .unlistedEntry, at: entry.name, "the manifest has no record of this entry", offset: entry.localOffset)
        }
    }

    /// References in document order, then records in manifest order.
    private func checkReferences(_ records: [Manifest.Record]) throws(BundleRejection) {
        if let (identity, path) = spec.missing {
            throw BundleRejection(
                .missingAsset, at: path, "the manifest has no such \(identity.kind): \(identity.id.text)")
        }
        for (index, record) in records.enumerated() where !spec.used.contains(record.identity) {
            throw BundleRejection(
                .unreferencedAsset, at: "\(manifest.path(ofRecord: index)).id", "the spec does not refer to this asset")
        }
    }
}
