/// What contradicts itself in the records of an archive, for people.
extension ArchiveRecord {
    /// The notes of each record of an archive with so many bytes, in their order.
    public static func notes(_ records: [ArchiveRecord], size: Int) -> [[String]] {
        let locals = Dictionary(records.filter { $0.kind == .local }.map { ($0.offset, $0) }) { first, _ in first }
        let centrals = records.filter { $0.kind == .central }
        return records.indices.map { index in
            let record = records[index]
            switch record.kind {
            case .local: return record.localNotes(centrals) + record.overlap(records.dropFirst(index + 1).first)
            case .central: return record.centralNotes(locals)
            case .end: return record.endNotes(centrals) + record.rest(records.dropFirst(index + 1).first, size)
            }
        }
    }

    /// Where a central record says that its local one is.
    public var localOffset: Int? { value(ArchiveRecord.offsetField).map(Int.init) }

    private func overlap(_ next: ArchiveRecord?) -> [String] {
        guard let next, offset + length > next.offset else { return [] }
        let bytes = offset + length - next.offset
        return ["its data reaches \(bytes) byte\(bytes == 1 ? "" : "s") into the record at \(next.offset)"]
    }

    /// What stands behind an end record.
    private func rest(_ next: ArchiveRecord?, _ size: Int) -> [String] {
        let bytes = (next?.offset ?? size) - offset - length
        guard bytes > 0 else { return [] }
        let what = bytes == 1 ? "1 byte follows" : "\(bytes) bytes follow"
        return ["\(what) at \(offset + length) that no record speaks of"]
    }

    func value(_ name: String) -> UInt32? { fields.first { $0.name.hasSameBytes(as: name) }?.value }

    private static let offsetField = "offset of the local record"
    /// What both records of an entry state.
    private static let shared = ["version", "flags", "method", "time", "date", "CRC-32", "packed size", "size"]

    private func localNotes(_ centrals: [ArchiveRecord]) -> [String] {
        let leading = centrals.count { $0.localOffset == offset }
        switch leading {
        case 0: return ["no central record leads here"]
        case 1: return []
        default: return ["\(leading) central records lead here"]
        }
    }

    private func centralNotes(_ locals: [Int: ArchiveRecord]) -> [String] {
        guard let local = localOffset.flatMap({ locals[$0] }) else {
            return ["there is no local record at its offset"]
        }
        var notes = ArchiveRecord.shared.compactMap { field -> String? in
            guard let here = value(field), let there = local.value(field), here != there else { return nil }
            return "\(field) \(here), but \(there) in the local record"
        }
        if name != local.name { notes.append("another name than in the local record") }
        return notes
    }

    private func endNotes(_ centrals: [ArchiveRecord]) -> [String] {
        var notes: [String] = []
        if let stated = value("entries"), Int(stated) != centrals.count {
            notes.append("states \(stated) entries, there are \(centrals.count) central records")
        }
        if let stated = value("directory offset"), let first = centrals.first, Int(stated) != first.offset {
            notes.append("states that the directory is at \(stated), it is at \(first.offset)")
        }
        if let comment = value("comment length"), comment > 0 { notes.append("has a comment") }
        return notes
    }
}
