import PrototypeBundle

/// Steps 4 and 5: central records, names, and the two entries that must be there.
extension ArchiveBreak {
    static let centralRecords: [ArchiveBreak] = [
        ArchiveBreak("central.signature", .badCentralRecord, "a central record with another signature") {
            draft, random in
            let entry = draft.anyEntry(&random)
            let other: UInt32 = random.chance(50) ? 0x0403_4B50 : 0x0201_4B50 ^ random.bit()
            draft.tell(.central(entry, \.signature, other))
            return draft.record(entry)
        },
        ArchiveBreak("central.beyond", .badCentralRecord, "a central record that reaches over the directory's end") {
            draft, random in
            let entry = draft.model.entries.count - 1
            let length: UInt16 = random.bit()
            switch random.below(3) {
            case 0:
                draft.tell(
                    .central(entry, \.nameLength, UInt16(draft.model.entries[entry].name.count) | length | 1 << 9))
            case 1: draft.tell(.central(entry, \.extraLength, length))
            default: draft.tell(.central(entry, \.commentLength, length))
            }
            return draft.record(entry)
        },
        ArchiveBreak("central.cut", .badCentralRecord, "a last central record that is cut off in its fixed part") {
            draft, random in
            let count = draft.model.entries.count
            guard count < 36 else { return nil }
            draft.model.end.entries = UInt16(count + 1)
            draft.model.end.entriesOnDisk = UInt16(count + 1)
            let cut = [0x50, 0x4B, 1, 2] + [UInt8](repeating: 0, count: 41)
            draft.tell(.bytes(Array(cut.prefix(random.within(1...45))), .insideDirectory))
            return draft.record(count)
        },
        ArchiveBreak("central.leftOver", .hiddenData, "bytes in the directory after the last record") { draft, random in
            draft.tell(.bytes(text(random.within(1...60), &random), .insideDirectory))
            return "$"
        },
        ArchiveBreak("central.zip64", .zip64, "a size, offset or disk that is all ones (A2)") { draft, random in
            let entry = draft.anyEntry(&random)
            switch random.below(4) {
            case 0: draft.tell(.both(entry, \.compressedSize, .max))
            case 1: draft.tell(.both(entry, \.size, .max))
            case 2: draft.tell(.central(entry, \.offset, .max))
            default: draft.tell(.central(entry, \.disk, .max))
            }
            if random.chance(30) { draft.tell(.centralExtra(entry, .zip64(size: 1, compressedSize: 1, offset: 0))) }
            return draft.record(entry)
        },
        ArchiveBreak("central.disk", .multiDisk, "an entry on another disk") { draft, random in
            let entry = draft.anyEntry(&random)
            draft.tell(.central(entry, \.disk, random.bit()))
            return draft.record(entry)
        },
        flags("central.encrypted", .encrypted, "encrypted, in both records or one (A5)", [0, 6, 13]),
        flags("central.descriptor", .dataDescriptor, "sizes that follow the data (A2)", [3]),
        flags("central.flags", .unsupportedFlags, "a flag that no bundle has", [4, 5, 7, 8, 9, 10, 12, 14, 15]),
        ArchiveBreak("central.method", .unsupportedMethod, "another method than stored and deflated") { draft, random in
            let entry = draft.anyEntry(&random)
            let method = UInt16(random.pick([1, 2, 3, 4, 5, 6, 7, 9, 10, 12, 14, 20, 93, 95, 98, 99, 264, 65_535]))
            draft.tell(random.chance(70) ? .both(entry, \.method, method) : .central(entry, \.method, method))
            return draft.record(entry)
        },
        ArchiveBreak("central.extra", .extraField, "an extra field in the central record (A2, A3)") { draft, random in
            let entry = draft.anyEntry(&random)
            draft.tell(.centralExtra(entry, extra(draft.model.entries[entry], &random)))
            if random.chance(30) { draft.tell(.centralExtra(entry, extra(draft.model.entries[entry], &random))) }
            if random.chance(20) { draft.tell(.both(entry, \.flags, 1 << 11)) }
            return draft.record(entry)
        },
        ArchiveBreak("central.comment", .entryComment, "a comment of an entry") { draft, random in
            let entry = draft.anyEntry(&random)
            draft.tell(.entryComment(entry, random.pick(["x", "note", "PK\u{1}\u{2}", "PK\u{3}\u{4}"])))
            return draft.record(entry)
        },
        ArchiveBreak("central.directory", .directoryEntry, "a directory by its attribute or name (A4)") {
            draft, random in
            if random.chance(50) {
                let name = random.pick(["assets/", "x/", "/", "a//", "../", "spec.json/", "fonts\\/"])
                return draft.append(.init(name, stored: random.chance(50) ? [] : [1]))
            }
            let entry = draft.anyEntry(&random)
            let attributes: UInt32 = random.pick([0x10, 0x30, 0x81A4_0010, 0xFFFF])
            draft.tell(.central(entry, \.externalAttributes, attributes))
            if random.chance(50) { draft.tell(.central(entry, \.madeBy, madeBy(&random))) }
            return draft.record(entry)
        },
        ArchiveBreak("central.special", .specialFile, "a link, device or other special file (A4)") { draft, random in
            let entry = draft.anyEntry(&random)
            let type = UInt32(random.pick([1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15]))
            draft.tell(.central(entry, \.externalAttributes, (type << 12 | 0o644) << 16))
            if random.chance(50) { draft.tell(.central(entry, \.madeBy, madeBy(&random))) }
            return draft.record(entry)
        },
        ArchiveBreak(
            "name.unsafe", .unsafeName, "a name that leaves the folder or reads differently elsewhere (B2, B3)"
        ) {
            draft, random in
            named(unsafeName(&random), &draft, &random)
        },
        ArchiveBreak("name.unexpected", .unexpectedEntry, "a name that no bundle has (B3, B4)") { draft, random in
            named(Array(random.pick(unexpectedNames).utf8), &draft, &random)
        },
        ArchiveBreak("name.duplicate", .duplicateEntry, "a name twice, with equal or other content (B1)") {
            draft, random in
            let entry = draft.anyEntry(&random)
            var twin = draft.model.entries[entry]
            if random.chance(50) { twin = .init(draft.name(entry), stored: text(9, &random)) }
            if random.chance(50) { return draft.append(twin) }
            guard draft.append(twin) != nil else { return nil }
            let last = draft.model.entries.count - 1
            draft.model.entries.swapAt(last, entry)
            return draft.record(last)
        },
        ArchiveBreak("entry.manifestMissing", .missingEntry, "no manifest") { draft, random in
            leaving("bundle.json", &draft, &random)
        },
        ArchiveBreak("entry.specMissing", .missingEntry, "no spec") { draft, random in
            leaving("spec.json", &draft, &random)
        },
    ]

