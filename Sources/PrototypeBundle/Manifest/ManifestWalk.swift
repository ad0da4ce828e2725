import StrictJSON

extension Manifest {
    /// Reads the bytes of a `bundle.json` by themselves. How many there may be is the archive's concern.
    ///
    /// - Throws: the codes of step 10.
    public init(
        parsing bytes: UnsafeRawBufferPointer, limits: BundleLimits = .standard
    ) throws(BundleRejection) {
        self = try ManifestWalk.manifest(in: bytes, limits: limits)
    }

    /// Reads the bytes of a `bundle.json` by themselves.
    ///
    /// - Throws: the codes of step 10.
    public init(parsing bytes: [UInt8], limits: BundleLimits = .standard) throws(BundleRejection) {
        self = try bytes.withUnsafeBytes { bytes in
            Result { () throws(BundleRejection) in try Manifest(parsing: bytes, limits: limits) }
        }.get()
    }
}

/// Step 10: strict JSON, the version, then the shape, walked like a spec: keys in UTF-16 order, arrays by index.
struct ManifestWalk {
    private let limits: BundleLimits

    /// Reads the bytes of a `bundle.json`.
    static func manifest(
        in bytes: UnsafeRawBufferPointer, limits: BundleLimits = .standard
    ) throws(BundleRejection) -> Manifest {
        // Step 8 has bounded the bytes.
        let json = JSONLimits(maxBytes: JSONLimits.largestInput, maxOpenContainers: limits.manifestNesting)
        let walk = ManifestWalk(limits: limits)
        do {
            return try StrictJSON.withTape(bytes, limits: json) { tape in
                let root = ManifestValue(tape: copy tape, index: 0, path: .root)
                return Result { () throws(BundleRejection) in try walk.manifest(root) }
            }.get()
        } catch let rejection as BundleRejection {
            throw rejection
        } catch {
            throw BundleRejection(.invalidJSON, at: EntryKind.manifest.name, "not strict JSON: \(error)")
        }
    }

    private static let fields: [StaticString] = ["assets", "bundleFormatVersion", "fonts", "requires", "specSha256"]
    private static let recordFields: [StaticString] = ["file", "id", "mediaType", "sha256"]

    private func manifest(_ root: ManifestValue) throws(BundleRejection) -> Manifest {
        let tape = root.tape
        if let version = tape.member(0, "bundleFormatVersion"), !tape.isNumber(version) || tape.number(version) != 1 {
            throw BundleRejection(
                .unsupportedBundleVersion, at: "bundleFormatVersion", "only version 1 of the format is known")
        }
        let object = try ManifestObject(root, fields: ManifestWalk.fields)
        let assets = try records(object.field("assets"), of: .image, max: limits.assets)
        _ = try object.field("bundleFormatVersion")
        let fonts = try records(object.field("fonts"), of: .font, max: limits.fonts)
        let requires = try capabilities(object.field("requires"))
        let specSHA256 = try digest(object.field("specSha256"))
        try object.finish()
        return Manifest(specSHA256: specSHA256, assets: assets, fonts: fonts, requires: requires)
    }

    private func records(
        _ value: ManifestValue, of kind: AssetKind, max: Int
    ) throws(BundleRejection) -> [Manifest.Record] {
        guard let elements = value.elements, elements.count <= max else {
            throw value.rejection("an array of at most \(max) records was expected")
        }
        var records: [Manifest.Record] = []
        for element in elements {
            let record = try record(element, of: kind)
            guard !records.contains(where: { $0.id == record.id }) else {
                throw element.path.child("id").rejection("an earlier record of the array has this id")
            }
            records.append(record)
        }
        return records
    }

    private func record(_ value: ManifestValue, of kind: AssetKind) throws(BundleRejection) -> Manifest.Record {
        let object = try ManifestObject(value, fields: ManifestWalk.recordFields)
        let file = try text(object.field("file"))
        let id = try id(object.field("id"))
        let mediaType = try mediaType(object.field("mediaType"), of: kind)
        let sha256 = try digest(object.field("sha256"))
        try object.finish()
        let record = Manifest.Record(id: id, mediaType: mediaType, sha256: sha256)
        guard EntryName.kind(of: file) == record.entry else {
            throw value.path.child("file").rejection("the file is not named after the record's sha256 and mediaType")
        }
        return record
    }

    private func text(_ value: ManifestValue) throws(BundleRejection) -> UnsafeBufferPointer<UInt8> {
        guard let text = value.text, !text.isEmpty else {
            throw value.rejection("a string that is not empty was expected")
        }
        return text
    }

    private func id(_ value: ManifestValue) throws(BundleRejection) -> AssetID {
        guard let text = value.text, 1...limits.assetIdUnits ~= ByteText.utf16Length(text) else {
            throw value.rejection("a string of 1 to \(limits.assetIdUnits) UTF-16 code units was expected")
        }
        return AssetID(text)
    }

    private func mediaType(_ value: ManifestValue, of kind: AssetKind) throws(BundleRejection) -> MediaType {
        let type = value.text.flatMap { text in MediaType.allCases.first { ByteText.equal($0.name.utf8, text) } }
        guard let type, type.kind == kind else { throw value.rejection("a media type of \(kind.folder) was expected") }
        return type
    }

    private func digest(_ value: ManifestValue) throws(BundleRejection) -> SHA256Digest {
        guard let text = value.text, let digest = SHA256Digest(hex: text) else {
            throw value.rejection("64 lowercase hexadecimal digits were expected")
        }
        return digest
    }

    private func capabilities(_ value: ManifestValue) throws(BundleRejection) -> [String] {
        guard let elements = value.elements else { throw value.rejection("an array was expected") }
        var previous: UnsafeBufferPointer<UInt8>?
        var capabilities: [String] = []
        for element in elements {
            let text = try text(element)
            if let previous, !ByteText.utf16Less(previous, text) {
                throw element.rejection("the strings are not in strictly ascending UTF-16 order")
            }
            previous = text
            capabilities.append(String(decoding: text, as: UTF8.self))
        }
        return capabilities
    }
}
