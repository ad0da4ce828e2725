@testable import Fuzzing
@testable import PrototypeBundle

/// Our own bundle corpus, readable as the lies it tells. `Fixtures/bundle/corpus.json` holds the bytes and the verdicts
/// that the reference peer gave; see `OwnCorpusTests`.
enum Catalogue {
    /// An archive under the name of what is wrong with it.
    struct Case {
        var name: String
        var bytes: [UInt8]

        init(_ name: String, _ bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }

        init(_ name: String, _ archive: ArchiveModel, _ lies: ArchiveLie...) {
            self.init(name, archive.telling(lies).encoded())
        }

        init(_ name: String, _ bundle: BundleModel, _ lies: ArchiveLie...) {
            self.init(name, bundle.archive.telling(lies).encoded())
        }
    }

    /// Every case, in the order of the reader's table.
    static var cases: [Case] {
        endRecords + windows + centralRecords + names + localRecords + layouts + declaredSizes + contents
            + deflateStreams
            + ratios + manifests + records + specs + references + media + parserDisagreements + orders
    }

    /// The minimal bundle, stored: 0 is the manifest, 1 the spec.
    static var minimal: ArchiveModel { .minimal }
    static var deflated: ArchiveModel { .deflated }
    /// The minimal bundle with an image as entry 2.
    static var withImage: ArchiveModel { .withImage }
    static let image = BundleModel.Asset("i", .png, MediaSample.png())
    static let font = BundleModel.Asset("f", .trueType, MediaSample.trueType())

    /// The name of an asset's entry with a hash of zeros.
    static func assetName(_ last: Character = "0", _ suffix: String = "png", folder: String = "assets") -> String {
        "\(folder)/\(String(repeating: "0", count: 63))\(last).\(suffix)"
    }

    static func shorts(_ numbers: UInt16...) -> [UInt8] { numbers.flatMap { ExtraField.littleEndian($0) } }

    /// Bytes that no compressor makes smaller, the same everywhere.
    static func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
        var state = seed
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
    }
}
