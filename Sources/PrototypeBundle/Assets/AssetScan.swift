/// Takes an asset that lies in a file of its own, as in a library, piece by piece, and compares it with its record.
package struct AssetScan {
    private var hash = SHA256()
    private var probe: MediaProbe

    /// - Parameter length: how many bytes the asset has in all.
    package init(length: Int) { probe = MediaProbe(length: length) }

    package mutating func consume(_ bytes: UnsafeRawBufferPointer) {
        hash.update(bytes)
        probe.consume(bytes)
    }

    /// Step 14 for the whole asset.
    ///
    /// - Throws: the step's codes, at the record's file.
    package func check(against record: Manifest.Record, limits: BundleLimits) throws(BundleRejection) {
        let facts = ContentFacts(
            sha256: hash.finish(), mediaType: probe.mediaType, dimensions: probe.dimensions)
        try record.check(facts, named: record.file, offset: nil, limits: limits)
    }
}

extension BundleLimits {
    /// The most bytes that an asset of this kind may have.
    package func bytes(of kind: AssetKind) -> Int {
        switch kind {
        case .image: imageBytes
        case .font: fontBytes
        }
    }
}
