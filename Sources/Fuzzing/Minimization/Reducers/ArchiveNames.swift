/// Shortens the names, extra fields and comments of an archive, and the bytes that no record speaks of.
struct ArchiveNames: Reducer {
    let name = "archive names"

    func reduce(_ gate: ReductionGate) {
        for field in 0..<(ArchiveScan.model(of: gate.best)?.texts.count ?? 0) {
            ChunkRemoval.run(count: ArchiveNames.text(field, gate)?.count ?? 0) { range in
                guard gate.isOpen, var archive = ArchiveScan.model(of: gate.best) else { return false }
                let fields = archive.texts
                guard fields.indices.contains(field), var text = fields[field].read(archive),
                    range.upperBound <= text.count
                else { return false }
                text.removeSubrange(range)
                fields[field].write(&archive, text)
                return gate.test(archive.encoded())
            }
        }
    }

    private static func text(_ field: Int, _ gate: ReductionGate) -> [UInt8]? {
        guard let archive = ArchiveScan.model(of: gate.best) else { return nil }
        let texts = archive.texts
        return texts.indices.contains(field) ? texts[field].read(archive) : nil
    }
}

/// A text of an archive that may have any length.
private struct ArchiveText {
    let read: (ArchiveModel) -> [UInt8]?
    let write: (inout ArchiveModel, [UInt8]) -> Void
}

extension ArchiveModel {
    /// Every text, in the order of the records.
    fileprivate var texts: [ArchiveText] {
        var texts = entries.indices.flatMap { index in
            [
                ArchiveText(read: { $0.entries[index].name }, write: { $0.entries[index].name = $1 }),
                ArchiveText(
                    read: { $0.entries[index].localName },
                    write: { model, name in
                        if model.entries[index].localName != nil { model.entries[index].localName = name }
                    }),
                ArchiveText(read: { $0.entries[index].localExtra }, write: { $0.entries[index].localExtra = $1 }),
                ArchiveText(read: { $0.entries[index].centralExtra }, write: { $0.entries[index].centralExtra = $1 }),
                ArchiveText(read: { $0.entries[index].comment }, write: { $0.entries[index].comment = $1 }),
            ]
        }
        texts += insertions.indices.map { index in
            ArchiveText(read: { $0.insertions[index].bytes }, write: { $0.insertions[index].bytes = $1 })
        }
        texts.append(ArchiveText(read: { $0.uncountedPreamble }, write: { $0.uncountedPreamble = $1 }))
        texts.append(ArchiveText(read: { $0.comment }, write: { $0.comment = $1 }))
        return texts
    }
}
