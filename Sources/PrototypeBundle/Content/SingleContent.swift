/// One DEFLATE stream under the bounds of step 9, without an archive around it: what is fuzzed and tested by itself.
package enum SingleContent {
    /// Inflates `stream` as the content of an entry whose record claims this size and checksum.
    ///
    /// - Parameters:
    ///   - budget: how many bytes the content may have.
    ///   - isHeld: whether the content is kept, as that of `spec.json`, or passes through in pieces, as that of an asset.
    /// - Returns: the content where it is held, and nothing otherwise.
    /// - Throws: the code of step 9, at the path `spec.json`.
    package static func inflate(
        _ stream: [UInt8], size: UInt32, crc: UInt32, budget: Int, isHeld: Bool
    ) throws(BundleRejection) -> [UInt8] {
        let archive = stream + centralRecord(compressedSize: UInt32(clamping: stream.count), size: size, crc: crc)
        return try archive.withUnsafeBytes { bytes in
            Result { () throws(BundleRejection) in
                guard let record = CentralRecord(in: bytes, at: stream.count, before: bytes.count, index: 0),
                    let kind = record.kind
                else { throw BundleRejection(.badCentralRecord, at: "$", "the record above is none") }
                var entry = ArchiveEntry(record: record, kind: kind)
                entry.data = 0..<stream.count
                var reader = ContentReader(archive: bytes, budget: budget, known: .none, meter: ReadingMeter())
                guard isHeld else {
                    _ = try reader.scan(entry)
                    return []
                }
                return try reader.hold(entry).content.withBytes { Array($0) }
            }
        }.get()
    }

    private static func centralRecord(compressedSize: UInt32, size: UInt32, crc: UInt32) -> [UInt8] {
        func little(_ number: some FixedWidthInteger) -> [UInt8] {
            withUnsafeBytes(of: number.littleEndian) { Array($0) }
        }
        let name = Array(EntryName.spec.description.utf8)
        let versionsAndFlags = [UInt8](repeating: 0, count: 6)
        let timeAndDate = [UInt8](repeating: 0, count: 4)
        let lengthsAndAttributes = [UInt8](repeating: 0, count: 12)
        return little(Signature.centralRecord) + versionsAndFlags + little(CompressionMethod.deflated.rawValue)
            + timeAndDate + little(crc) + little(compressedSize) + little(size) + little(UInt16(name.count))
            + lengthsAndAttributes + little(UInt32(0)) + name
    }
}
