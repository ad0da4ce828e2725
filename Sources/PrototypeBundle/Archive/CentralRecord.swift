/// An entry's record in the central directory (APPNOTE 4.3.12), as it stands there.
struct CentralRecord {
    /// Its place in the directory, from 0.
    let index: Int
    /// Where it starts in the archive.
    let offset: Int
    /// Where its name is in the archive.
    let name: Range<Int>
    /// What the name stands for in a bundle; nil where no bundle contains it.
    let kind: EntryKind?
    let versionNeeded: UInt16
    let flags: UInt16
    let method: UInt16
    let time: UInt16
    let date: UInt16
    let crc: UInt32
    let compressedSize: UInt32
    let size: UInt32
    let extraLength: UInt16
    let commentLength: UInt16
    let startDisk: UInt16
    let externalAttributes: UInt32
    let localOffset: UInt32

    static let size = 46

    /// The record at `offset`, or nil where no whole record with its name, extra field and comment ends at or before
    /// `end`.
    init?(in archive: UnsafeRawBufferPointer, at offset: Int, before end: Int, index: Int) {
        guard let record = RecordBytes(archive, at: offset, size: CentralRecord.size, before: end),
            record.uint32(0) == Signature.centralRecord || BundleCheck.centralSignature.isRemoved
        else { return nil }
        self.index = index
        self.offset = offset
        versionNeeded = record.uint16(6)
        flags = record.uint16(8)
        method = record.uint16(10)
        time = record.uint16(12)
        date = record.uint16(14)
        crc = record.uint32(16)
        compressedSize = record.uint32(20)
        size = record.uint32(24)
        extraLength = record.uint16(30)
        commentLength = record.uint16(32)
        startDisk = record.uint16(34)
        externalAttributes = record.uint32(38)
        localOffset = record.uint32(42)
        let nameLength = Int(record.uint16(28))
        name = offset + CentralRecord.size..<offset + CentralRecord.size + nameLength
        guard name.upperBound + Int(extraLength) + Int(commentLength) <= end else { return nil }
        kind = EntryName.kind(of: archive.text(name))
    }

    /// Where the next record starts.
    var end: Int { name.upperBound + Int(extraLength) + Int(commentLength) }

    var path: String { "entries[\(index)]" }
}

/// Flags of an entry (APPNOTE 4.4.4) and other bits of its record.
private enum Bits {
    /// Encrypted (0), strongly encrypted (6), with a masked local record (13).
    static let encrypted: UInt16 = 1 << 0 | 1 << 6 | 1 << 13
    /// CRC and sizes follow the data (3).
    static let dataDescriptor: UInt16 = 1 << 3
    /// What a compressor says of its effort (1, 2), and that the name is UTF-8 (11).
    static let harmless: UInt16 = 1 << 1 | 1 << 2 | 1 << 11
    /// The DOS directory attribute.
    static let directory: UInt32 = 1 << 4
}

/// Step 4: what a record must be by itself, as a list in the order of the checks.
extension CentralRecord {
    /// One row of the list: a record for which `fails` is rejected with the code.
    struct Check: Sendable {
        let code: BundleCode
        let message: StaticString
        /// Where the blamed field stands in the record.
        let field: Int
        let fails: @Sendable (CentralRecord, UnsafeRawBufferPointer) -> Bool

        init(
            _ code: BundleCode, _ message: StaticString, field: Int,
            _ fails: @escaping @Sendable (CentralRecord, UnsafeRawBufferPointer) -> Bool
        ) {
            self.code = code
            self.message = message
            self.field = field
            self.fails = fails
        }
    }

    static let checks: [Check] = [
        Check(.zip64, "a field of the record asks for ZIP64", field: 20) { record, _ in
            record.compressedSize == .max || record.size == .max || record.localOffset == .max
                || record.startDisk == .max
        },
        Check(.multiDisk, "the entry starts on another disk", field: 34) { record, _ in record.startDisk != 0 },
        Check(.encrypted, "the entry is encrypted", field: 8) { record, _ in record.flags & Bits.encrypted != 0 },
        Check(.dataDescriptor, "the entry has a data descriptor", field: 8) { record, _ in
            record.flags & Bits.dataDescriptor != 0
        },
        Check(.unsupportedFlags, "the entry has a flag that is not supported", field: 8) { record, _ in
            record.flags & ~Bits.harmless != 0
        },
        Check(.unsupportedMethod, "the entry is neither stored nor deflated", field: 10) { record, _ in
            CompressionMethod(rawValue: record.method) == nil
        },
        Check(.extraField, "the entry has an extra field", field: 30) { record, _ in record.extraLength != 0 },
        Check(.entryComment, "the entry has a comment", field: 32) { record, _ in record.commentLength != 0 },
        Check(.directoryEntry, "the entry is a directory", field: 38) { record, archive in
            record.externalAttributes & Bits.directory != 0 || archive.piece(record.name).last == UInt8(ascii: "/")
        },
        Check(.specialFile, "the entry is not a regular file", field: 38) { record, _ in
            ![0, 0x8000].contains(record.externalAttributes >> 16 & 0xF000)
        },
        // A name that a bundle contains is safe.
        Check(.unsafeName, "the name is not safe", field: CentralRecord.size) { record, archive in
            record.kind == nil && EntryName.isUnsafe(archive.piece(record.name))
        },
        Check(.unexpectedEntry, "a bundle has no such entry", field: CentralRecord.size) { record, _ in
            record.kind == nil
        },
    ]
}

/// The compression methods that a bundle may use (APPNOTE 4.4.5).
public enum CompressionMethod: UInt16, Sendable {
    case stored = 0
    case deflated = 8
}
