/// The content of `bundle.json`.
public struct Manifest: Sendable, Equatable {
    /// The SHA-256 of `spec.json`.
    public var specSHA256: SHA256Digest
    /// The images, in the manifest's order.
    public var assets: [Record] = []
    /// The fonts, in the manifest's order.
    public var fonts: [Record] = []
    /// The capabilities that the exporting app computed, in ascending UTF-16 order. Advisory.
    public var requires: [String] = []

    /// An asset: the id by which the spec refers to it, and what is needed to find and check its content.
    public struct Record: Sendable, Equatable {
        public var id: AssetID
        public var mediaType: MediaType
        /// The SHA-256 of the content, which its entry is named after.
        public var sha256: SHA256Digest

        /// The name of the entry that holds the content.
        public var file: String { entry.name }

        var entry: EntryKind { .asset(mediaType, sha256) }
        package var identity: AssetIdentity { AssetIdentity(kind: mediaType.kind, id: id) }
    }

    /// What a reading that has found no manifest holds.
    static let empty = Manifest(specSHA256: SHA256Digest(of: UnsafeRawBufferPointer(start: nil, count: 0)))

    /// The JSON path of a record, by its place in the list of both arrays: assets, then fonts.
    func path(ofRecord index: Int) -> String {
        index < assets.count ? "assets[\(index)]" : "fonts[\(index - assets.count)]"
    }
}

/// An asset's id: 1...256 UTF-16 code units. Its bytes are what counts, so that two ids which only differ in their
/// Unicode normalization are two.
public struct AssetID: Hashable, Sendable {
    /// The id in UTF-8.
    public let utf8: [UInt8]

    public init(_ text: String) { utf8 = Array(text.utf8) }

    init(_ utf8: UnsafeBufferPointer<UInt8>) { self.utf8 = Array(utf8) }

    public var text: String { String(decoding: utf8, as: UTF8.self) }
}
