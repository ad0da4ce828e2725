/// A record of an archive as it stands in the bytes, whether or not a reader would come to it.
///
/// It is found by its signature alone and nothing is unpacked, so that it can be looked for in what ended a reader.
public struct ArchiveRecord: Sendable, Equatable {
    public enum Kind: String, Sendable {
        case local = "local record"
        case central = "central record"
        case end = "end record"
    }

    public var kind: Kind
    public var offset: Int
    /// With its name, extra field, comment and, for a local record, as much of the stated data as there is.
    public var length: Int
    /// Its place among the records of its kind, from 0.
    public var index: Int
    /// The bytes of its name, which can be any.
    public var name: [UInt8]
    /// What the record states, in the order of its bytes.
    public var fields: [Field]

    public struct Field: Sendable, Equatable {
        public var name: String
        public var value: UInt32
    }

    /// The records of `bytes` in their order: at most this many, since every four bytes can look like one.
    public static let most = 200

    public static func all(in bytes: [UInt8]) -> [ArchiveRecord] {
        let fields = RecordFields(bytes: bytes)
        var records: [ArchiveRecord] = []
        var counts: [Kind: Int] = [:]
        var at = 0
        while at + 4 <= bytes.count, records.count < most {
            guard bytes[at] == UInt8(ascii: "P"), bytes[at + 1] == UInt8(ascii: "K"),
                let layout = layouts.first(where: { fields.has($0.signature, at: at, size: $0.size) })
            else {
                at += 1
                continue
            }
            let index = counts[layout.kind, default: 0]
            counts[layout.kind] = index + 1
            records.append(layout.record(at: at, index: index, in: fields))
            // Not by the lengths that it states, which may be lies that hide the next one.
            at += layout.size
        }
        return records
    }

    private static let layouts = [
        RecordLayout(
            kind: .local, signature: 0x0403_4B50, size: 30,
            fields: [
                ("version", 4, 2), ("flags", 6, 2), ("method", 8, 2), ("time", 10, 2), ("date", 12, 2),
                ("CRC-32", 14, 4),
                ("packed size", 18, 4), ("size", 22, 4), ("name length", 26, 2), ("extra length", 28, 2),
            ], name: 26, tails: [26, 28], data: 18),
        RecordLayout(
            kind: .central, signature: 0x0201_4B50, size: 46,
            fields: [
                ("made by", 4, 2), ("version", 6, 2), ("flags", 8, 2), ("method", 10, 2), ("time", 12, 2),
                ("date", 14, 2),
                ("CRC-32", 16, 4), ("packed size", 20, 4), ("size", 24, 4), ("name length", 28, 2),
                ("extra length", 30, 2),
                ("comment length", 32, 2), ("disk", 34, 2), ("internal attributes", 36, 2),
                ("external attributes", 38, 4),
                ("offset of the local record", 42, 4),
            ], name: 28, tails: [28, 30, 32], data: nil),
        RecordLayout(
            kind: .end, signature: 0x0605_4B50, size: 22,
            fields: [
                ("disk", 4, 2), ("disk of the directory", 6, 2), ("entries on this disk", 8, 2), ("entries", 10, 2),
                ("directory size", 12, 4), ("directory offset", 16, 4), ("comment length", 20, 2),
            ], name: nil, tails: [20], data: nil),
    ]
}

/// Where a record keeps what (APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16).
private struct RecordLayout: Sendable {
    let kind: ArchiveRecord.Kind
    let signature: UInt32
    let size: Int
    let fields: [(name: String, offset: Int, bytes: Int)]
    /// Where the lengths of what follows stand: of the name, of everything, and of the data.
    let name: Int?
    let tails: [Int]
    let data: Int?

    func record(at offset: Int, index: Int, in fields: RecordFields) -> ArchiveRecord {
        let room = fields.bytes.count - offset
        var length = size + tails.reduce(0) { $0 + Int(fields.half(offset + $1)) }
        if let data { length += min(Int(fields.word(offset + data)), max(0, room - length)) }
        return ArchiveRecord(
            kind: kind, offset: offset, length: min(length, room), index: index,
            name: name.map { fields.piece(offset + size, Int(fields.half(offset + $0))) } ?? [],
            fields: self.fields.map { name, place, bytes in
                let value = bytes == 2 ? UInt32(fields.half(offset + place)) : fields.word(offset + place)
                return ArchiveRecord.Field(name: name, value: value)
            })
    }
}
