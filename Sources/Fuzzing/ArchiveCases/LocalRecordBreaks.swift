import PrototypeBundle

/// Steps 6 to 8: local records, layout, declared sizes.
extension ArchiveBreak {
    static let localRecords: [ArchiveBreak] = [
        ArchiveBreak("local.beyond", .entryOutOfBounds, "a local record that is not before the directory") {
            draft, random in
            let entry = draft.anyEntry(&random)
            let directory = draft.directoryOffset
            let offsets = [directory, directory - 1, directory - 29, directory + 1, 0x7FFF_FFFF, 0xFFFF_FFFE]
            draft.tell(.central(entry, \.offset, UInt32(random.pick(offsets))))
            return draft.record(entry)
        },
        ArchiveBreak("local.signature", .badLocalRecord, "a local record with another signature") { draft, random in
            let entry = draft.anyEntry(&random)
            let other: UInt32 = random.chance(50) ? 0x0201_4B50 : 0x0403_4B50 ^ random.bit()
            draft.tell(.local(entry, \.signature, other))
            return draft.record(entry)
        },
        ArchiveBreak("local.offset", .badLocalRecord, "an offset into the middle of a record") { draft, random in
            let entry = draft.anyEntry(&random)
            let before = draft.model.entries.indices.prefix(entry).reduce(0) { $0 + draft.localSize($1) }
            draft.tell(.central(entry, \.offset, UInt32(before + random.within(1...20))))
            return draft.record(entry)
        },
        ArchiveBreak("local.extra", .extraField, "an extra field in the local record alone (A2, A3)") { draft, random in
            let entry = draft.anyEntry(&random)
            if random.chance(40) {
                draft.tell(.local(entry, \.extraLength, random.bit()))
            } else {
                draft.tell(.localExtra(entry, extra(draft.model.entries[entry], &random)))
            }
            return draft.record(entry)
        },
        mismatch("local.version", "another version needed") { claims, _, random in
            claims.version = 20 ^ random.bit()
        },
        mismatch("local.flags", "other flags, such as encryption in one header (A5)") { claims, _, random in
            claims.flags = random.bit()
        },
        mismatch("local.method", "another method (A1)") { claims, entry, random in
            claims.method = random.chance(70) ? entry.method ^ 8 : entry.method ^ 1
        },
        mismatch("local.time", "another time") { claims, _, random in claims.time = random.bit() },
        mismatch("local.date", "another date") { claims, _, random in
            claims.date = 0x21 ^ random.bit()
        },
        mismatch("local.crc", "another checksum, or none (A2)") { claims, entry, random in
            claims.crc = random.chance(30) ? ~entry.crc : entry.crc ^ random.bit()
        },
        mismatch("local.compressedSize", "another compressed size, or none (A2)") { claims, entry, random in
            let size = UInt32(entry.data.count)
            claims.compressedSize = random.pick([size ^ random.bit(), .max, size + 1, size &- 1])
        },
        mismatch("local.size", "another size, or none (A2)") { claims, entry, random in
            let size = UInt32(entry.size)
            claims.size = random.pick([size ^ random.bit(), .max, size + 1, size &- 1])
        },
        mismatch("local.nameLength", "another length of the name") { claims, entry, random in
            let length = UInt16(entry.name.count)
            claims.nameLength = random.pick([length ^ 1, length &- 1, length + 1, .max, length + 256])
        },
        ArchiveBreak("local.name", .headerMismatch, "another name in the local record (A3)") { draft, random in
            let entry = draft.anyEntry(&random)
            var name = draft.model.entries[entry].name
            guard !name.isEmpty else { return nil }
            switch random.below(4) {
            case 0: name[random.below(name.count)] ^= 1
            case 1: name.removeLast()
            case 2: name.append(UInt8(ascii: "/"))
            default: name = Array(random.pick(["../../x", "evil.json", "", "SPEC.JSON"]).utf8)
            }
            draft.model.entries[entry].localName = name
            return draft.record(entry)
        },
        ArchiveBreak("local.zeroed", .headerMismatch, "sizes and checksum in a descriptor that no flag speaks of (A2)")
        {
            draft, random in
            let entry = draft.model.entries.count - 1
            descriptor(entry, &draft, &random)
            return draft.record(entry)
        },
        ArchiveBreak("local.descriptor", .dataDescriptor, "sizes and checksum in a descriptor, announced (A2)") {
            draft, random in
            let entry = draft.model.entries.count - 1
            descriptor(entry, &draft, &random)
            draft.tell(.both(entry, \.flags, 8))
            return draft.record(entry)
        },
        ArchiveBreak("local.elsewhere", .headerMismatch, "many central records over one local record (C1)") {
            draft, random in
            let entry = draft.anyEntry(&random)
            let offset = draft.model.entries.indices.prefix(entry).reduce(0) { $0 + draft.localSize($1) }
            let first = draft.model.entries.count
            for _ in 0...random.below(8) {
                var twin = draft.model.entries[entry]
                twin.name = Array(ArchiveDraft.freshName(&random).utf8)
                twin.isWrittenLocally = false
                twin.central.offset = UInt32(offset)
                guard draft.append(twin) != nil else { break }
            }
            return draft.model.entries.count > first ? draft.record(first) : nil
        },
        ArchiveBreak("local.data", .entryOutOfBounds, "data that reaches into the directory or beyond the file") {
            draft, random in
            let entry = draft.anyEntry(&random)
            let left = draft.directoryOffset
            let size = random.pick([left, 1 << 16, 0x7FFF_FFFF, 0xFFFF_FFFE])
            draft.tell(.both(entry, \.compressedSize, UInt32(size)))
            return draft.record(entry)
        },
        ArchiveBreak("local.dataByOne", .entryOutOfBounds, "data that ends one byte inside the directory") { draft, _ in
            let entry = draft.model.entries.count - 1
            draft.tell(.both(entry, \.compressedSize, UInt32(draft.model.entries[entry].data.count + 1)))
            return draft.record(entry)
        },
    ]

