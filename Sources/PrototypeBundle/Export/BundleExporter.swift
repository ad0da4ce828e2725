import StrictJSON

/// Writes the canonical bundle of a spec and its assets: equal inputs give equal bytes, on every platform.
///
/// The spec stands verbatim in it, and only the assets that it refers to. The exporter reads its own output with the
/// strict reader before it hands it out, so whatever would make it unreadable, a limit or bytes that happen to look like
/// an end record, fails here with the reader's code.
public struct BundleExporter: Sendable {
    public var limits: BundleLimits

    public init(limits: BundleLimits = .standard) { self.limits = limits }

    /// The archive of a spec.
    ///
    /// - Parameter assets: what the spec may refer to; more is left out. Of two with the same kind and id the last counts.
    /// - Throws: `invalid_spec`, `missing_asset` at the spec path of the reference, or any code of the reader.
    public func archive(spec: [UInt8], assets: [ExportAsset]) throws(BundleRejection) -> [UInt8] {
        let identities = assets.map(\.identity)
        let facts = try spec.withUnsafeBytes { bytes in
            Result { () throws(BundleRejection) in try SpecFacts(of: bytes, assets: identities) }
        }.get()
        if let (identity, path) = facts.missing {
            throw BundleRejection(.missingAsset, at: path, "there is no such \(identity.kind): \(identity.id.text)")
        }
        let contents = ExportContents(spec, facts, assets)
        guard let (archive, written) = ArchiveWriter.archive(of: contents.inOrder) else {
            throw BundleRejection(.archiveTooLarge, at: "$", "a size does not fit the ZIP format")
        }
        try check(archive, contents.known(written, facts))
        return archive
    }

    private func check(_ archive: [UInt8], _ known: KnownContents) throws(BundleRejection) {
        try archive.withUnsafeBytes { bytes in
            Result { () throws(BundleRejection) in
                var reading = ArchiveReading(bytes, limits: limits, known: known)
                try reading.run()
            }
        }.get()
    }
}

/// The contents of an export, each hashed once.
private struct ExportContents {
    /// `bundle.json`, `spec.json`, then the assets by name.
    let inOrder: [ArchiveWriter.Content]
    /// What each of them is, in the same order.
    private let facts: [ContentFacts]

    private typealias Asset = (content: ArchiveWriter.Content, facts: ContentFacts)

    /// Equal contents of one type become one entry.
    init(_ spec: [UInt8], _ specFacts: SpecFacts, _ assets: [ExportAsset]) {
        let specHash = spec.withUnsafeBytes { SHA256Digest(of: $0) }
        var manifest = Manifest(specSHA256: specHash, requires: specFacts.capabilities)
        var entries: [EntryKind: Asset] = [:]
        for identity in specFacts.used {
            guard let asset = assets.last(where: { $0.identity == identity }) else { continue }
            let (hash, probe) = asset.bytes.withUnsafeBytes { (SHA256Digest(of: $0), MediaProbe(of: $0)) }
            let record = Manifest.Record(id: asset.id, mediaType: asset.mediaType, sha256: hash)
            entries[record.entry] = (
                ArchiveWriter.Content(name: record.file, bytes: asset.bytes),
                ContentFacts(sha256: hash, mediaType: probe.mediaType, dimensions: probe.dimensions)
            )
            manifest.add(record)
        }
        manifest.sortRecords()
        let byName = entries.values.sorted { $0.content.name < $1.content.name }
        inOrder =
            [
                ArchiveWriter.Content(name: EntryKind.manifest.name, bytes: manifest.canonicalText),
                ArchiveWriter.Content(name: EntryKind.spec.name, bytes: spec),
            ] + byName.map(\.content)
        facts = [ContentFacts(), ContentFacts(sha256: specHash)] + byName.map(\.facts)
    }

    /// What the reader need not find again, now that the contents have been written.
    func known(_ written: [ArchiveWriter.Written], _ spec: SpecFacts) -> KnownContents {
        var known = KnownContents()
        for (written, facts) in zip(written, facts) {
            known.note(KnownContents.Content(crc: written.crc, facts: facts), at: written.range)
        }
        // The manifest comes first, and the spec after it.
        if written.count > 1 { known.note(spec, ofSpecAt: written[1].range) }
        return known
    }
}

extension Manifest {
    fileprivate mutating func add(_ record: Record) {
        switch record.mediaType.kind {
        case .image: assets.append(record)
        case .font: fonts.append(record)
        }
    }

    /// By id, in UTF-16 order.
    fileprivate mutating func sortRecords() {
        assets.sort { $0.id.precedes($1.id) }
        fonts.sort { $0.id.precedes($1.id) }
    }
}

extension AssetID {
    fileprivate func precedes(_ other: AssetID) -> Bool {
        utf8.withUnsafeBufferPointer { left in
            other.utf8.withUnsafeBufferPointer { right in ByteText.utf16Less(left, right) }
        }
    }
}
