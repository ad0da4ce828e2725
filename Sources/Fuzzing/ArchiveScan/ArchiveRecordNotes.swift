/// What contradicts itself in the records of an archive, for people.
extension ArchiveRecord {
    /// The notes of each record, in their order.
    public static func notes(_ records: [ArchiveRecord]) -> [[String]] {
        let locals = Dictionary(records.filter { $0.kind == .local }.map { ($0.offset, $0) }) { first, _ in first }
        let centrals = records.filter { $0.kind == .central }
        return records.map { record in
            switch record.kind {
            case .local: record.localNotes(centrals)
            case .central: record.centralNotes(locals)
            case .end: record.endNotes(centrals)
            }
        }
    }

    func value(_ name: String) -> UInt32? { fields.first { $0.name.utf8.elementsEqual(name.utf8) }?.value }

    private static let offsetField = "offset of the local record"
    /// What both records of an entry state.
    private static let shared = ["version", "flags", "method", "time", "date", "CRC-32", "packed size", "size"]

    private func localNotes(_ centrals: [ArchiveRecord]) -> [String] {
        let leading = centrals.count { $0.value(ArchiveRecord.offsetField).map(Int.init) == offset }
        switch leading {
        case 0: return ["no central record leads here"]
        case 1: return []
        default: return ["\(leading) central records lead here"]
        }
    }

    private func centralNotes(_ locals: [Int: ArchiveRecord]) -> [String] {
        guard let place = value(ArchiveRecord.offsetField), let local = locals[Int(place)] else {
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
