/// Step 14: the contents of assets, by what step 9 found while it read them.
extension ArchiveReading {
    func checkAssets() throws(BundleRejection) {
        for (record, index) in zip(records, recordEntries) {
            let entry = entries[index]
            try record.check(entry.facts, named: entry.name, offset: entry.data.lowerBound, limits: limits)
        }
    }
}

extension Manifest.Record {
    /// Compares a content with its record.
    func check(
        _ facts: ContentFacts, named name: String, offset: Int?, limits: BundleLimits
    ) throws(BundleRejection) {
        func rejection(_ code: BundleCode, _ message: String) -> BundleRejection {
            BundleRejection(code, at: name, message, offset: offset)
        }
        guard facts.sha256 == sha256 || BundleCheck.assetHash.isRemoved else {
            throw rejection(.hashMismatch, "the content has another SHA-256 than the record")
        }
        guard facts.mediaType == mediaType || BundleCheck.mediaType.isRemoved else {
            throw rejection(.mediaTypeMismatch, "the first bytes are not those of \(mediaType.name)")
        }
        guard mediaType.kind == .image else { return }
        guard let sides = facts.dimensions, sides.width > 0, sides.height > 0 else {
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
