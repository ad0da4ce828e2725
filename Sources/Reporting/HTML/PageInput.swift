import Conformance
import Fuzzing
import StrictJSON

/// An input as a page carries it: as many bytes as its share, and for an archive the records beside them.
struct PageInput {
    private let input: ReportedInput
    private let share: Int
    private let records: [ArchiveRecord]
    /// Which of them a verdict points at.
    private let blamed: [Bool]

    init(_ input: ReportedInput, paths: [String], share: Int) {
        self.input = input
        self.share = share
        records = PageInput.isText(input.bytes) ? [] : ArchiveRecord.all(in: input.bytes)
        let pointed = records.map { record in paths.contains { PageInput.points($0, at: record) } }
        // What is wrong with an entry can stand in either record of it.
        let places = zip(records, pointed).compactMap { record, isPointed in isPointed ? record.localOffset : nil }
        blamed = zip(records, pointed).map { record, isPointed in
            isPointed || record.kind == .local && places.contains(record.offset)
        }
    }

    var json: JSONTree {
        let start = start
        let shown = input.bytes[start..<min(input.bytes.count, start + share)]
        var json: JSONTree = [
            "base64": .string(Base64.encode(Array(shown))), "start": .number(Double(start)),
            "size": .number(Double(input.size)), "isWhole": .bool(shown.count == input.size),
        ]
        if !records.isEmpty {
            let notes = ArchiveRecord.notes(records, size: input.size)
            json["records"] = .array(records.indices.map { record(records[$0], notes[$0], isBlamed: blamed[$0]) })
        }
        return json
    }

    /// The beginning, or where a part of it does not reach the record that is pointed at, the lines around that.
    private var start: Int {
        guard input.bytes.count > share, let index = blamed.firstIndex(of: true) else { return 0 }
        let record = records[index]
        if record.offset + min(record.length, 64) <= share { return 0 }
        return min(max(0, record.offset - share / 2), input.bytes.count - share) / 16 * 16
    }

    private func record(_ record: ArchiveRecord, _ notes: [String], isBlamed: Bool) -> JSONTree {
        [
            "kind": .string(record.kind.rawValue), "offset": .number(Double(record.offset)),
            "length": .number(Double(record.length)), "index": .number(Double(record.index)),
            "name": .string(ShownText.of(String(decoding: record.name.prefix(ShownText.cell), as: UTF8.self))),
            "fields": .array(record.fields.map { [.string($0.name), .number(Double($0.value))] }),
            "notes": .array(notes.map { .string(ShownText.of($0)) }), "isBlamed": .bool(isBlamed),
        ]
    }

    /// JSON with records in one of its strings is still JSON.
    private static func isText(_ bytes: [UInt8]) -> Bool {
        let first = bytes.first { !($0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D) }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    /// Paths of the archive reader: `entries[i]` is a central record, `$` the archive, all else begins with a name.
    private static func points(_ path: String, at record: ArchiveRecord) -> Bool {
        switch record.kind {
        case .end: path.hasSameBytes(as: "$")
        case .central where path.hasSameBytes(as: "entries[\(record.index)]"): true
        case .central, .local: !record.name.isEmpty && path.utf8.elementsEqual(record.name)
        }
    }
}
