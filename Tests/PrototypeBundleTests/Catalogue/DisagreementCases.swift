@testable import Fuzzing
@testable import PrototypeBundle

/// The classes of ZIP parser disagreement that `reference/hostile-inputs.md` lists, and pairs of lies whose order
/// matters.
extension Catalogue {
    static var parserDisagreements: [Case] {
        let evil = Array(SpecText.spec(children: [SpecText.text("Evil")]).utf8)
        let specSize = UInt32(minimal.entries[1].size)
        let zip64 = ExtraField.zip64(size: UInt64(specSize), compressedSize: UInt64(specSize))
        let nameCRC = Array("spec.json".utf8).withUnsafeBytes { CRC32(of: $0).value }
        func descriptor(_ bytes: [UInt8]...) -> [UInt8] { bytes.flatMap { $0 } }
        func little(_ number: some FixedWidthInteger) -> [UInt8] { ExtraField.littleEndian(number) }
        let signature: [UInt8] = [0x50, 0x4B, 0x07, 0x08]
        let crc = little(minimal.entries[1].crc)
        let descriptors: [(String, [UInt8])] = [
            ("no descriptor", []),
            ("a 32-bit descriptor", descriptor(signature, crc, little(specSize), little(specSize))),
            ("a descriptor without a signature", descriptor(crc, little(specSize), little(specSize))),
            ("a 64-bit descriptor", descriptor(signature, crc, little(UInt64(specSize)), little(UInt64(specSize)))),
            ("a descriptor of zeros", descriptor(signature, Array(repeating: 0, count: 12))),
        ]
        let descriptorCases = descriptors.flatMap { what, bytes in
            [
                Case(
                    "A2 sizes in \(what), announced", minimal, .both(1, \.flags, 8), .local(1, \.crc, 0),
                    .local(1, \.compressedSize, 0),
                    .local(1, \.size, 0), .bytes(bytes, .beforeDirectory)),
                Case(
                    "A2 sizes in \(what), not announced", minimal, .local(1, \.crc, 0), .local(1, \.compressedSize, 0),
                    .local(1, \.size, 0), .bytes(bytes, .beforeDirectory)),
                Case(
                    "A2 local descriptor flag with \(what)", deflated, .local(1, \.flags, 8),
                    .bytes(bytes, .beforeDirectory)),
            ]
        }
        let counts: [(UInt16, UInt16)] = [
            (0, 2), (2, 0), (1, 2), (2, 1), (2, 65_535), (65_535, 2), (65_534, 65_534), (258, 258),
        ]
        return descriptorCases
            + counts.map { onDisk, total in
                Case(
                    "C3 \(onDisk) entries on this disk of \(total)", minimal, .end(\.entriesOnDisk, onDisk),
                    .end(\.entries, total))
            } + [
                Case("A1 central stored, local deflated, stored data", minimal, .local(1, \.method, 8)),
                Case("A1 central deflated, local stored, stored data", minimal, .central(1, \.method, 8)),
                Case("A1 central stored, local deflated, deflated data", deflated, .central(1, \.method, 0)),
                Case("A2 central sizes zero", minimal, .central(1, \.size, 0), .central(1, \.compressedSize, 0)),
                Case("A2 local sizes zero", minimal, .local(1, \.size, 0), .local(1, \.compressedSize, 0)),
                Case("A2 all sizes zero, stored", minimal, .both(1, \.size, 0), .both(1, \.compressedSize, 0)),
                Case("A2 all sizes zero, deflated", deflated, .both(1, \.size, 0), .both(1, \.compressedSize, 0)),
                Case(
                    "A2 sizes in a central ZIP64 extra", minimal, .centralExtra(1, zip64), .central(1, \.size, .max),
                    .central(1, \.compressedSize, .max)),
                Case(
                    "A2 sizes in a local ZIP64 extra", minimal, .localExtra(1, zip64), .local(1, \.size, .max),
                    .local(1, \.compressedSize, .max)),
                Case("A2 ZIP64 extra that nothing asks for", minimal, .localExtra(1, zip64), .centralExtra(1, zip64)),
                Case(
                    "A2 two ZIP64 extras", minimal, .centralExtra(1, zip64),
                    .centralExtra(1, .zip64(size: 1, compressedSize: 1))),
                Case("A3 local name of an evil file", minimal, .localName(1, "evil.json")),
                Case(
                    "A3 Unicode path in the central record", minimal,
                    .centralExtra(1, .unicodePath("evil.json", crc: nameCRC))),
                Case(
                    "A3 Unicode path in the local record", minimal,
                    .localExtra(1, .unicodePath("evil.json", crc: nameCRC))),
                Case(
                    "A3 Unicode path of another version", minimal,
                    .centralExtra(1, .unicodePath("evil.json", version: 2, crc: nameCRC))),
                Case("A3 Unicode path with a wrong CRC", minimal, .centralExtra(1, .unicodePath("evil.json", crc: 0))),
                Case(
                    "A3 Unicode path and the UTF-8 flag", minimal, .both(1, \.flags, 1 << 11),
                    .centralExtra(1, .unicodePath("evil.json", crc: nameCRC))),
                Case("A4 name with a trailing slash and data", minimal, .entry(.init("evil/", stored: evil))),
                Case("A4 name with a trailing backslash", minimal, .entry(.init("evil\\", stored: []))),
                Case(
                    "A4 directory attribute made by Unix", minimal, .central(1, \.madeBy, 3 << 8 | 20),
                    .central(1, \.externalAttributes, 0x10)),
                Case("A4 Unix directory made by DOS", minimal, .central(1, \.externalAttributes, 0o040755 << 16)),
                Case(
                    "A4 Unix directory made by Unix", minimal, .central(1, \.madeBy, 3 << 8 | 20),
                    .central(1, \.externalAttributes, 0o040755 << 16)),
                Case("A5 encryption bit in the central record", minimal, .central(1, \.flags, 1)),
                Case("A5 encryption bit in the local record", minimal, .local(1, \.flags, 1)),
                Case("A5 encryption bit in the first entry", minimal, .both(0, \.flags, 1)),
                Case("B1 evil spec after the good one", minimal, .entry(.init("spec.json", stored: evil))),
                Case(
                    "B1 evil spec before the good one",
                    ArchiveModel(entries: [.init("spec.json", stored: evil)] + minimal.entries)),
                Case("B3 ./spec.json after the spec", minimal, .entry(.init("./spec.json", stored: evil))),
                Case("B3 /spec.json after the spec", minimal, .entry(.init("/spec.json", stored: evil))),
                Case("B3 spec.json/. after the spec", minimal, .entry(.init("spec.json/.", stored: evil))),
                Case(
                    "B3 c/../spec.json before the spec",
                    ArchiveModel(entries: [.init("c/../spec.json", stored: evil)] + minimal.entries)),
                Case("B4 Spec.json after the spec", minimal, .entry(.init("Spec.json", stored: evil))),
                Case(
                    "C1 local records without central ones", minimal, .withoutCentralRecord(0), .withoutCentralRecord(1)
                ),
                Case(
                    "C1 evil local record without a central one", minimal, .entry(.init("spec.json", stored: evil)),
                    .withoutCentralRecord(2)),
                Case(
                    "C1 local record inside a comment", minimal,
                    .comment(ArchiveModel(entries: [.init("spec.json", stored: evil)]).encoded())),
                Case("C1 directory before its entries", directoryFirst),
                Case("C2 end record with a comment that holds another", minimal, .comment(minimal.encoded())),
                Case("C4 directory offset zero with the right size", minimal, .end(\.directoryOffset, 0)),
                Case("C4 directory adjacent to the end but stated elsewhere", minimal, .directory(offsetBy: -10)),
                Case(
                    "C5 ZIP64 locator and plain fields", minimal,
                    .bytes(
                        [0x50, 0x4B, 0x06, 0x06] + Array(repeating: 0, count: 52)
                            + [0x50, 0x4B, 0x06, 0x07] + Array(repeating: 0, count: 16), .afterDirectory)),
                Case("C5 ZIP64 count alone", minimal, .end(\.entries, .max), .end(\.entriesOnDisk, .max)),
                Case("C5 ZIP64 size alone", minimal, .end(\.directorySize, .max)),
                Case(
                    "C5 ZIP64 locator with contradicting fields", minimal, .end(\.entries, .max),
                    .bytes([0x50, 0x4B, 0x06, 0x07] + Array(repeating: 0xFF, count: 16), .afterDirectory)),
                Case("twenty central records over one local record", sharedLocalRecord),
                Case(
                    "an entry count that no allocation should follow", minimal, .end(\.entries, 65_534),
                    .end(\.entriesOnDisk, 65_534), .end(\.directorySize, 0xFFFF_FFFE)),
                Case(
                    "a symbolic link out of the folder", minimal,
                    .entry(.init("assets/link", stored: Array("../../etc/passwd".utf8))),
                    .central(2, \.externalAttributes, 0o120777 << 16)),
            ]
    }

