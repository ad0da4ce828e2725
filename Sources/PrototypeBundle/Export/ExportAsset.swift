/// A content that an export may include, under the id by which a spec refers to it.
public struct ExportAsset: Sendable {
    public var id: AssetID
    public var mediaType: MediaType
    public var bytes: [UInt8]

    var identity: AssetIdentity { AssetIdentity(kind: mediaType.kind, id: id) }

    public init(id: AssetID, mediaType: MediaType, bytes: [UInt8]) {
        self.id = id
        self.mediaType = mediaType
        self.bytes = bytes
    }
}
