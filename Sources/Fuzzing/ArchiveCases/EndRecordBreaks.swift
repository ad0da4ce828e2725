import PrototypeBundle

/// Steps 1 to 3: the size of the file, the end record and its window.
extension ArchiveBreak {
    private static let end: [UInt8] = [0x50, 0x4B, 5, 6]
    private static let emptyArchive: [UInt8] = end + Array(repeating: 0, count: 18)
    private static let locator: [UInt8] = [0x50, 0x4B, 6, 7] + Array(repeating: 0, count: 16)

    static let endRecords: [ArchiveBreak] = [
        ArchiveBreak(
            "archive.size", codes: [.archiveTooLarge, .notAZip],
            "zeros behind the archive, up to the largest file or one byte more", weight: 6
        ) { draft, random in
            let isOver = random.chance(75)
            let limit = BundleLimits.standard.archiveBytes + (isOver ? 1 : 0)
            draft.tell(.edited { $0.pad(to: limit) })
            // Where the end record is, no window reaches.
            return .rejected(isOver ? .archiveTooLarge : .notAZip, "$")
        },
        ArchiveBreak("end.short", .notAZip, "a file of less than 22 bytes") { draft, random in
            draft.tell(.truncated(random.below(22)))
            return "$"
        },
        ArchiveBreak("end.missing", .notAZip, "no end record, or less than its signature") { draft, random in
            draft.tell(.truncated(-22 + random.below(4)))
            return "$"
        },
        ArchiveBreak("end.signature", .notAZip, "an end record with another signature") { draft, random in
            draft.model.end.signature = 0x0605_4B50 ^ random.bit()
            return "$"
        },
        ArchiveBreak("end.cut", .trailingData, "an end record without its last bytes") { draft, random in
            draft.tell(.truncated(-1 - random.below(18)))
            return "$"
        },
        ArchiveBreak("end.comment", .archiveComment, "a comment of the archive") { draft, random in
            draft.tell(.comment(text(random.within(1...40), &random)))
            return "$"
        },
        ArchiveBreak("end.longestComment", .archiveComment, "the longest comment", weight: 3) { draft, _ in
            draft.tell(.comment(Array(repeating: 0x20, count: 65_535)))
            return "$"
        },
        ArchiveBreak(
            "end.longerThanComment", .notAZip, "the longest comment and one byte more: no end record in the window",
            weight: 3
        ) { draft, _ in
            draft.tell(.comment(Array(repeating: 0x20, count: 65_535)))
            draft.tell(.text(" ", .afterEnd))
            return "$"
        },
        ArchiveBreak("end.commentLengthOff", .trailingData, "a comment longer or shorter than stated (C2)") {
            draft, random in
            let count = random.within(1...40)
            draft.tell(.comment(text(count, &random)))
            draft.model.end.commentLength = UInt16(
                random.chance(50) ? random.below(count) : count + 1 + random.below(9))
            return "$"
        },
        ArchiveBreak("end.commentLength", .archiveComment, "a comment length without a comment (C2)") { draft, random in
            draft.model.end.commentLength = random.bit()
            return "$"
        },
        ArchiveBreak("end.trailing", .trailingData, "bytes after the end record") { draft, random in
            draft.tell(.bytes(text(random.within(1...40), &random), .afterEnd))
            return "$"
        },
        ArchiveBreak("end.second", .extraEndRecord, "a second end record in front, behind or in the comment (C2)") {
            draft, random in
            switch random.below(4) {
            case 0: draft.tell(.bytes(emptyArchive, .afterDirectory))
            case 1: draft.tell(.comment(emptyArchive))
            case 2: draft.tell(.edited { $0 = emptyArchive + $0 })
            default: draft.tell(.edited { $0 += $0 })
            }
            return "$"
        },
        ArchiveBreak("end.inside", .extraEndRecord, "an end signature in data, gap, name or comment (C1)") {
            draft, random in
            switch random.below(4) {
            case 0: draft.tell(.bytes(end, .beforeDirectory))
            case 1: draft.tell(.bytes(end, .insideDirectory))
            case 2:
                guard draft.append(.init("fonts/PK\u{5}\u{6}", stored: [])) != nil else { return nil }
            default: draft.tell(.entryComment(draft.anyEntry(&random), "PK\u{5}\u{6}"))
            }
            return "$"
        },
        ArchiveBreak(
            "end.window", codes: [.extraEndRecord, .hiddenData],
            "a second end signature at the start of the window, or a byte before it", weight: 3
        ) { draft, random in
            let isSeen = random.chance(50)
            draft.tell(
                .edited { bytes in
                    let gap = BundleLimits.window - bytes.count - end.count + (isSeen ? 0 : 1)
                    bytes = end + Array(repeating: 0x20, count: gap) + bytes
                })
            return .rejected(isSeen ? .extraEndRecord : .hiddenData, "$")
        },
        ArchiveBreak("zip64.locator", .zip64, "a ZIP64 locator before the end record (C5)") { draft, random in
            switch random.below(3) {
            case 0: draft.tell(.bytes(locator, .afterDirectory))
            case 1: draft.tell(.bytes(locator, .insideDirectory))
            default:
                draft.tell(.bytes([0x50, 0x4B, 6, 6] + Array(repeating: 0, count: 52) + locator, .afterDirectory))
            }
            return "$"
        },
        ArchiveBreak("zip64.gap", .hiddenData, "a ZIP64 locator with a gap behind it, or its record alone (C5)") {
            draft, random in
            let record = [0x50, 0x4B, 6, 6] + [UInt8](repeating: 0, count: 52)
            let gap = [UInt8](repeating: 0, count: random.within(1...9))
            draft.tell(.bytes(random.chance(50) ? locator + gap : record, .afterDirectory))
            return "$"
        },
        ArchiveBreak("zip64.end", .zip64, "a field of the end record that is all ones (C5)") { draft, random in
            switch random.below(6) {
            case 0: draft.model.end.disk = .max
            case 1: draft.model.end.directoryDisk = .max
            case 2: draft.model.end.entriesOnDisk = .max
            case 3: draft.model.end.entries = .max
            case 4: draft.model.end.directorySize = .max
            default: draft.model.end.directoryOffset = .max
            }
            return "$"
        },
        ArchiveBreak("end.disk", .multiDisk, "another disk than the first") { draft, random in
            let disk: UInt16 = random.bit()
            if random.chance(50) { draft.model.end.disk = disk } else { draft.model.end.directoryDisk = disk }
            return "$"
        },
        ArchiveBreak("end.counts", .multiDisk, "more or fewer entries on this disk than in total (C3)") {
            draft, random in
            let count = UInt16(draft.model.entries.count)
            let other = random.chance(50) ? count ^ (1 << UInt16(random.below(8))) : count &+ 256
            if random.chance(50) { draft.model.end.entries = other } else { draft.model.end.entriesOnDisk = other }
            return "$"
        },
        ArchiveBreak("end.tooMany", .tooManyEntries, "more than 36 entries, claimed or real (C3)") { draft, random in
            if random.chance(30) {
                while draft.append(.init(ArchiveDraft.freshName(&random), stored: [])) != nil {}
                draft.tell(.entry(.init(ArchiveDraft.freshName(&random), stored: [])))
                return "$"
            }
            let claimed = UInt16(random.pick([37, 38, 256, 65_534, 65_536 - 256]))
            draft.model.end.entries = claimed
            draft.model.end.entriesOnDisk = claimed
            return "$"
        },
        ArchiveBreak("end.more", .badCentralRecord, "more entries claimed than there are records (C3)") {
            draft, random in
            let count = draft.model.entries.count
            guard count < 36 else { return nil }
            let claimed = UInt16(random.chance(50) ? count + 1 : random.within(count + 1...36))
            draft.model.end.entries = claimed
            draft.model.end.entriesOnDisk = claimed
            return draft.record(count)
        },
        ArchiveBreak("end.fewer", .hiddenData, "fewer entries claimed than there are records (C3)") { draft, random in
            let claimed = UInt16(random.below(draft.model.entries.count))
            draft.model.end.entries = claimed
            draft.model.end.entriesOnDisk = claimed
            return "$"
        },
        ArchiveBreak("end.directoryBeyond", .directoryOutOfBounds, "a directory that reaches over the end record (C4)")
        {
            draft, random in
            switch random.below(4) {
            case 0: draft.moveDirectory(by: 1 << random.below(31))
            case 1: draft.moveDirectory(by: 0, growing: 1 << random.below(31))
            case 2:
                draft.model.end.directoryOffset = 0xFFFF_FFF0
                draft.model.end.directorySize = 0xFFFF_FFF0
            default: draft.model.end.directorySize = 0xFFFF_FFFE
            }
            return "$"
        },
        ArchiveBreak("end.directoryShort", .hiddenData, "a directory that ends before the end record (C4)") {
            draft, random in
            switch random.below(4) {
            case 0: draft.moveDirectory(by: -random.within(1...draft.directoryOffset))
            case 1: draft.moveDirectory(by: 0, growing: -random.within(1...draft.directorySize))
            case 2: draft.tell(.bytes(text(random.within(1...30), &random), .afterDirectory))
            default: draft.tell(.uncountedPreamble("#!/bin/sh\n"))
            }
            return "$"
        },
        ArchiveBreak(
            "end.directoryShifted", .badCentralRecord, "a directory that starts elsewhere and ends rightly (C4)"
        ) {
            draft, random in
            let shift = random.within(1...20) * (random.chance(50) ? 1 : -1)
            draft.moveDirectory(by: shift, growing: -shift)
            return draft.record(0)
        },
        ArchiveBreak("end.first", .trailingData, "the directory and the end record before the entries (C1)") {
            draft, _ in
            let directory = draft.directoryOffset
            draft.tell(
                .edited { bytes in
                    // Another lie may have shortened the file.
                    let start = min(directory, bytes.count)
                    bytes = Array(bytes[start...] + bytes[..<start])
                })
            return "$"
        },
    ]

    /// Bytes without a `P`, with which signatures start.
    static func text(_ count: Int, _ random: inout RandomSource) -> [UInt8] {
        (0..<count).map { _ in UInt8(random.below(0x50)) }
    }
}

extension BundleLimits {
    /// An end record and the longest comment.
    fileprivate static let window = 65_557
}

extension [UInt8] {
    /// Appends zeros, in one pass over memory: this makes the largest of all cases.
    fileprivate mutating func pad(to size: Int) {
        let bytes = self
        guard bytes.count < size else { return }
        self = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            let end = buffer.initialize(fromContentsOf: bytes)
            buffer[end...].initialize(repeating: 0)
            count = size
        }
    }
}
