import PrototypeBundle
import PrototypeSpec
import StrictJSON

/// What an entry consists of: `manifest.json`. Its records are those of a bundle's manifest.
struct EntryManifest: Sendable, Equatable {
    var assets: [Manifest.Record] = []
    var fonts: [Manifest.Record] = []

    static let fileName: FileName = "manifest.json"
    static let specName: FileName = "spec.json"

    /// Assets, then fonts.
    var records: [Manifest.Record] { assets + fonts }

    /// The one spelling: compact JSON, members in this order.
    var text: [UInt8] {
        Array("{\"formatVersion\":1,\"specFile\":\"\(EntryManifest.specName)\",".utf8)
            + Manifest.recordsText(assets: assets, fonts: fonts) + Array("}".utf8)
    }

    /// Reads a manifest, which has exactly these members.
    ///
    /// - Throws: what is wrong with it, for people.
    init(parsing bytes: [UInt8], limits: BundleLimits) throws(RecordMistake) {
        let json = JSONLimits(maxBytes: limits.manifestBytes, maxOpenContainers: limits.manifestNesting)
        do {
            self = try bytes.withUnsafeBytes { bytes in
                try StrictJSON.withTape(bytes, limits: json) { tape in
                    try EntryManifest.shape.check(copy tape)
                    guard let specFile = tape.member(0, "specFile"), tape.spells("spec.json", specFile) else {
                        throw RecordMistake("specFile is not \(EntryManifest.specName)")
                    }
                    let tape = copy tape
                    guard let assets = tape.records(0, "assets"), let fonts = tape.records(0, "fonts") else {
                        throw RecordMistake("its records cannot be read")
                    }
                    return EntryManifest(assets: assets, fonts: fonts)
                }
            }
        } catch let error as RecordMistake {
            throw error
        } catch let error as DocumentRejection {
            throw RecordMistake("\(error.reason) at \(error.path)")
        } catch {
            throw RecordMistake("it is not strict JSON: \(error)")
        }
    }

    init(assets: [Manifest.Record] = [], fonts: [Manifest.Record] = []) {
        self.assets = assets
        self.fonts = fonts
    }

    /// Whether both name the same contents by the same ids, in whatever order.
    func matches(_ other: EntryManifest) -> Bool {
        func identities(_ manifest: EntryManifest) -> Set<RecordIdentity> {
            Set(manifest.records.map { RecordIdentity(asset: $0.identity, type: $0.mediaType, sha256: $0.sha256) })
        }
        return records.count == other.records.count && identities(self) == identities(other)
    }

    private struct RecordIdentity: Hashable {
        var asset: AssetIdentity
        var type: MediaType
        var sha256: SHA256Digest
    }

    private static let shape = ManifestShape.shape(
        """
        manifest = { formatVersion: number, specFile: string, \(ManifestShape.records(.standard)) }
        \(ManifestShape.definitions(.standard))
        """, DocumentShape.Version("formatVersion", 1))
}
