/// Step 14: the contents of assets, by what step 9 found while it read them.
extension ArchiveReading {
    func checkAssets() throws(BundleRejection) {
        for (record, entry) in zip(records, recordEntries) { try check(entries[entry], against: record) }
    }

    private func check(_ entry: ArchiveEntry, against record: Manifest.Record) throws(BundleRejection) {
        func rejection(_ code: BundleCode, _ message: String) -> BundleRejection {
            BundleRejection(code, at: entry.name, message, offset: entry.data.lowerBound)
        }
        guard entry.facts.sha256 == record.sha256 || BundleCheck.assetHash.isRemoved else {
            throw rejection(.hashMismatch, "the content has another SHA-256 than the record")
        }
        guard entry.facts.mediaType == record.mediaType || BundleCheck.mediaType.isRemoved else {
            throw rejection(.mediaTypeMismatch, "the first bytes are not those of \(record.mediaType.name)")
        }
        guard record.mediaType.kind == .image else { return }
        guard let sides = entry.facts.dimensions, sides.width > 0, sides.height > 0 else {
            if BundleCheck.imageHeader.isRemoved { return }
            throw rejection(.invalidImage, "the dimensions of the image cannot be read, or one is zero")
        }
        let (pixels, overflow) = sides.width.multipliedReportingOverflow(by: sides.height)
        guard max(sides.width, sides.height) <= limits.imageSide || BundleCheck.imageSide.isRemoved,
            !overflow && pixels <= limits.imagePixels || BundleCheck.imagePixels.isRemoved
        else {
            throw rejection(.imageTooLarge, "the image has \(sides.width) × \(sides.height) pixels")
        }
    }
}
