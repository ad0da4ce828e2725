import StrictJSON

/// An entry's record before its data (APPNOTE 4.3.7).
struct LocalRecord {
    let offset: Int
    private let record: RecordBytes

    static let size = 30
    /// Where the CRC-32 stands in it.
    static let crcField = 14

    /// The 30 bytes at `offset`, or nil where they do not end at or before `end`.
    init?(in archive: UnsafeRawBufferPointer, at offset: Int, before end: Int) {
        guard let record = RecordBytes(archive, at: offset, size: LocalRecord.size, before: end) else { return nil }
        self.offset = offset
        self.record = record
    }

    var hasSignature: Bool { record.uint32(0) == Signature.localRecord }
    var flags: UInt16 { record.uint16(6) }
    var method: UInt16 { record.uint16(8) }
    var crc: UInt32 { record.uint32(LocalRecord.crcField) }
    var compressedSize: UInt32 { record.uint32(18) }
    var size: UInt32 { record.uint32(22) }
    var nameLength: UInt16 { record.uint16(26) }
    var extraLength: UInt16 { record.uint16(28) }

    /// Where its name stands, which can reach beyond the archive.
    var name: Range<Int> { offset + LocalRecord.size..<offset + LocalRecord.size + Int(nameLength) }

    /// The offset in this record of the first field that differs from the central record's, or nil where none does.
    func mismatch(with central: CentralRecord, in archive: UnsafeRawBufferPointer) -> Int? {
        if record.uint16(4) != central.versionNeeded, !BundleCheck.localVersion.isRemoved { return 4 }
        if flags != central.flags, !BundleCheck.localFlags.isRemoved { return 6 }
        if method != central.method, !BundleCheck.localMethod.isRemoved { return 8 }
        if record.uint16(10) != central.time, !BundleCheck.localTime.isRemoved { return 10 }
        if record.uint16(12) != central.date, !BundleCheck.localDate.isRemoved { return 12 }
        if crc != central.crc, !BundleCheck.localCRC.isRemoved { return LocalRecord.crcField }
        if compressedSize != central.compressedSize, !BundleCheck.localCompressedSize.isRemoved { return 18 }
        if size != central.size, !BundleCheck.localSize.isRemoved { return 22 }
        if BundleCheck.localName.isRemoved { return nil }
        if Int(nameLength) != central.name.count { return 26 }
        guard name.upperBound <= archive.count,
            ByteText.equal(archive.text(name), archive.text(central.name))
        else { return LocalRecord.size }
        return nil
    }
}

/// Step 6: the local records, in central order, and that they say what the central records say.
extension ArchiveReading {
    mutating func readLocalRecords() throws(BundleRejection) {
        for index in entries.indices {
            entries[index].data = try dataRange(of: entries[index])
            localRecords += 1
        }
    }

    private func dataRange(of entry: ArchiveEntry) throws(BundleRejection) -> Range<Int> {
        let path = entry.record.path
        let directory = Int(endRecord.directoryOffset)
        let offset = entry.localOffset
        guard
            let local = LocalRecord(
                in: archive, at: offset, before: BundleCheck.localBounds.isRemoved ? archive.count : directory)
        else {
            throw BundleRejection(
                .entryOutOfBounds, at: path, "the local record does not lie before the directory",
                offset: entry.record.offset + 42)
        }
        guard local.hasSignature || BundleCheck.localSignature.isRemoved else {
            throw BundleRejection(.badLocalRecord, at: path, "no local record is here", offset: offset)
        }
        guard local.extraLength == 0 || BundleCheck.localExtraField.isRemoved else {
            throw BundleRejection(.extraField, at: path, "the local record has an extra field", offset: offset + 28)
        }
        if let field = local.mismatch(with: entry.record, in: archive) {
            throw BundleRejection(
                .headerMismatch, at: path, "the local record differs from the central one", offset: offset + field)
        }
        guard
            let data = Range(
                at: local.name.upperBound, count: entry.compressedSize,
                before: BundleCheck.dataBounds.isRemoved ? archive.count : directory)
        else {
            throw BundleRejection(
                .entryOutOfBounds, at: path, "the data does not end before the directory", offset: offset + 18)
        }
        return data
    }
}
