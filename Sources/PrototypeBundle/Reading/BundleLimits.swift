/// The numbers of the bundle format, in one table (the limits of `reference/bundle-format.md`).
///
/// Every limit is exact: the number itself is accepted, one more is rejected. Each can be lowered, so that a test
/// reaches a boundary cheaply.
public struct BundleLimits: Sendable, Equatable {
    /// Entries of an archive: two JSON files, 32 assets, two fonts.
    public var entries = 36
    /// Bytes of `spec.json`, expanded.
    public var specBytes = 1_048_576
    /// Bytes of `bundle.json`, expanded.
    public var manifestBytes = 65_536
    /// Bytes of one image, expanded.
    public var imageBytes = 4_194_304
    /// Bytes of one font, expanded.
    public var fontBytes = 2_097_152
    /// Bytes of all entries, expanded.
    public var expandedBytes = 17_891_328
    /// Bytes of the archive file, headers included.
    public var archiveBytes = 17_891_328
    /// Expanded bytes for each compressed byte of the whole archive's entries.
    public var ratio = 100
    /// Containers that `bundle.json` may have open at once.
    public var manifestNesting = 64
    /// Image records of a manifest.
    public var assets = 32
    /// Font records of a manifest.
    public var fonts = 2
    /// UTF-16 code units of an asset's id; at least one.
    public var assetIdUnits = 256
    /// Pixels of an image.
    public var imagePixels = 16_777_216
    /// Pixels along one side of an image.
    public var imageSide = 16_384

    public static let standard = BundleLimits()

    public init() {}
}
