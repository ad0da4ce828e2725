import Testing

@testable import Fuzzing

@Suite struct ArchiveRecordTests {
    private let model = ArchiveModel(entries: [
        .init("a", stored: Array("xyz".utf8)), .init("bc", stored: Array("12".utf8)),
    ])

    @Test("Every record of an archive is found where it is, with what it states")
    func records() {
        let archive = model.encoded()
        let records = ArchiveRecord.all(in: archive)
        #expect(records.map(\.kind) == [.local, .local, .central, .central, .end])
        // By APPNOTE 4.3.7, 4.3.12 and 4.3.16: 30 + 1 + 3, 30 + 2 + 2, 46 + 1, 46 + 2, 22.
        #expect(records.map(\.offset) == [0, 34, 68, 115, 163])
        #expect(records.map(\.length) == [34, 34, 47, 48, 22])
        #expect(records.map { String(decoding: $0.name, as: UTF8.self) } == ["a", "bc", "a", "bc", ""])
        #expect(records.map(\.localOffset) == [nil, nil, 0, 34, nil])
        #expect(ArchiveRecord.notes(records, size: archive.count).allSatisfy { $0.isEmpty })
        #expect(archive.count == 185)
    }

    @Test("What contradicts itself is noted at the record that says it")
    func notes() {
        func notes(_ change: (inout ArchiveModel) -> Void) -> [[String]] {
            var model = self.model
            change(&model)
            let archive = model.encoded()
            return ArchiveRecord.notes(ArchiveRecord.all(in: archive), size: archive.count)
        }
        #expect(notes { $0.entries[1].local.crc = 7 }[3].first?.hasSuffix("but 7 in the local record") == true)
        #expect(notes { $0.entries[1].localName = Array("bd".utf8) }[3] == ["another name than in the local record"])
        #expect(
            notes { $0.entries[0].local.compressedSize = 5 }[0] == ["its data reaches 2 bytes into the record at 34"])
        #expect(notes { $0.entries[0].central.offset = 1 }[2] == ["there is no local record at its offset"])
        #expect(notes { $0.entries[0].central.offset = 1 }[0] == ["no central record leads here"])
        #expect(notes { $0.end.entries = 9 }[4] == ["states 9 entries, there are 2 central records"])
        #expect(notes { $0.end.directoryOffset = 9 }[4] == ["states that the directory is at 9, it is at 68"])
        #expect(notes { $0.comment = [1] }[4] == ["has a comment"])
        #expect(notes { $0.insertions = [(.afterEnd, [1])] }[4] == ["1 byte follows at 185 that no record speaks of"])
        #expect(
            notes { $0.insertions = [(.afterEnd, [1, 2])] }[4] == ["2 bytes follow at 185 that no record speaks of"])
    }

    @Test("Any bytes have at most so many records, all of them within the bytes", arguments: [0, 199, 200, 201])
    func hostile(_ count: Int) {
        let central: [UInt8] = [0x50, 0x4B, 1, 2] + [UInt8](repeating: 0xFF, count: 42)
        let bytes = Array((0..<count).map { _ in central }.joined()) + [0x50, 0x4B, 5, 6]
        let records = ArchiveRecord.all(in: bytes)
        #expect(records.count == min(count, ArchiveRecord.most))
        #expect(records.allSatisfy { $0.offset + $0.length <= bytes.count && $0.length >= 46 })
        #expect(ArchiveRecord.notes(records, size: bytes.count).count == records.count)
        for length in 0..<min(100, bytes.count) { _ = ArchiveRecord.all(in: Array(bytes.prefix(length))) }
    }
}
