import StrictJSON

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
            return try StrictJSON.parse(bytes, limits: json) { root in
                Result { () throws(BundleRejection) in try walk.manifest(root) }
            }.get()
        } catch let rejection as BundleRejection {
            throw rejection
        } catch {
            throw BundleRejection(.invalidJSON, at: EntryKind.manifest.name, "not strict JSON: \(error)")
        }
    }

    private func manifest(_ root: JSONValue) throws(BundleRejection) -> Manifest {
        if let version = root.member("bundleFormatVersion"), version.number != 1 {
            throw BundleRejection(
                .unsupportedBundleVersion, at: "bundleFormatVersion", "only version 1 of the format is known")
        }
        let object = try ManifestObject(
            root, at: .root, fields: ["assets", "bundleFormatVersion", "fonts", "requires", "specSha256"])
        let assets = try records(object.field("assets"), of: .image, max: limits.assets)
        _ = try object.field("bundleFormatVersion")
        let fonts = try records(object.field("fonts"), of: .font, max: limits.fonts)
        let requires = try capabilities(object.field("requires"))
        let specSHA256 = try digest(object.field("specSha256"))
        try object.finish()
        return Manifest(specSHA256: specSHA256, assets: assets, fonts: fonts, requires: requires)
    }

    private func records(
        _ field: ManifestField, of kind: AssetKind, max: Int
    ) throws(BundleRejection) -> [Manifest.Record] {
        guard field.value.kind == .array, field.value.count <= max else {
            throw field.path.rejection("an array of at most \(max) records was expected")
        }
        var records: [Manifest.Record] = []
        for (index, value) in field.value.elements.enumerated() {
            let path = field.path.element(index)
            let record = try record(value, at: path, of: kind)
            guard !records.contains(where: { $0.id == record.id }) else {
                throw path.child("id").rejection("an earlier record of the array has this id")
            }
            records.append(record)
        }
        return records
    }

    private func record(
        _ value: JSONValue, at path: ManifestPath, of kind: AssetKind
    ) throws(BundleRejection) -> Manifest.Record {
        let object = try ManifestObject(value, at: path, fields: ["file", "id", "mediaType", "sha256"])
        let file = try text(object.field("file"))
        let id = try id(object.field("id"))
        let mediaType = try mediaType(object.field("mediaType"), of: kind)
        let sha256 = try digest(object.field("sha256"))
        try object.finish()
        let record = Manifest.Record(id: id, mediaType: mediaType, sha256: sha256)
        guard EntryName.kind(of: file) == record.entry else {
            throw path.child("file").rejection("the file is not named after the record's sha256 and mediaType")
        }
        return record
    }

    private func text(_ field: ManifestField) throws(BundleRejection) -> UnsafeBufferPointer<UInt8> {
        guard let text = field.value.utf8, !text.isEmpty else {
            throw field.path.rejection("a string that is not empty was expected")
        }
        return text
    }

    private func id(_ field: ManifestField) throws(BundleRejection) -> AssetID {
        guard let text = field.value.utf8, 1...limits.assetIdUnits ~= ByteText.utf16Length(text) else {
            throw field.path.rejection("a string of 1 to \(limits.assetIdUnits) UTF-16 code units was expected")
        }
        return AssetID(text)
    }

    private func mediaType(_ field: ManifestField, of kind: AssetKind) throws(BundleRejection) -> MediaType {
        guard let text = field.value.utf8,
            let type = MediaType.allCases.first(where: { ByteText.equal($0.name.utf8, text) }), type.kind == kind
        else { throw field.path.rejection("a media type of \(kind.folder) was expected") }
        return type
    }

    private func digest(_ field: ManifestField) throws(BundleRejection) -> SHA256Digest {
        guard let text = field.value.utf8, let digest = SHA256Digest(hex: text) else {
            throw field.path.rejection("64 lowercase hexadecimal digits were expected")
        }
        return digest
    }

    private func capabilities(_ field: ManifestField) throws(BundleRejection) -> [String] {
        guard field.value.kind == .array else { throw field.path.rejection("an array was expected") }
        var previous: UnsafeBufferPointer<UInt8>?
        var capabilities: [String] = []
        for (index, value) in field.value.elements.enumerated() {
            let text = try text(ManifestField(value: value, path: field.path.element(index)))
            if let previous, !ByteText.utf16Less(previous, text) {
                throw field.path.element(index).rejection("the strings are not in strictly ascending UTF-16 order")
            }
            previous = text
            capabilities.append(String(decoding: text, as: UTF8.self))
        }
        return capabilities
    }
}
