/// A record of fixed size inside the archive, read in place.
///
/// Its bounds are proved once, by the initializer; the fields are constants inside them. Every number is little-endian
/// (APPNOTE 4.1.9) and may stand at any address.
struct RecordBytes {
    private let bytes: UnsafeRawBufferPointer

    /// The `size` bytes at `offset`, or nil where they do not end at or before `end`, itself an offset in the archive.
    init?(_ archive: UnsafeRawBufferPointer, at offset: Int, size: Int, before end: Int) {
        guard let range = Range(at: offset, count: size, before: min(end, archive.count)) else { return nil }
        bytes = archive.piece(range)
    }

    func uint16(_ field: Int) -> UInt16 {
        UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: field, as: UInt16.self))
    }

    func uint32(_ field: Int) -> UInt32 {
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: field, as: UInt32.self))
    }
}

/// The four bytes that start a record, as the number that they read as (APPNOTE 4.3).
enum Signature {
    /// `PK 03 04`
    static let localRecord: UInt32 = 0x0403_4B50
    /// `PK 01 02`
    static let centralRecord: UInt32 = 0x0201_4B50
    /// `PK 05 06`
    static let endRecord: UInt32 = 0x0605_4B50
    /// `PK 06 07`
    static let zip64Locator: UInt32 = 0x0706_4B50
}

extension Range<Int> {
    /// The `count` places from `offset`, or nil where they start below zero or do not end at or before `end`.
    init?(at offset: Int, count: Int, before end: Int) {
        let (after, overflow) = offset.addingReportingOverflow(count)
        guard !overflow, offset >= 0, count >= 0, after <= end else { return nil }
        self = offset..<after
    }
}

extension UnsafeRawBufferPointer {
    /// The bytes at these offsets, in place, counted from 0.
    func piece(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: self[range]) }

    /// The bytes at these offsets as text.
    func text(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> { piece(range).assumingMemoryBound(to: UInt8.self) }
}