    static let oddities: [ArchiveBreak] = [
        .harmless("odd.flags", "flags 1, 2 and 11, which say nothing") { draft, random in
            let bits = (random.below(8))
            let flags = UInt16(bits & 1) << 1 | UInt16(bits >> 1 & 1) << 2 | UInt16(bits >> 2) << 11
            draft.tell(.both(draft.anyEntry(&random), \.flags, flags))
        },
        .harmless("odd.time", "any time and date") { draft, random in
            let entry = draft.anyEntry(&random)
            draft.tell(.both(entry, \.time, UInt16(random.below(65_536))))
            draft.tell(.both(entry, \.date, UInt16(random.below(65_536))))
        },
        .harmless("odd.version", "any version needed and made by") { draft, random in
            let entry = draft.anyEntry(&random)
            draft.tell(.both(entry, \.version, UInt16(random.pick([0, 10, 45, 63, 65_535]))))
            draft.tell(.central(entry, \.madeBy, madeBy(&random)))
        },
        .harmless("odd.attributes", "attributes of a plain file") { draft, random in
            let entry = draft.anyEntry(&random)
            let attributes: [UInt32] = [0x2F, 0o100_777 << 16, 0o777 << 16, 0o107_777 << 16, 0x0001_0000, 0xFFEF]
            draft.tell(.central(entry, \.externalAttributes, random.pick(attributes)))
            draft.tell(.central(entry, \.internalAttributes, UInt16(random.below(65_536))))
        },
        .harmless("odd.localOrder", "local records in another order than the directory's") { draft, random in
            var order = Array(draft.model.entries.indices)
            random.shuffle(&order)
            draft.model.localOrder = order
        },
    ]

    // MARK: Making them

