/// Cuts a stream into frames: a length in eight little-endian bytes, then so many bytes.
struct FrameBuffer {
    private var bytes: [UInt8] = []
    private var start = 0

    /// The most bytes of a frame. More is not a message but a broken sender.
    private static let limit: UInt64 = 1 << 31

    mutating func append(_ more: ArraySlice<UInt8>) {
        if start > 0 {
            bytes.removeFirst(start)
            start = 0
        }
        bytes.append(contentsOf: more)
    }

    /// Takes the next whole frame; nil where none is complete.
    mutating func next() throws(WireError) -> [UInt8]? {
        guard bytes.count - start >= 8 else { return nil }
        let count = bytes.withUnsafeBytes {
            UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: start, as: UInt64.self))
        }
        guard count <= FrameBuffer.limit else { throw WireError() }
        let end = start + 8 + Int(count)
        guard bytes.count >= end else { return nil }
        defer { start = end }
        return Array(bytes[start + 8..<end])
    }

    static func frame(_ message: [UInt8]) -> [UInt8] {
        withUnsafeBytes(of: UInt64(message.count).littleEndian) { Array($0) } + message
    }
}
