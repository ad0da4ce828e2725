import PrototypeBundle

/// A valid bundle that lies are told about, made once: most of a case's time would go into its manifest otherwise.
struct ArchiveSeed: Sendable {
    /// In central order.
    var entries: [ArchiveModel.Entry]
    /// The records of the manifest, images first.
    var records: [Record]

    struct Record: Sendable {
        /// `assets[0]` or `fonts[0]`.
        var path: String
        /// The name of its entry.
        var file: [UInt8]
    }

    init(_ bundle: BundleModel) {
        entries = bundle.archive.entries
        records = []
        for kind in AssetKind.allCases {
            for (index, asset) in bundle.assets.filter({ $0.type.kind == kind }).enumerated() {
                records.append(Record(path: "\(kind.folder)[\(index)]", file: Array(asset.entryName.utf8)))
            }
        }
    }

    /// Small bundles of every shape, stored and deflated; the small ones are repeated, so that they are common.
    static let all: [ArchiveSeed] = {
        let small = bundles.flatMap { [ArchiveSeed($0), ArchiveSeed($0.deflated), mixed($0)] }
        return small + small + small.prefix(9) + small.prefix(9) + [ArchiveSeed(.imagesAndFonts)]
    }()

    static func random(_ random: inout RandomSource) -> ArchiveSeed {
        var seed = all[random.below(all.count)]
        if random.chance(15) { random.shuffle(&seed.entries) }
        return seed
    }

    private static let png = BundleModel.Asset("i", .png, MediaSample.png())

    private static var bundles: [BundleModel] {
        [
            BundleModel(), BundleModel(png), BundleModel(.init("f", .trueType, MediaSample.trueType())),
            BundleModel(.init("a", .png, png.bytes), .init("b", .png, png.bytes)), .withLightAndDark, .everyType,
        ]
    }

    /// Every second entry deflated.
    private static func mixed(_ bundle: BundleModel) -> ArchiveSeed {
        var seed = ArchiveSeed(bundle)
        let deflated = bundle.deflated.archive.entries
        for index in seed.entries.indices where index % 2 == 1 { seed.entries[index] = deflated[index] }
        return seed
    }
}
