/// An extra field of a record (APPNOTE 4.5): a number, a length, and that many bytes.
struct ExtraField {
    var bytes: [UInt8]

    init(_ id: UInt16, _ data: [UInt8]) {
        bytes = ExtraField.littleEndian(id) + ExtraField.littleEndian(UInt16(truncatingIfNeeded: data.count)) + data
    }

    /// The Unix times of Info-ZIP, which most tools write.
    static let unixTimes = ExtraField(0x5455, [1, 0, 0, 0, 0])

    /// ZIP64 sizes and offset (4.5.3).
    static func zip64(size: UInt64, compressedSize: UInt64, offset: UInt64? = nil) -> ExtraField {
        ExtraField(0x0001, littleEndian(size) + littleEndian(compressedSize) + (offset.map(littleEndian) ?? []))
    }

    /// Another name in UTF-8, with the CRC-32 of the name that it replaces (4.6.9).
    static func unicodePath(_ name: String, version: UInt8 = 1, crc: UInt32) -> ExtraField {
        ExtraField(0x7075, [version] + littleEndian(crc) + Array(name.utf8))
    }

    static func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}