    static let layouts: [ArchiveBreak] = [
        ArchiveBreak("layout.overlap", .overlappingEntries, "an entry that starts before the one before it ends") {
            draft, random in
            if random.chance(50) {
                var order = Array(draft.model.entries.indices)
                random.shuffle(&order)
                draft.model.localOrder = order
            }
            let sequence = draft.localSequence
            let place = random.below(sequence.count - 1)
            let left = sequence[(place + 1)...].reduce(0) { $0 + draft.localSize($1) }
            let growth = random.chance(50) ? 1 : random.within(1...left)
            let size = draft.model.entries[sequence[place]].data.count + growth
            draft.tell(.both(sequence[place], \.compressedSize, UInt32(size)))
            return draft.record(sequence[place + 1])
        },
        ArchiveBreak("layout.nested", .overlappingEntries, "an entry inside another one's data (C1)") { draft, random in
            let inner = ArchiveModel.Entry(ArchiveDraft.freshName(&random), stored: text(8, &random))
            let record = ArchiveModel(entries: [inner]).encoded().prefix(30 + inner.name.count + 8)
            let start = draft.directoryOffset
            let outer = ArchiveModel.Entry(ArchiveDraft.freshName(&random), stored: Array(record))
            guard draft.append(outer) != nil, let path = draft.append(inner) else { return nil }
            let last = draft.model.entries.count - 1
            draft.model.entries[last].isWrittenLocally = false
            draft.model.entries[last].central.offset = UInt32(start + 30 + outer.name.count)
            return path
        },
        ArchiveBreak("layout.gap", .hiddenData, "bytes before, between or behind the entries (C1)") { draft, random in
            let count = draft.model.entries.count
            let place: ArchiveModel.Place =
                random.chance(30) ? .beforeDirectory : .beforeEntry(random.below(count))
            let gaps: [[UInt8]] = [
                [0], text(random.within(1...30), &random), [0x50, 0x4B, 7, 8], Array("APK Sig Block 42".utf8),
                Array(ArchiveModel(entries: [.init("spec.json", stored: [0x7B, 0x7D])]).encoded().prefix(41)),
            ]
            draft.tell(.bytes(random.pick(gaps), place))
            return "$"
        },
        ArchiveBreak("layout.short", .hiddenData, "a compressed size that is too small") { draft, random in
            guard let entry = draft.entry(&random, where: { $0.data.count > 1 }) else { return nil }
            let count = draft.model.entries[entry].data.count
            let lost = random.chance(50) ? 1 : random.within(1...count)
            draft.tell(.both(entry, \.compressedSize, UInt32(count - lost)))
            return "$"
        },
        ArchiveBreak("layout.unknown", .hiddenData, "an entry that the directory does not know (C1)") { draft, random in
            let names = ["spec.json", ArchiveDraft.freshName(&random), "../evil"]
            guard draft.append(.init(random.pick(names), stored: text(9, &random))) != nil else { return nil }
            draft.tell(.withoutCentralRecord(draft.model.entries.count - 1))
            if random.chance(50) {
                var order = Array(draft.model.entries.indices)
                random.shuffle(&order)
                draft.model.localOrder = order
            }
            return "$"
        },
    ]

