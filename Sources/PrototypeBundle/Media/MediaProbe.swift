/// Finds an asset's media type from its first bytes and an image's dimensions from its header, piece by piece: it keeps
/// no more than the first 33 bytes, so that an asset never has to be in memory as a whole.
///
/// The answer is the same however the content is cut into pieces.
public struct MediaProbe {
    private var head: [UInt8] = []
    private var frame: JPEGFrameScan

    /// The longest header that decides anything: PNG's signature and its `IHDR` chunk with the checksum.
    private static let headLength = 33

    /// - Parameter length: how many bytes the content has in all.
    public init(length: Int) { frame = JPEGFrameScan(length: length) }

    /// The probe of a content that is in memory as a whole.
    public init(of bytes: UnsafeRawBufferPointer) {
        self.init(length: bytes.count)
        consume(bytes)
    }

    /// Takes the next bytes of the content.
    public mutating func consume(_ bytes: UnsafeRawBufferPointer) {
        if head.count < MediaProbe.headLength {
            head.append(contentsOf: bytes.prefix(MediaProbe.headLength - head.count))
        }
        frame.consume(bytes)
    }

    /// The type that the first bytes show, or nil where they show none.
    public var mediaType: MediaType? {
        func starts(_ bytes: UInt8...) -> Bool { head.starts(with: bytes) }
        return switch head.first {
        case 0x89: starts(0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A) ? .png : nil
        case 0xFF: starts(0xFF, 0xD8, 0xFF) ? .jpeg : nil
        case UInt8(ascii: "R"):
            head.starts(with: "RIFF".utf8) && head.dropFirst(8).starts(with: "WEBP".utf8) ? .webP : nil
        case 0x00: starts(0x00, 0x01, 0x00, 0x00) ? .trueType : nil
        case UInt8(ascii: "t"): head.starts(with: "true".utf8) ? .trueType : nil
        case UInt8(ascii: "O"): head.starts(with: "OTTO".utf8) ? .openType : nil
        default: nil
        }
    }

    /// The dimensions of an image, or nil where its header cannot be read or the content is no image. Either side
    /// can be zero.
    public var dimensions: Dimensions? {
        switch mediaType {
        case .png: ImageHeader.png(head)
        case .jpeg: frame.dimensions
        case .webP: ImageHeader.webP(head)
        case .trueType, .openType, nil: nil
        }
    }
}
