#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The memory of an archive that is being written, from its start to its end: its size is known beforehand, so it neither
/// grows nor is it cleared first, and each byte is written once.
struct ArchiveBytes {
    private let memory: UnsafeMutableRawBufferPointer
    private(set) var count = 0

    /// Of a content, as much as stays in the processor's nearest cache from one pass to the next.
    private static let pieceBytes = 16_384

    /// - Parameter memory: as long as the whole archive; only what has been written of it may be read.
    init(_ memory: UnsafeMutableRawBufferPointer) { self.memory = memory }

    /// - Returns: nil where there is no room. Nothing is written then.
    private mutating func room(for size: Int) -> UnsafeMutableRawBufferPointer? {
        guard size <= memory.count - count else { return nil }
        defer { count += size }
        return UnsafeMutableRawBufferPointer(rebasing: memory[count..<count + size])
    }

    mutating func append(_ number: some FixedWidthInteger) -> Bool {
        withUnsafeBytes(of: number.littleEndian) { append($0) }
    }

    mutating func append(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    }

    private mutating func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let room = room(for: bytes.count) else { return false }
        room.copyMemory(from: bytes)
        return true
    }

    /// Writes a content, finds its CRC-32 on the way and reads back what was written.
    ///
    /// - Returns: the checksum; nil where there is no room, or where the memory holds something else than was written.
    mutating func append(content: UnsafeRawBufferPointer) -> UInt32? {
        guard let room = room(for: content.count) else { return nil }
        var crc = CRC32()
        var at = 0
        while at < content.count {
            let end = min(at + ArchiveBytes.pieceBytes, content.count)
            let piece = content.piece(at..<end)
            let written = UnsafeMutableRawBufferPointer(rebasing: room[at..<end])
            crc.update(piece)
            written.copyMemory(from: piece)
            guard ArchiveBytes.isSame(piece, UnsafeRawBufferPointer(written)) else { return nil }
            at = end
        }
        return crc.value
    }

    /// Writes a number over one that has been written.
    func put(_ number: UInt32, at offset: Int) {
        memory.storeBytes(of: number.littleEndian, toByteOffset: offset, as: UInt32.self)
    }

    private static func isSame(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        guard let first = left.baseAddress, let second = right.baseAddress else { return left.count == right.count }
        return memcmp(first, second, left.count) == 0
    }
}