    static let declaredSizes: [ArchiveBreak] = [
        ArchiveBreak(
            "size.cap", codes: [.entryTooLarge, .sizeMismatch], "a size at the cap for its kind, or one over it"
        ) { draft, random in
            let entry = draft.anyEntry(&random)
            let limits = BundleLimits.standard
            let cap: Int
            switch draft.model.entries[entry].name.first {
            case UInt8(ascii: "b"): cap = limits.manifestBytes
            case UInt8(ascii: "s"): cap = limits.specBytes
            case UInt8(ascii: "a"): cap = limits.imageBytes
            default: cap = limits.fontBytes
            }
            let over = random.below(3)
            draft.tell(.both(entry, \.size, UInt32(over < 2 ? cap + over : 0xFFFF_FFFE)))
            return .rejected(over == 0 ? .sizeMismatch : .entryTooLarge, draft.name(entry))
        },
        ArchiveBreak(
            "size.total", codes: [.expandedTooLarge, .sizeMismatch],
            "sizes that are together at the expanded limit, or one over it"
        ) { draft, random in
            let isOver = random.chance(60)
            let limits = BundleLimits.standard
            guard draft.model.entries.count <= 30, let manifest = draft.entry(named: "bundle.json"),
                let spec = draft.entry(named: "spec.json")
            else { return nil }
            if isOver { _ = draft.append(.init(ArchiveDraft.freshFontName(&random), stored: [1])) }
            let assets = draft.model.entries.filter { $0.name.contains(UInt8(ascii: "/")) }.reduce(0) { $0 + $1.size }
            let added = draft.model.entries.count..<draft.model.entries.count + 4
            for entry in added {
                _ = draft.append(.init(ArchiveDraft.freshImageName(&random), stored: [1]))
                draft.tell(.both(entry, \.size, UInt32(limits.imageBytes)))
            }
            // The spec's size makes up for the assets that are there besides.
            draft.tell(.both(manifest, \.size, UInt32(limits.manifestBytes)))
            draft.tell(.both(spec, \.size, UInt32(max(0, limits.specBytes - assets + (isOver ? 1 : 0)))))
            return isOver
                ? .rejected(.expandedTooLarge, "$") : .rejected(.sizeMismatch, draft.name(min(manifest, spec)))
        },
    ]

    // MARK: Making them

    /// A field of the local record that is not the central record's.
    private static func mismatch(
        _ name: String, _ summary: String,
        _ lie: @escaping @Sendable (inout RecordClaims, ArchiveModel.Entry, inout RandomSource) -> Void
    ) -> ArchiveBreak {
        ArchiveBreak(name, .headerMismatch, summary + " in the local record") { draft, random in
            let entry = draft.anyEntry(&random)
            let truth = draft.model.entries[entry]
            lie(&draft.model.entries[entry].local, truth, &random)
            return draft.record(entry)
        }
    }

    /// Moves the sizes and checksum of the last entry's local record into one of the descriptors that readers know.
    private static func descriptor(
        _ last: Int, _ draft: inout ArchiveDraft, _ random: inout RandomSource
    ) {
        let entry = draft.model.entries[last]
        let (crc, size) = (ExtraField.littleEndian(entry.crc), ExtraField.littleEndian(UInt32(entry.size)))
        let compressed = ExtraField.littleEndian(UInt32(entry.data.count))
        let signature: [UInt8] = [0x50, 0x4B, 7, 8]
        let wide: [UInt8] = [0, 0, 0, 0]
        let forms: [[UInt8]] = [
            [], signature + crc + compressed + size, crc + compressed + size,
            signature + crc + compressed + wide + size + wide, signature + [UInt8](repeating: 0, count: 12),
        ]
        draft.tell(.local(last, \.crc, 0))
        draft.tell(.local(last, \.compressedSize, 0))
        draft.tell(.local(last, \.size, 0))
        draft.tell(.bytes(random.pick(forms), .beforeDirectory))
    }
}
