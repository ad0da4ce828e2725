/// Writes the one ZIP spelling of a list of contents: stored, in the given order, every field that could vary fixed.
struct ArchiveWriter {
    /// A content to write.
    struct Content {
        var name: String
        var bytes: [UInt8]
        var crc: UInt32
    }

    private var bytes: [UInt8] = []

    /// Version 2.0, as made-by and as needed.
    private static let version: UInt16 = 20
    /// 1980-01-01, the earliest date that DOS knows.
    private static let date: UInt16 = 0x0021

    /// The archive of the contents, or nil where a size does not fit its field.
    static func archive(of contents: [Content]) -> [UInt8]? {
        var writer = ArchiveWriter()
        writer.bytes.reserveCapacity(
            contents.reduce(EndRecord.size) { $0 + $1.bytes.count + 2 * $1.name.utf8.count + 76 })
        var offsets: [UInt32] = []
        for content in contents {
            guard let offset = UInt32(exactly: writer.bytes.count), writer.appendLocalRecord(content) else {
                return nil
            }
            offsets.append(offset)
            writer.bytes.append(contentsOf: content.bytes)
        }
        let directory = writer.bytes.count
        for (content, offset) in zip(contents, offsets) where !writer.appendCentralRecord(content, offset) {
            return nil
        }
        return writer.appendEndRecord(entries: contents.count, directory: directory) ? writer.bytes : nil
    }

    /// The fields that both records of an entry have.
    private mutating func appendSharedFields(_ content: Content) -> Bool {
        guard let size = UInt32(exactly: content.bytes.count), let nameLength = UInt16(exactly: content.name.utf8.count)
        else { return false }
        append(ArchiveWriter.version)
        append(UInt16(0))  // flags
        append(CompressionMethod.stored.rawValue)
        append(UInt16(0))  // time
        append(ArchiveWriter.date)
        append(content.crc)
        append(size)  // compressed
        append(size)
        append(nameLength)
        append(UInt16(0))  // extra field
        return true
    }

    private mutating func appendLocalRecord(_ content: Content) -> Bool {
        append(Signature.localRecord)
        guard appendSharedFields(content) else { return false }
        bytes += content.name.utf8
        return true
    }

    private mutating func appendCentralRecord(_ content: Content, _ offset: UInt32) -> Bool {
        append(Signature.centralRecord)
        append(ArchiveWriter.version)
        guard appendSharedFields(content) else { return false }
        append(UInt16(0))  // comment
        append(UInt16(0))  // disk
        append(UInt16(0))  // internal attributes
        append(UInt32(0))  // external attributes
        append(offset)
        bytes += content.name.utf8
        return true
    }

    private mutating func appendEndRecord(entries: Int, directory: Int) -> Bool {
        guard let count = UInt16(exactly: entries), let size = UInt32(exactly: bytes.count - directory),
            let offset = UInt32(exactly: directory)
        else { return false }
        append(Signature.endRecord)
        append(UInt16(0))  // this disk
        append(UInt16(0))  // the directory's disk
        append(count)
        append(count)
        append(size)
        append(offset)
        append(UInt16(0))  // comment
        return true
    }

    private mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
