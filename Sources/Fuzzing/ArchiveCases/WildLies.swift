/// Lies of random fields and bytes, of which nothing is known in advance.
extension ArchiveBreak {
    static let wild: [ArchiveBreak] = [
        .wild("wild.shortField", "any number in a 16-bit field of a record") { draft, random in
            let fields: [WritableKeyPath<RecordClaims, UInt16?>] = [\.flags, \.method, \.version, \.time, \.date]
            claim(random.pick(fields), number(&random), &draft, &random)
        },
        .wild("wild.longField", "any number in a 32-bit field of a record") { draft, random in
            let fields: [WritableKeyPath<RecordClaims, UInt32?>] = [\.crc, \.size, \.compressedSize]
            claim(random.pick(fields), number(&random), &draft, &random)
        },
        .wild("wild.centralField", "any number in a field that only central records have, or in a length") {
            draft, random in
            let entry = anyEntry(draft, &random)
            let long: [WritableKeyPath<RecordClaims, UInt32?>] = [\.externalAttributes, \.offset]
            let short: [WritableKeyPath<RecordClaims, UInt16?>] = [
                \.nameLength, \.extraLength, \.commentLength, \.disk, \.madeBy,
            ]
            guard let entry else { return }
            if random.chance(30) {
                draft.tell(.central(entry, random.pick(long), number(&random)))
            } else if random.chance(70) {
                draft.tell(.central(entry, random.pick(short), number(&random)))
            } else {
                draft.tell(.local(entry, random.pick([\.nameLength, \.extraLength]), number(&random)))
            }
        },
        .wild("wild.endField", "any number in a field of the end record") { draft, random in
            let short: [WritableKeyPath<EndClaims, UInt16?>] = [
                \.disk, \.directoryDisk, \.entries, \.entriesOnDisk, \.commentLength,
            ]
            if random.chance(60) {
                draft.tell(.end(random.pick(short), number(&random)))
            } else {
                draft.tell(.end(random.pick([\.directorySize, \.directoryOffset]), number(&random)))
            }
        },
        .wild("wild.gap", "noise or a signature between the records") { draft, random in
            guard let entry = anyEntry(draft, &random) else { return }
            let places: [ArchiveModel.Place] = [
                .beforeEntry(entry), .beforeDirectory, .insideDirectory, .afterDirectory, .afterEnd,
            ]
            let signatures: [[UInt8]] = [
                [0x50, 0x4B, 5, 6], [0x50, 0x4B, 6, 7] + Array(repeating: 0, count: 16), [0x50, 0x4B, 3, 4],
            ]
            let noise = (0..<random.within(1...30)).map { _ in UInt8(random.below(256)) }
            draft.tell(.bytes(random.chance(30) ? random.pick(signatures) : noise, random.pick(places)))
        },
        .wild("wild.data", "damaged compressed bytes") { draft, random in
            guard let entry = anyEntry(draft, &random) else { return }
            damage(&draft.model.entries[entry].data, &random)
        },
        .wild("wild.file", "damage to the finished file") { draft, random in
            let word = random.word()
            draft.tell(
                .edited { bytes in
                    var seeder = SplitMix64(seed: word)
                    var random = RandomSource(Xoshiro256StarStar(seededBy: &seeder))
                    damage(&bytes, &random)
                })
        },
        .wild("wild.sizes", "sizes that are a little off in both records") { draft, random in
            guard let entry = anyEntry(draft, &random) else { return }
            let off = random.within(-2...2)
            let truth = draft.model.entries[entry]
            draft.tell(.both(entry, \.size, UInt32(max(0, truth.size + off))))
            if random.chance(50) { draft.tell(.both(entry, \.compressedSize, UInt32(max(0, truth.data.count + off)))) }
        },
        .wild("wild.name", "another entry's name, or none that a bundle has") { draft, random in
            guard let entry = anyEntry(draft, &random) else { return }
            let names = ["../x", "spec.json", "bundle.json", "x/", "", ArchiveDraft.freshName(&random)]
            draft.tell(.name(entry, random.pick(names)))
        },
    ]

    // MARK: Making them

    /// Nil where lies left no entry.
    private static func anyEntry(_ draft: ArchiveDraft, _ random: inout RandomSource) -> Int? {
        draft.model.entries.isEmpty ? nil : draft.anyEntry(&random)
    }

    /// A number that is often near a boundary.
    private static func number<Number: FixedWidthInteger & UnsignedInteger>(
        _ random: inout RandomSource
    ) -> Number {
        switch random.below(4) {
        case 0: Number(truncatingIfNeeded: random.below(4))
        case 1: Number.max - Number(truncatingIfNeeded: random.below(3))
        case 2: 1 << Number(truncatingIfNeeded: random.below(Number.bitWidth))
        default: Number(truncatingIfNeeded: random.word())
        }
    }

    /// In both records of an entry, or one.
    private static func claim<Value>(
        _ field: WritableKeyPath<RecordClaims, Value?>, _ value: Value, _ draft: inout ArchiveDraft,
        _ random: inout RandomSource
    ) {
        guard let entry = anyEntry(draft, &random) else { return }
        switch random.below(3) {
        case 0: draft.tell(.both(entry, field, value))
        case 1: draft.tell(.local(entry, field, value))
        default: draft.tell(.central(entry, field, value))
        }
    }

    private static func damage(_ bytes: inout [UInt8], _ random: inout RandomSource) {
        guard !bytes.isEmpty else { return }
        let place = random.below(bytes.count)
        switch random.below(5) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1: bytes[place] ^= 1 << UInt8(random.below(8))
        case 2: bytes.remove(at: place)
        case 3: bytes.insert(UInt8(random.below(256)), at: place)
        default: bytes.removeLast(min(bytes.count, random.within(1...40)))
        }
    }
}
