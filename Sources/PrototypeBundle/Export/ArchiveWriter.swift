/// Writes the one ZIP spelling of a list of contents: stored, in the given order, every field that could vary fixed.
struct ArchiveWriter {
    /// A content to write.
    struct Content {
        var name: String
        var bytes: [UInt8]
    }

    /// Where a content was written, and its checksum.
    struct Written {
        var range: Range<Int>
        var crc: UInt32
    }

    private var bytes: ArchiveBytes
    private var written: [(offset: UInt32, content: Written)] = []

    /// Version 2.0, as made-by and as needed.
    private static let version: UInt16 = 20
    /// 1980-01-01, the earliest date that DOS knows.
    private static let date: UInt16 = 0x0021

    /// The archive of the contents and where each of them stands in it, or nil where a size does not fit its field.
    static func archive(of contents: [Content]) -> (archive: [UInt8], written: [Written])? {
        let size = contents.reduce(EndRecord.size) { size, content in
            size + LocalRecord.size + CentralRecord.size + 2 * content.name.utf8.count + content.bytes.count
        }
        var written: [Written]?
        let archive = [UInt8](unsafeUninitializedCapacity: size) { memory, count in
            var writer = ArchiveWriter(bytes: ArchiveBytes(UnsafeMutableRawBufferPointer(memory)))
            guard writer.write(contents), writer.bytes.count == size else { return }
            written = writer.written.map(\.content)
            count = size
        }
        return written.map { (archive, $0) }
    }

    private init(bytes: ArchiveBytes) { self.bytes = bytes }

    private mutating func write(_ contents: [Content]) -> Bool {
        for content in contents {
            guard let offset = UInt32(exactly: bytes.count), let written = writeEntry(content) else { return false }
            self.written.append((offset, written))
        }
        let directory = bytes.count
        for (content, written) in zip(contents, written) {
            guard appendCentralRecord(content, written.content.crc, written.offset) else { return false }
        }
        return appendEndRecord(entries: contents.count, directory: directory)
    }

    /// The local record and the content. The checksum, which stands before the content, is found while it is written.
    private mutating func writeEntry(_ content: Content) -> Written? {
        let record = bytes.count
        guard appendLocalRecord(content) else { return nil }
        let start = bytes.count
        guard let crc = content.bytes.withUnsafeBytes({ bytes.append(content: $0) }) else { return nil }
        bytes.put(crc, at: record + LocalRecord.crcField)
        return Written(range: start..<bytes.count, crc: crc)
    }

    /// The fields that both records of an entry have.
    private mutating func appendSharedFields(_ content: Content, _ crc: UInt32) -> Bool {
        guard let size = UInt32(exactly: content.bytes.count), let nameLength = UInt16(exactly: content.name.utf8.count)
        else { return false }
        return bytes.append(ArchiveWriter.version)
            && bytes.append(UInt16(0))  // flags
            && bytes.append(CompressionMethod.stored.rawValue)
            && bytes.append(UInt16(0))  // time
            && bytes.append(ArchiveWriter.date)
            && bytes.append(crc)
            && bytes.append(size)  // compressed
            && bytes.append(size)
            && bytes.append(nameLength)
            && bytes.append(UInt16(0))  // extra field
    }

    private mutating func appendLocalRecord(_ content: Content) -> Bool {
        bytes.append(Signature.localRecord)
            && appendSharedFields(content, 0)
            && bytes.append(content.name)
    }

    private mutating func appendCentralRecord(_ content: Content, _ crc: UInt32, _ offset: UInt32) -> Bool {
        bytes.append(Signature.centralRecord)
            && bytes.append(ArchiveWriter.version)
            && appendSharedFields(content, crc)
            && bytes.append(UInt16(0))  // comment
            && bytes.append(UInt16(0))  // disk
            && bytes.append(UInt16(0))  // internal attributes
            && bytes.append(UInt32(0))  // external attributes
            && bytes.append(offset)
            && bytes.append(content.name)
    }

    private mutating func appendEndRecord(entries: Int, directory: Int) -> Bool {
        guard let count = UInt16(exactly: entries), let size = UInt32(exactly: bytes.count - directory),
            let offset = UInt32(exactly: directory)
        else { return false }
        return bytes.append(Signature.endRecord)
            && bytes.append(UInt16(0))  // this disk
            && bytes.append(UInt16(0))  // the directory's disk
            && bytes.append(count)
            && bytes.append(count)
            && bytes.append(size)
            && bytes.append(offset)
            && bytes.append(UInt16(0))  // comment
    }
}
