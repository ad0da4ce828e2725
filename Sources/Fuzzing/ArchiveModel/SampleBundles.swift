import PrototypeBundle

/// Valid bundles of a given size, for measurements.
public enum SampleBundles {
    /// What the contents of assets are made of.
    public enum Content: String, CaseIterable, Sendable {
        /// Repeats itself at a distance, as drawings do; such entries are deflated.
        case typical
        /// Random bytes, as photographs are; such entries are stored.
        case incompressible
    }

    /// A bundle with `entries` entries, 2 to 36: the two JSON files, then images and, beyond 32 of them, fonts.
    public static func archive(entries: Int, assetBytes: Int, _ content: Content) -> [UInt8] {
        var seeder = SplitMix64(seed: UInt64(entries))
        var random = Xoshiro256StarStar(seededBy: &seeder)
        let assets = (0..<max(0, entries - 2)).map { number -> BundleModel.Asset in
            let filling = filling(assetBytes, content, &random)
            let id = "asset-\(number)"
            guard number < BundleLimits.standard.assets else {
                return BundleModel.Asset(id, .trueType, MediaSample.trueType(padding: 8) + filling)
            }
            return BundleModel.Asset(id, .png, MediaSample.png(64, 64) + filling)
        }
        var model = BundleModel(spec: assets.isEmpty ? SpecText.minimal : SpecText.showing(assets))
        model.assets = assets
        return (content == .typical ? model.deflated : model).encoded()
    }

    /// The largest bundle that is legal in its images: as many bytes of stored assets as the expanded limit leaves.
    public static func largest() -> [UInt8] {
        let limits = BundleLimits.standard
        let budget = limits.expandedBytes - limits.manifestBytes - limits.specBytes
        return archive(entries: 6, assetBytes: min(budget / 4, limits.imageBytes) - 4_096, .incompressible)
    }

    private static func filling(_ count: Int, _ content: Content, _ random: inout Xoshiro256StarStar) -> [UInt8] {
        let period = content == .typical ? 509 : count
        var bytes = [UInt8]()
        bytes.reserveCapacity(count)
        while bytes.count < min(period, count) {
            withUnsafeBytes(of: random.next()) { bytes.append(contentsOf: $0) }
        }
        while bytes.count < count {
            // Every period differs from the last in a few places, so that matches stay short.
            bytes.append(bytes.count % 61 == 0 ? UInt8(truncatingIfNeeded: random.next()) : bytes[bytes.count - period])
        }
        return Array(bytes.prefix(count))
    }
}
