import Testing

@testable import Fuzzing
@testable import PrototypeBundle

@Suite struct InspectionTests {
    private func inspect(_ archive: [UInt8]) -> BundleInspection { BundleReader().inspect(archive) }

    private func lines(_ inspection: BundleInspection) -> [String] {
        inspection.records.map { record in
            let name = String(decoding: record.name, as: UTF8.self)
            return "\(record.offset)+\(record.length) \(record.kind.rawValue) \(name) \(record.verdict)"
        }
    }

    @Test func anAcceptedArchiveIsShownRecordByRecord() {
        let archive = ArchiveModel.minimal.encoded()
        let inspection = inspect(archive)
        let manifest = ArchiveModel.minimal.entries[0].size + 41
        let spec = ArchiveModel.minimal.entries[1].size + 39
        #expect(inspection.rejection == nil)
        #expect(
            lines(inspection) == [
                "0+\(manifest) local record bundle.json accepted",
                "\(manifest)+\(spec) local record spec.json accepted",
                "\(manifest + spec)+57 central record bundle.json accepted",
                "\(manifest + spec + 57)+55 central record spec.json accepted",
                "\(archive.count - 22)+22 end record  accepted",
            ])
    }

    @Test func aRejectedArchiveIsShownUpToTheRecordToBlame() {
        let table: [(ArchiveLie, [String])] = [
            (.comment("x"), []),
            (.end(\.disk, 1), ["end record  rejected(PrototypeBundle.BundleCode.multiDisk)"]),
            (
                .both(1, \.flags, 1),
                [
                    "central record bundle.json accepted",
                    "central record spec.json rejected(PrototypeBundle.BundleCode.encrypted)", "end record  accepted",
                ]
            ),
            (
                .local(1, \.crc, 1),
                [
                    "local record bundle.json notReached",
                    "local record spec.json rejected(PrototypeBundle.BundleCode.headerMismatch)",
                    "central record bundle.json accepted", "central record spec.json accepted", "end record  accepted",
                ]
            ),
            (
                .both(1, \.crc, 1),
                [
                    "local record bundle.json accepted",
                    "local record spec.json rejected(PrototypeBundle.BundleCode.crcMismatch)",
                    "central record bundle.json accepted", "central record spec.json accepted", "end record  accepted",
                ]
            ),
        ]
        for (lie, expected) in table {
            let shown = lines(inspect(ArchiveModel.minimal.telling(lie).encoded()))
            #expect(shown.map { String($0.drop { $0 != " " }.dropFirst()) } == expected)
        }
    }

    @Test func itSaysOfEveryArchiveWhatTheReaderSays() throws {
        for file in ["corpus.json", "recorded-corpus.json"] {
            for recorded in try BundleCorpus(named: file).cases {
                let inspection = inspect(recorded.bytes)
                #expect(Verdicts.text(inspection.rejection) == recorded.verdict, "\(recorded.name)")
                #expect(inspection.rejection?.offset ?? 0 <= recorded.bytes.count, "\(recorded.name)")
                for record in inspection.records {
                    #expect(
                        record.offset >= 0 && record.offset + record.length <= recorded.bytes.count, "\(recorded.name)")
                }
            }
        }
    }

    @Test func theOffsetToBlameIsThatOfTheField() {
        let archive = ArchiveModel.minimal
        let directory = archive.entries.reduce(0) { $0 + 30 + $1.name.count + $1.data.count }
        let table: [(ArchiveLie, Int)] = [
            (.both(0, \.flags, 1), directory + 8), (.both(0, \.method, 9), directory + 10),
            (.central(1, \.externalAttributes, 0x10), directory + 57 + 38), (.local(0, \.crc, 0), 14),
            (.text("x", .beforeDirectory), directory), (.end(\.disk, 1), directory + 112 + 4),
        ]
        for (lie, offset) in table { #expect(inspect(archive.telling(lie).encoded()).rejection?.offset == offset) }
    }
}
