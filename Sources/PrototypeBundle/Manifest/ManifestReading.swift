import PrototypeSpec
import StrictJSON

/// Step 10: strict JSON, the version, then the shape.
extension Manifest {
    /// Reads the bytes of a `bundle.json` by themselves. How many there may be is the archive's concern.
    ///
    /// - Throws: `invalid_json` at `bundle.json`, `unsupported_bundle_version` or `invalid_manifest` at a JSON path.
    public init(
        parsing bytes: UnsafeRawBufferPointer, limits: BundleLimits = .standard
    ) throws(BundleRejection) {
        try self.init(parsing: bytes, limits: limits, shape: ManifestShape.of(limits))
    }

    /// The same by a shape that the power test has weakened.
    init(
        parsing bytes: UnsafeRawBufferPointer, limits: BundleLimits, shape: DocumentShape
    ) throws(BundleRejection) {
        // Step 8 has bounded the bytes.
        let json = JSONLimits(maxBytes: JSONLimits.largestInput, maxOpenContainers: limits.manifestNesting)
        do {
            self = try StrictJSON.withTape(bytes, limits: json) { tape in
                try shape.check(copy tape)
                guard let manifest = Manifest(acceptedBy: copy tape) else {
                    throw BundleRejection(.invalidManifest, at: "$", "the manifest cannot be read")
                }
                return manifest
            }
        } catch let error as DocumentRejection {
            let code = error.isOfUnknownVersion ? BundleCode.unsupportedBundleVersion : .invalidManifest
            throw BundleRejection(code, at: error.path, error.reason)
        } catch let rejection as BundleRejection {
            throw rejection
        } catch {
            throw BundleRejection(.invalidJSON, at: EntryKind.manifest.name, "not strict JSON: \(error)")
        }
    }

    /// The same for bytes in an array.
    public init(parsing bytes: [UInt8], limits: BundleLimits = .standard) throws(BundleRejection) {
        self = try bytes.withUnsafeBytes { bytes in
            Result { () throws(BundleRejection) in try Manifest(parsing: bytes, limits: limits) }
        }.get()
    }

    /// Takes over the members of a document that has the shape; nil for any other.
    private init?(acceptedBy tape: Tape) {
        guard let specSHA256 = tape.digest(0, "specSha256"), let assets = tape.records(0, "assets"),
            let fonts = tape.records(0, "fonts"), let requires = tape.member(0, "requires")
        else { return nil }
        self.init(
            specSHA256: specSHA256, assets: assets, fonts: fonts,
            requires: tape.elements(requires).map { String(decoding: tape.bytes($0), as: UTF8.self) })
    }
}

extension Tape {
    /// A member that is a digest.
    package func digest(_ object: Int, _ name: StaticString) -> SHA256Digest? {
        member(object, name).flatMap { SHA256Digest(hex: bytes($0)) }
    }

    /// The records of one array of a document that has the shape; nil for any other.
    package func records(_ object: Int, _ name: StaticString) -> [Manifest.Record]? {
        guard let array = member(object, name) else { return nil }
        let elements = elements(array)
        let records = elements.compactMap(record)
        return records.count == elements.count ? records : nil
    }

    private func record(_ index: Int) -> Manifest.Record? {
        guard let id = member(index, "id"), let type = member(index, "mediaType"),
            let mediaType = MediaType(name: String(decoding: bytes(type), as: UTF8.self)),
            let sha256 = digest(index, "sha256")
        else { return nil }
        return Manifest.Record(id: AssetID(bytes(id)), mediaType: mediaType, sha256: sha256)
    }
}
