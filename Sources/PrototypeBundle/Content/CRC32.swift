import CZlib

/// A CRC-32 in progress (ISO 3309, as in APPNOTE 4.4.7), by zlib.
public struct CRC32 {
    public private(set) var value: UInt32 = 0

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        value = UInt32(truncatingIfNeeded: crc32_z(UInt(value), start.assumingMemoryBound(to: UInt8.self), bytes.count))
    }

    init() {}

    /// The CRC-32 of `bytes`.
    public init(of bytes: UnsafeRawBufferPointer) { update(bytes) }
}
