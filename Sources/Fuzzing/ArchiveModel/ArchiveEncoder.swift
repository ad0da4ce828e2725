extension ArchiveModel {
    /// The bytes of the archive, with every lie in them.
    func encoded() -> [UInt8] {
        var encoder = ArchiveEncoder(self)
        encoder.appendLocalRecords()
        encoder.appendDirectory()
        encoder.appendEnd()
        var bytes = uncountedPreamble.isEmpty ? encoder.bytes : uncountedPreamble + encoder.bytes
        for edit in edits { edit(&bytes) }
        return bytes
    }
}

/// Writes the records of a model one after another and keeps the truth about where they are.
private struct ArchiveEncoder {
    private let model: ArchiveModel
    private(set) var bytes: [UInt8] = []
    private var offsets: [Int]
    private var directory = 0
    private var directorySize = 0

    /// Version 2.0, and 1980-01-01, as the canonical exporter writes them.
    private static let version: UInt16 = 20
    private static let date: UInt16 = 0x0021

    init(_ model: ArchiveModel) {
        self.model = model
        offsets = Array(repeating: 0, count: model.entries.count)
        bytes.reserveCapacity(model.entries.reduce(128) { $0 + $1.data.count + 2 * $1.name.count + 80 })
    }

    mutating func appendLocalRecords() {
        // A lie told later may have taken away an entry that the order names.
        for index in model.localOrder ?? Array(model.entries.indices) where model.entries.indices.contains(index) {
            insert(.beforeEntry(index))
            offsets[index] = bytes.count
            let entry = model.entries[index]
            guard entry.isWrittenLocally else { continue }
            let name = entry.localName ?? entry.name
            append(entry.local.signature ?? 0x0403_4B50)
            appendShared(entry, entry.local, name: name, extra: entry.localExtra)
            bytes += name
            bytes += entry.localExtra
            bytes += entry.data
        }
        insert(.beforeDirectory)
    }

    mutating func appendDirectory() {
        directory = bytes.count
        for (entry, offset) in zip(model.entries, offsets) where entry.isWrittenCentrally {
            let claims = entry.central
            append(claims.signature ?? 0x0201_4B50)
            append(claims.madeBy ?? ArchiveEncoder.version)
            appendShared(entry, claims, name: entry.name, extra: entry.centralExtra)
            append(claims.commentLength ?? UInt16(truncatingIfNeeded: entry.comment.count))
            append(claims.disk ?? 0)
            append(claims.internalAttributes ?? 0)
            append(claims.externalAttributes ?? 0)
            append(claims.offset ?? UInt32(truncatingIfNeeded: offset))
            bytes += entry.name
            bytes += entry.centralExtra
            bytes += entry.comment
        }
        insert(.insideDirectory)
        directorySize = bytes.count - directory
        insert(.afterDirectory)
    }

    mutating func appendEnd() {
        let claims = model.end
        let count = UInt16(truncatingIfNeeded: model.entries.filter(\.isWrittenCentrally).count)
        append(claims.signature ?? 0x0605_4B50)
        append(claims.disk ?? 0)
        append(claims.directoryDisk ?? 0)
        append(claims.entriesOnDisk ?? count)
        append(claims.entries ?? count)
        append(claims.directorySize ?? UInt32(truncatingIfNeeded: directorySize))
        append(claims.directoryOffset ?? UInt32(truncatingIfNeeded: directory))
        append(claims.commentLength ?? UInt16(truncatingIfNeeded: model.comment.count))
        bytes += model.comment
        insert(.afterEnd)
    }

    /// The fields from "version needed" to "extra field length", which both records of an entry have.
    private mutating func appendShared(
        _ entry: ArchiveModel.Entry, _ claims: RecordClaims, name: [UInt8], extra: [UInt8]
    ) {
        append(claims.version ?? ArchiveEncoder.version)
        append(claims.flags ?? 0)
        append(claims.method ?? entry.method)
        append(claims.time ?? 0)
        append(claims.date ?? ArchiveEncoder.date)
        append(claims.crc ?? entry.crc)
        append(claims.compressedSize ?? UInt32(truncatingIfNeeded: entry.data.count))
        append(claims.size ?? UInt32(truncatingIfNeeded: entry.size))
        append(claims.nameLength ?? UInt16(truncatingIfNeeded: name.count))
        append(claims.extraLength ?? UInt16(truncatingIfNeeded: extra.count))
    }

    private mutating func insert(_ place: ArchiveModel.Place) {
        for insertion in model.insertions where insertion.place == place { bytes += insertion.bytes }
    }

    private mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
