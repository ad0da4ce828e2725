#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The end of central directory record (APPNOTE 4.3.16), which a bundle ends with.
struct EndRecord {
    /// Where the record starts, which is also where the directory must end.
    let offset: Int
    let disk: UInt16
    let directoryDisk: UInt16
    let entriesOnDisk: UInt16
    let entries: UInt16
    let directorySize: UInt32
    let directoryOffset: UInt32
    let commentLength: UInt16

    static let size = 22
    /// How far from the end of an archive its end record can start: a comment has at most 65,535 bytes.
    static let window = size + 65_535

    /// What a reading that has found no end record holds.
    static let none = EndRecord()

    var isFound: Bool { offset >= 0 }

    private init() {
        offset = -1
        disk = 0
        directoryDisk = 0
        entriesOnDisk = 0
        entries = 0
        directorySize = 0
        directoryOffset = 0
        commentLength = 0
    }

    private init(_ record: RecordBytes, at offset: Int) {
        self.offset = offset
        disk = record.uint16(4)
        directoryDisk = record.uint16(6)
        entriesOnDisk = record.uint16(8)
        entries = record.uint16(10)
        directorySize = record.uint32(12)
        directoryOffset = record.uint32(16)
        commentLength = record.uint16(20)
    }

    /// The record at `offset`, or nil where no whole record is there.
    private init?(in archive: UnsafeRawBufferPointer, at offset: Int) {
        guard let record = RecordBytes(archive, at: offset, size: EndRecord.size, before: archive.count),
            record.uint32(0) == Signature.endRecord
        else { return nil }
        self.init(record, at: offset)
    }

    /// Finds the one end record: the last 22 bytes of the archive, without a comment, and no other in the window.
    ///
    /// The window is searched by signature alone, so that a record that another reader might take for the end one is
    /// never overlooked (step 2).
    fileprivate init(findIn archive: UnsafeRawBufferPointer) throws(BundleRejection) {
        let tail = archive.count - EndRecord.size
        let start = max(0, archive.count - EndRecord.window)
        let signatures = EndRecord.signatures(in: archive, from: start)
        guard tail >= 0, let signatures else {
            throw BundleRejection(.notAZip, at: "$", "there is no end record")
        }
        guard let end = EndRecord(in: archive, at: tail) else {
            let last = signatures.upperBound
            if let earlier = EndRecord(in: archive, at: last),
                last + EndRecord.size + Int(earlier.commentLength) == archive.count
            {
                if BundleCheck.archiveComment.isRemoved {
                    self = earlier
                    return
                }
                throw BundleRejection(.archiveComment, at: "$", "the archive has a comment", offset: last + 20)
            }
            if BundleCheck.trailingData.isRemoved, let earlier = EndRecord(in: archive, at: last) {
                self = earlier
                return
            }
            throw BundleRejection(.trailingData, at: "$", "bytes follow the end record", offset: last)
        }
        guard end.commentLength == 0 || BundleCheck.declaredComment.isRemoved else {
            throw BundleRejection(.archiveComment, at: "$", "the end record declares a comment", offset: tail + 20)
        }
        guard signatures == tail...tail || BundleCheck.extraEndRecord.isRemoved else {
            let other = signatures.lowerBound == tail ? signatures.upperBound : signatures.lowerBound
            throw BundleRejection(.extraEndRecord, at: "$", "there is a second end record", offset: other)
        }
        self = end
    }

    /// The offsets of the first and the last signature from `start` on, which is all that the checks ask for.
    private static func signatures(in archive: UnsafeRawBufferPointer, from start: Int) -> ClosedRange<Int>? {
        guard let first = signature(in: archive, from: start) else { return nil }
        var last = first
        while let next = signature(in: archive, from: last + 4) { last = next }
        return first...last
    }

    /// The first `PK 05 06` at or after `start`. Its third byte is the one that texts do not contain, so that one is
    /// what `memchr` looks for.
    private static func signature(in archive: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let base = archive.baseAddress else { return nil }
        var at = start + 2
        while at < archive.count - 1 {
            guard let hit = memchr(base + at, 0x05, archive.count - 1 - at) else { return nil }
            at = UnsafeRawPointer(hit) - base
            if base.loadUnaligned(fromByteOffset: at - 2, as: UInt32.self).littleEndian == Signature.endRecord {
                return at - 2
            }
            at += 1
        }
        return nil
    }
}

/// Steps 2 and 3: the end record, what it says, and that it ends the directory.
extension ArchiveReading {
    mutating func findEndRecord() throws(BundleRejection) { endRecord = try EndRecord(findIn: archive) }

    func checkEndRecord() throws(BundleRejection) {
        let end = endRecord
        let offset = end.offset
        if let locator = RecordBytes(archive, at: offset - 20, size: 20, before: offset),
            locator.uint32(0) == Signature.zip64Locator, !BundleCheck.zip64Locator.isRemoved
        {
            throw BundleRejection(.zip64, at: "$", "there is a ZIP64 locator", offset: offset - 20)
        }
        let shorts = [end.disk, end.directoryDisk, end.entriesOnDisk, end.entries]
        guard !shorts.contains(.max) || BundleCheck.zip64Counts.isRemoved,
            end.directorySize != .max && end.directoryOffset != .max || BundleCheck.zip64Directory.isRemoved
        else {
            throw BundleRejection(.zip64, at: "$", "a field of the end record asks for ZIP64", offset: offset + 4)
        }
        guard end.disk == 0 || BundleCheck.disk.isRemoved,
            end.directoryDisk == 0 || BundleCheck.directoryDisk.isRemoved,
            end.entriesOnDisk == end.entries || BundleCheck.entriesOnDisk.isRemoved
        else {
            throw BundleRejection(.multiDisk, at: "$", "the archive spans several disks", offset: offset + 4)
        }
        guard Int(end.entries) <= limits.entries || BundleCheck.entryCount.isRemoved else {
            throw BundleRejection(
                .tooManyEntries, at: "$", "the archive has more than \(limits.entries) entries", offset: offset + 10)
        }
        let directoryEnd = Int(end.directoryOffset) + Int(end.directorySize)
        guard directoryEnd <= offset || BundleCheck.directoryBounds.isRemoved else {
            throw BundleRejection(
                .directoryOutOfBounds, at: "$", "the directory does not end before the end record", offset: offset + 12)
        }
        guard directoryEnd == offset || BundleCheck.afterDirectory.isRemoved else {
            throw BundleRejection(
                .hiddenData, at: "$", "bytes lie between the directory and the end record", offset: directoryEnd)
        }
    }
}
