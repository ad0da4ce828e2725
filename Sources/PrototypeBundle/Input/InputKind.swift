/// What the bytes of an import are. File names and media types are never trusted.
public enum InputKind: Sendable, Equatable {
    /// A bundle, at most `BundleLimits.archiveBytes`.
    case bundle
    /// A bare spec without assets, at most `BundleLimits.specBytes`.
    case spec

    /// How many of the first bytes tell.
    static let sniffedBytes = 4

    /// Tells by the first four bytes: `PK 03 04` and `PK 05 06` start a bundle, anything else is a bare spec.
    public init(sniffing bytes: some Sequence<UInt8>) {
        let head = Array(bytes.prefix(InputKind.sniffedBytes))
        self = head == [0x50, 0x4B, 0x03, 0x04] || head == [0x50, 0x4B, 0x05, 0x06] ? .bundle : .spec
    }

    /// The most bytes that an input of this kind may have.
    public func maxBytes(in limits: BundleLimits) -> Int {
        switch self {
        case .bundle: limits.archiveBytes
        case .spec: limits.specBytes
        }
    }
}
