/// Step 9: the contents, in central order. Each is read once: checksum, hash and probe take it as it is produced, and
/// only the two JSON files are kept.
extension ArchiveReading {
    mutating func verifyContents() throws(BundleRejection) {
        let compressed = entries.reduce(0) { $0 + $1.compressedSize }
        let (budget, overflow) = compressed.multipliedReportingOverflow(by: limits.ratio)
        var reader = ContentReader(
            archive: archive, budget: overflow ? .max : budget, known: known, meter: meter)
        for index in entries.indices {
            switch entries[index].kind {
            case .manifest: (entries[index].facts, manifestContent) = try reader.hold(entries[index])
            case .spec: (entries[index].facts, specContent) = try reader.hold(entries[index])
            case .asset: entries[index].facts = try reader.scan(entries[index])
            }
            verifiedContents += 1
        }
    }
}