    private static func flags(
        _ name: String, _ code: BundleCode, _ summary: String, _ bits: [Int]
    ) -> ArchiveBreak {
        ArchiveBreak(name, code, summary) { draft, random in
            let entry = draft.anyEntry(&random)
            let bit: UInt16 = 1 << UInt16(random.pick(bits))
            let flags = random.chance(30) ? bit | 1 << 11 : bit
            draft.tell(random.chance(60) ? .both(entry, \.flags, flags) : .central(entry, \.flags, flags))
            return draft.record(entry)
        }
    }

    /// Version 2.0 of some system.
    private static func madeBy(_ random: inout RandomSource) -> UInt16 {
        UInt16(random.pick([0, 3, 7, 10, 19, 255])) << 8 | 20
    }

    static func extra(_ entry: ArchiveModel.Entry, _ random: inout RandomSource) -> ExtraField {
        switch random.below(4) {
        case 0: return .unixTimes
        case 1: return .zip64(size: UInt64(entry.size), compressedSize: UInt64(entry.data.count))
        case 2:
            let crc = entry.name.withUnsafeBytes { CRC32(of: $0).value }
            return .unicodePath(
                "evil.json", version: random.chance(70) ? 1 : 2, crc: random.chance(70) ? crc : crc ^ 1)
        default: return ExtraField(UInt16(random.below(65_536)), text(random.below(9), &random))
        }
    }

    /// Gives an entry, old or new, this name.
    private static func named(
        _ name: [UInt8], _ draft: inout ArchiveDraft, _ random: inout RandomSource
    ) -> String? {
        if random.chance(50) {
            var entry = ArchiveModel.Entry("", stored: text(random.below(4), &random))
            entry.name = name
            return draft.append(entry)
        }
        let entry = draft.anyEntry(&random)
        draft.tell(.name(entry, name))
        return draft.record(entry)
    }

    private static func leaving(
        _ name: String, _ draft: inout ArchiveDraft, _ random: inout RandomSource
    ) -> String? {
        guard let entry = draft.entry(named: name) else { return nil }
        if random.chance(50) {
            draft.tell(.without(entry))
        } else {
            draft.tell(.name(entry, ArchiveDraft.freshName(&random)))
        }
        return name
    }

    private static func unsafeName(_ random: inout RandomSource) -> [UInt8] {
        guard random.chance(35) else { return Array(random.pick(unsafeNames).utf8) }
        // A name that would be right but for one byte.
        var name = Array(random.pick(["spec.json", "assets/x.png", "x"]).utf8)
        let byte = random.chance(60) ? UInt8(random.below(0x20)) : UInt8(random.within(0x7F...0xFF))
        name.insert(random.chance(10) ? UInt8(ascii: "\\") : byte, at: random.below(name.count + 1))
        return name
    }

    private static let unsafeNames = [
        "", ".", "..", "//a", "a//b", "/a", "/a/b", "/spec.json", "./spec.json", "a/.", "spec.json/.", "a/./b", "../a",
        "a/..", "c/../spec.json", "../../etc/passwd", "\\", "a\\b", "..\\a", "evil\\", "C:", "c:a", "C:/a", "Z:\\a",
        "\u{E9}", "spec.json\u{0}", "\u{0}", "spec.json\u{7F}", "sp\u{435}c.json",
    ]

    private static let hash = String(repeating: "0123456789abcdef", count: 4)

    private static let unexpectedNames: [String] =
        [
            "...", ".../a/b", "1:a", "ab:c", ":a", " ", "~", "a b", "%2e%2e/a", "spec.json ", " spec.json",
            "spec.json.",
            "Spec.json", "SPEC.JSON", "bundle.json/x", "spec.jso", "spec.jsonx", "bundle.JSON", "assets", "assets/x",
            "assets/.png", "fonts/x.ttf", "META-INF/MANIFEST.MF", "__MACOSX/._spec.json", ".DS_Store", "mimetype",
            "con", "nul.json", "library.json", "evil.json",
        ]
        + ["jpeg", "PNG", "gif", "svg", "ttf", "png ", "png.", "json", ""].map { "assets/\(hash).\($0)" }
        + ["png", "woff2", "ttc", "TTF"].map { "fonts/\(hash).\($0)" }
        + [
            "Assets/\(hash).png", "asset/\(hash).png", "x/assets/\(hash).png", "assets/\(hash)0.png",
            "assets/\(hash.dropLast()).png", "assets/\(hash.dropLast())g.png", "assets/\(hash.dropLast())F.png",
            "assets/\(hash)png", "assets-\(hash).png", "\(hash).png",
        ]
}
