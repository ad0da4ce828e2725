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
        guard let archive = ArchiveWriter.archive(of: contents.inOrder) else {
            throw BundleRejection(.archiveTooLarge, at: "$", "a size does not fit the ZIP format")
        }
        try check(archive, contents.known)
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
    private(set) var known = KnownContents()

    /// Equal contents of one type become one entry.
    init(_ spec: [UInt8], _ facts: SpecFacts, _ assets: [ExportAsset]) {
        let specContent = ExportContents.content(of: spec, isAsset: false)
        var manifest = Manifest(specSHA256: specContent.sha256, requires: facts.capabilities)
        for identity in facts.used {
            guard let asset = assets.last(where: { $0.identity == identity }) else { continue }
            let content = ExportContents.content(of: asset.bytes, isAsset: true)
            let record = Manifest.Record(id: asset.id, mediaType: asset.mediaType, sha256: content.sha256)
            known.contents[record.entry] = content
            manifest.add(record)
        }
        manifest.sortRecords()
        known.contents[.manifest] = ExportContents.content(of: manifest.canonicalText, isAsset: false)
        known.contents[.spec] = specContent
        known.spec = facts
    }

    /// `bundle.json`, `spec.json`, then the assets by name.
    var inOrder: [ArchiveWriter.Content] {
        func place(_ kind: EntryKind) -> Int { kind == .manifest ? 0 : kind == .spec ? 1 : 2 }
        return known.contents.map { (place: place($0.key), name: $0.key.name, content: $0.value) }
            .sorted { ($0.place, $0.name) < ($1.place, $1.name) }
            .map { ArchiveWriter.Content(name: $0.name, bytes: $0.content.bytes, crc: $0.content.crc) }
    }

    private static func content(of bytes: [UInt8], isAsset: Bool) -> KnownContents.Content {
        var scan = ContentScan(hashes: true, probedLength: isAsset ? bytes.count : nil)
        bytes.withUnsafeBytes { scan.consume($0) }
        return KnownContents.Content(bytes: bytes, crc: scan.crc.value, facts: scan.facts)
    }
}

extension KnownContents.Content {
    /// Every content of an export has been hashed.
    fileprivate var sha256: SHA256Digest { facts.sha256 ?? Manifest.empty.specSHA256 }
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