    /// The directory and the end record first, the entries behind them.
    private static var directoryFirst: [UInt8] {
        let bytes = minimal.encoded()
        let directory = minimal.entries.reduce(0) { $0 + 30 + $1.name.count + $1.data.count }
        return Array(bytes[directory...] + bytes[..<directory])
    }

    /// Many central records over one local record.
    private static var sharedLocalRecord: ArchiveModel {
        var model = withImage
        for number in 1...20 {
            var entry = model.entries[2]
            let digits = String(number, radix: 16)
            entry.name = Array("assets/\(String(repeating: "0", count: 64 - digits.count))\(digits).png".utf8)
            entry.isWrittenLocally = false
            let start = withImage.entries.prefix(2).reduce(0) { $0 + 30 + $1.name.count + $1.data.count }
            entry.central.offset = UInt32(start)
            model.entries.append(entry)
        }
        return model
    }

    /// Two lies each, of which the reader's table says which one is reported.
    static var orders: [Case] {
        let lies: [(String, ArchiveLie)] = [
            ("comment", .comment("x")), ("zip64", .end(\.entries, .max)), ("disk", .end(\.disk, 1)),
            (
                "too many entries",
                ArchiveLie { for lie in [ArchiveLie.end(\.entries, 37), .end(\.entriesOnDisk, 37)] { lie.tell(&$0) } }
            ),
            ("short directory", .end(\.directorySize, 1)),
            ("central signature", .central(1, \.signature, 0)), ("start disk", .central(1, \.disk, 1)),
            ("encrypted", .both(1, \.flags, 1)),
            ("method", .both(1, \.method, 9)), ("central extra", .centralExtra(1, .unixTimes)),
            ("entry comment", .entryComment(1, "x")),
            ("symbolic link", .central(1, \.externalAttributes, 0xA000_0000)),
            ("unsafe name", .name(1, "../spec.json")),
            ("unexpected name", .name(1, "spec.txt")), ("local signature", .local(1, \.signature, 0)),
            ("local extra", .localExtra(1, .unixTimes)), ("local CRC", .local(1, \.crc, 0)),
            ("gap", .text("x", .beforeEntry(0))),
            ("size over the cap", .both(1, \.size, 1_048_577)), ("sizes differ", .both(1, \.size, 5)),
            ("CRC", .both(1, \.crc, 5)),
        ]
        var cases: [Case] = []
        for (place, first) in lies.enumerated() {
            // The neighbours in the table, and one that is far away.
            for distance in [1, 2, 7] where place + distance < lies.count {
                let second = lies[place + distance]
                cases.append(Case("\(first.0) before \(second.0)", minimal, second.1, first.1))
            }
        }
        return cases + [
            Case("first entry's name before the second's flags", minimal, .name(0, "x"), .both(1, \.flags, 1)),
            Case(
                "second entry's central record before the first's local one", minimal, .local(0, \.crc, 0),
                .both(1, \.flags, 1)),
            Case("spec's CRC before the manifest's shape", BundleModel().manifest("assets", nil), .both(1, \.crc, 5)),
            Case("image's CRC before the manifest's text", BundleModel(image).manifestText("{"), .both(2, \.crc, 5)),
            Case(
                "spec's hash before an unlisted entry",
                BundleModel().manifest("specSha256", .string(String(repeating: "0", count: 64))),
                .entry(.init(assetName(), stored: [1]))),
            Case(
                "invalid spec before a missing entry", BundleModel(spec: "{}").manifest("assets", .array([])),
                .entry(.init(assetName(), stored: [1]))),
            Case("missing entry before a missing reference", BundleModel(image).archive, .without(2)),
            Case(
                "unlisted entry before a missing reference",
                BundleModel(spec: SpecText.spec(children: [SpecText.image("x")])),
                .entry(.init(assetName(), stored: [1]))),
            Case("unreferenced record before a wrong hash", unreferencedWrong.archive, .content(2, [1])),
        ]
    }

    private static var unreferencedWrong: BundleModel {
        var model = BundleModel()
        model.assets = [image]
        return model
    }
}
