import PrototypeBundle

/// Step 9, and what is wrong between the manifest and the entries: steps 11, 13 and 14.
extension ArchiveBreak {
    static let contents: [ArchiveBreak] = [
        ArchiveBreak("content.size", .sizeMismatch, "a size that the content does not have (A2)") { draft, random in
            let entry = draft.anyEntry(&random)
            let size = draft.model.entries[entry].size
            let claimed = random.pick([0, size - 1, size + 1, size + 1, size * 2])
            draft.tell(.both(entry, \.size, UInt32(truncatingIfNeeded: claimed)))
            return draft.name(entry)
        },
        ArchiveBreak("content.crc", .crcMismatch, "a checksum that the content does not have") { draft, random in
            let entry = draft.anyEntry(&random)
            let crc = draft.model.entries[entry].crc
            let other = random.pick([0, ~crc, crc.byteSwapped, crc ^ random.bit()])
            draft.tell(.both(entry, \.crc, other == crc ? ~crc : other))
            return draft.name(entry)
        },
        ArchiveBreak("content.bit", .crcMismatch, "a stored content with one bit changed") { draft, random in
            guard let entry = draft.entry(&random, where: { $0.method == 0 && !$0.data.isEmpty }) else { return nil }
            let place = random.below(draft.model.entries[entry].data.count)
            draft.model.entries[entry].data[place] ^= 1 << UInt8(random.below(8))
            return draft.name(entry)
        },
        ArchiveBreak("content.corrupt", .corruptDeflate, "a stream that is cut, goes on, or is none") { draft, random in
            guard let entry = draft.entry(&random, where: { $0.method == 8 && !$0.data.isEmpty }) else { return nil }
            let data = draft.model.entries[entry].data
            switch random.below(4) {
            case 0: draft.model.entries[entry].data.removeLast(random.within(1...data.count))
            case 1: draft.model.entries[entry].data += text(random.within(1...9), &random)
            case 2: draft.model.entries[entry].data += data
            default: draft.model.entries[entry].data = [7] + data
            }
            return draft.name(entry)
        },
        ArchiveBreak("content.bomb", .ratioExceeded, "an asset that expands beyond the ratio of 100", weight: 20) {
            draft, random in
            let name = ArchiveDraft.freshName(&random)
            let data = bombs.stream
            let size = 100 * (draft.compressedBytes + data.count)
            guard size < bombs.size else { return nil }
            var bomb = ArchiveModel.Entry(name, data: data, method: 8, content: [])
            // At least one byte more than the contents before it leave.
            let left = size - draft.model.entries.reduce(0) { $0 + $1.size }
            bomb.size = random.chance(50) ? bombs.size : left + 1
            guard draft.append(bomb) != nil else { return nil }
            return name
        },
        ArchiveBreak(
            "content.storedPastRatio", .ratioExceeded, "a stored asset for which the ratio leaves no room", weight: 10
        ) { draft, random in
            let last = text(random.within(400...900), &random)
            guard let filler = bomb(leavingLessThan: last.count, in: draft) else { return nil }
            let name = ArchiveDraft.freshName(&random)
            guard draft.append(.init(ArchiveDraft.freshName(&random), deflated: filler)) != nil,
                draft.append(.init(name, stored: last)) != nil
            else { return nil }
            return name
        },
        ArchiveBreak("content.other", .hashMismatch, "an asset with another content than its record says") {
            draft, random in
            guard let entry = draft.entry(&random, where: { $0.name.contains(UInt8(ascii: "/")) }) else { return nil }
            let name = draft.name(entry)
            draft.model.entries[entry] = .init(name, stored: text(random.below(30), &random))
            return name
        },
        ArchiveBreak("entry.recordWithout", .missingEntry, "a record without an entry") { draft, random in
            guard let entry = draft.entry(&random, where: { $0.name.contains(UInt8(ascii: "/")) }) else { return nil }
            let name = draft.model.entries[entry].name
            if random.chance(50) {
                draft.tell(.name(entry, ArchiveDraft.freshName(&random)))
            } else {
                draft.tell(.without(entry))
            }
            return draft.records.first { $0.file == name }.map { $0.path + ".file" }
        },
        ArchiveBreak("entry.unlisted", .unlistedEntry, "an entry without a record") { draft, random in
            let name = ArchiveDraft.freshName(&random)
            guard draft.append(.init(name, stored: text(random.below(30), &random))) != nil else { return nil }
            if random.chance(50) {
                let other = random.below(draft.model.entries.count)
                draft.model.entries.swapAt(other, draft.model.entries.count - 1)
            }
            return name
        },
    ]

    /// Spaces that, deflated before a stored content of so many bytes, use up nearly all that the ratio allows; nil where
    /// that would be too many.
    private static func bomb(leavingLessThan stored: Int, in draft: ArchiveDraft) -> [UInt8]? {
        let before = draft.model.entries.reduce(0) { $0 + $1.size }
        var count = 0
        // The allowance grows with the stream, which grows far slower than its content.
        for _ in 0..<20 {
            let stream = DeflateStream.packed([UInt8](repeating: 0x20, count: count))
            let left = 100 * (draft.compressedBytes + stream.count + stored) - before - count
            if left >= 0, left < stored { return [UInt8](repeating: 0x20, count: count) }
            // A byte of the stream says about 159 spaces and allows for 100 of them.
            count += (left - stored / 2) * 8 / 3
            guard count >= 0, count < bombs.size else { return nil }
        }
        return nil
    }

    /// Three hundred thousand spaces, deflated.
    private static let bombs = (
        stream: DeflateStream.packed([UInt8](repeating: 0x20, count: 300_000)), size: 300_000
    )
}
