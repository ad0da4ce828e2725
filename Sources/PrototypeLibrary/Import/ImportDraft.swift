import PrototypeBundle
import PrototypeSpec
import StrictJSON

/// An input that may become an entry: steps 1 to 5 of the transaction, which look at nothing but the input.
struct ImportDraft {
    /// The bytes as imported.
    let spec: [UInt8]
    let specSHA256: SHA256Digest
    /// The spec's own id, which names nothing.
    let specID: String
    /// Sorted.
    let requires: [String]
    let manifest: EntryManifest
    /// Each content once: two records may share one.
    let contents: [(record: Manifest.Record, bytes: [UInt8])]

    init(of bytes: [UInt8], _ settings: LibrarySettings) throws(ImportRejection) {
        do throws(BundleRejection) {
            switch InputKind(sniffing: bytes) {
            case .bundle: try self.init(ofBundle: bytes, settings.limits.bundle)
            case .spec: try self.init(ofSpec: bytes, settings.limits.bundle)
            }
        } catch {
            throw ImportRejection(error)
        }
        try checkPolicy()
        try checkCapabilities(settings.capabilities)
        try checkAssets()
    }

    /// Steps 1 and 2: the reader has its own caps, and checks the assets too.
    private init(ofBundle bytes: [UInt8], _ limits: BundleLimits) throws(BundleRejection) {
        let bundle = try BundleReader(limits: limits).read(bytes)
        var contents: [(record: Manifest.Record, bytes: [UInt8])] = []
        let records = bundle.manifest.assets + bundle.manifest.fonts
        for entry in bundle.entries {
            guard let record = records.first(where: { $0.file == entry.name }) else { continue }
            contents.append((record, try bundle.content(of: entry, in: bytes)))
        }
        self.init(
            spec: bundle.spec, SpecFacts(capabilities: bundle.capabilities),
            EntryManifest(assets: bundle.manifest.assets, fonts: bundle.manifest.fonts), contents)
    }

    /// Steps 1 and 2: strict JSON within the cap of a spec, and a valid spec in device mode.
    private init(ofSpec bytes: [UInt8], _ limits: BundleLimits) throws(BundleRejection) {
        guard bytes.count <= limits.specBytes else {
            throw BundleRejection(.invalidSpec, at: "$", "the spec has more than \(limits.specBytes) bytes")
        }
        let facts = try bytes.withUnsafeBytes { bytes in
            Result { () throws(BundleRejection) in try SpecFacts(of: bytes, assets: []) }
        }.get()
        self.init(spec: bytes, facts, EntryManifest(), [])
    }

    private init(
        spec: [UInt8], _ facts: SpecFacts, _ manifest: EntryManifest,
        _ contents: [(record: Manifest.Record, bytes: [UInt8])]
    ) {
        self.spec = spec
        specSHA256 = spec.withUnsafeBytes { SHA256Digest(of: $0) }
        specID = ImportDraft.id(of: spec)
        requires = facts.capabilities
        missing = facts.missing
        self.manifest = manifest
        self.contents = contents
    }

    /// The first asset that a bare spec refers to: it has none.
    private let missing: (identity: AssetIdentity, path: String)?

    private static func id(of spec: [UInt8]) -> String {
        let id = try? StrictJSON.parse(spec) { $0.member("id")?.string }
        return (id ?? nil) ?? ""
    }

    /// Step 3. The spec is valid otherwise, so that the policy alone can refuse it.
    private func checkPolicy() throws(ImportRejection) {
        switch SpecValidator.prototype.verdict(for: spec, options: SpecOptions(mode: .device, library: true)) {
        case .accept: break
        case .reject(let rejection): throw ImportRejection(.libraryPolicy, at: rejection.path, rejection.reason)
        }
    }

    /// Step 4.
    private func checkCapabilities(_ supported: [String]) throws(ImportRejection) {
        let missing = requires.filter { !supported.contains($0) }
        guard missing.isEmpty else {
            throw ImportRejection(
                .unsupportedCapability, at: "$", "the app does not support \(missing.joined(separator: ", "))")
        }
    }

    /// Step 5 for a bare spec; a bundle's reader has done it.
    private func checkAssets() throws(ImportRejection) {
        guard let missing else { return }
        throw ImportRejection(
            BundleRejection(
                .missingAsset, at: missing.path,
                "a bare spec has no assets, and this refers to the \(missing.identity.kind) \(missing.identity.id.text)"
            ))
    }
}
