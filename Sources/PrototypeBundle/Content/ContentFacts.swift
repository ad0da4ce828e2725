/// What is remembered of a content after it has been read once.
struct ContentFacts {
    /// Of `spec.json` and of assets.
    var sha256: SHA256Digest?
    /// Of assets, by their first bytes.
    var mediaType: MediaType?
    /// Of images whose header can be read.
    var dimensions: Dimensions?
}

/// Takes a content piece by piece and finds its CRC-32, its SHA-256 and, for an asset, its type and dimensions.
struct ContentScan {
    private(set) var crc = CRC32()
    private var hash: SHA256?
    private var probe: MediaProbe?

    /// Pieces of this size stay in the processor's cache between the checksum and the hash.
    private static let pieceBytes = 32_768

    init(of kind: EntryKind, length: Int) {
        switch kind {
        case .manifest: break
        case .spec: hash = SHA256()
        case .asset:
            hash = SHA256()
            probe = MediaProbe(length: length)
        }
    }

    mutating func consume(_ bytes: UnsafeRawBufferPointer) {
        var at = 0
        while at < bytes.count {
            let end = min(at + ContentScan.pieceBytes, bytes.count)
            let piece = bytes.piece(at..<end)
            crc.update(piece)
            hash?.update(piece)
            probe?.consume(piece)
            at = end
        }
    }

    /// What is known once the whole content has been consumed.
    var facts: ContentFacts {
        ContentFacts(sha256: hash?.finish(), mediaType: probe?.mediaType, dimensions: probe?.dimensions)
    }
}
