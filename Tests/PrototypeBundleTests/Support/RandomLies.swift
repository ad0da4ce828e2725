@testable import Fuzzing
@testable import PrototypeBundle

/// Archives with one to three random lies, the same for the same seed everywhere.
struct RandomLies {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    /// SplitMix64.
    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    private mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    private mutating func any<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

    /// A number that is often near a boundary.
    private mutating func number<Number: FixedWidthInteger & UnsignedInteger>(_ type: Number.Type) -> Number {
        switch below(4) {
        case 0: Number(truncatingIfNeeded: below(4))
        case 1: Number.max - Number(truncatingIfNeeded: below(3))
        case 2: 1 << Number(truncatingIfNeeded: below(Number.bitWidth))
        default: Number(truncatingIfNeeded: next())
        }
    }

    mutating func archive() -> [UInt8] {
        var bundle = any([
            BundleModel(), BundleModel(Catalogue.image), BundleModel.everyType, BundleModel.withLightAndDark,
        ])
        if below(2) == 0 { bundle = bundle.deflated }
        let archive = bundle.archive
        let lies = (0...below(3)).map { _ in lie(entries: archive.entries.count) }
        return archive.telling(lies).encoded()
    }

    private mutating func lie(entries: Int) -> ArchiveLie {
        let entry = below(entries)
        switch below(12) {
        case 0: return field16(entry, any([\.flags, \.method, \.version, \.time, \.date]))
        case 1: return field32(entry, any([\.crc, \.size, \.compressedSize]))
        case 2: return .central(entry, any([\.externalAttributes, \.offset]), number(UInt32.self))
        case 3:
            return .central(
                entry, any([\.nameLength, \.extraLength, \.commentLength, \.disk, \.madeBy]), number(UInt16.self))
        case 4: return .local(entry, any([\.nameLength, \.extraLength]), number(UInt16.self))
        case 5:
            return .end(
                any([\.disk, \.directoryDisk, \.entries, \.entriesOnDisk, \.commentLength]), number(UInt16.self))
        case 6: return .end(any([\.directorySize, \.directoryOffset]), number(UInt32.self))
        case 7: return .bytes(noise(1 + below(30)), place(entries))
        case 8: return data(entry)
        case 9: return edit()
        case 10: return sizes(entry)
        default: return .name(entry, any(["../x", "spec.json", "bundle.json", "x/", "", Catalogue.assetName()]))
        }
    }

    private mutating func field16(_ entry: Int, _ field: WritableKeyPath<RecordClaims, UInt16?>) -> ArchiveLie {
        let value = number(UInt16.self)
        return any([.both(entry, field, value), .local(entry, field, value), .central(entry, field, value)])
    }

    private mutating func field32(_ entry: Int, _ field: WritableKeyPath<RecordClaims, UInt32?>) -> ArchiveLie {
        let value = number(UInt32.self)
        return any([.both(entry, field, value), .local(entry, field, value), .central(entry, field, value)])
    }

    private mutating func place(_ entries: Int) -> ArchiveModel.Place {
        any([.beforeEntry(below(entries)), .beforeDirectory, .insideDirectory, .afterDirectory, .afterEnd])
    }

    private mutating func noise(_ count: Int) -> [UInt8] {
        if below(3) == 0 {
            return any([[0x50, 0x4B, 5, 6], [0x50, 0x4B, 6, 7] + Array(repeating: 0, count: 16), [0x50, 0x4B, 3, 4]])
        }
        return (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }

    /// Damages compressed bytes, about which the records say what they said.
    private mutating func data(_ entry: Int) -> ArchiveLie {
        let place = below(1 << 20)
        let bit = UInt8(1) << UInt8(below(8))
        let kind = below(4)
        return ArchiveLie { model in
            guard !model.entries[entry].data.isEmpty else { return }
            let at = place % model.entries[entry].data.count
            switch kind {
            case 0: model.entries[entry].data[at] ^= bit
            case 1: model.entries[entry].data.removeLast(min(at, 3))
            case 2: model.entries[entry].data += [bit]
            default: model.entries[entry].data.insert(bit, at: at)
            }
        }
    }

    /// Damages the finished bytes.
    private mutating func edit() -> ArchiveLie {
        let place = below(1 << 20)
        let byte = UInt8(truncatingIfNeeded: next())
        let kind = below(4)
        return .edited { bytes in
            guard !bytes.isEmpty else { return }
            let at = place % bytes.count
            switch kind {
            case 0: bytes[at] = byte
            case 1: bytes.remove(at: at)
            case 2: bytes.insert(byte, at: at)
            default: bytes.removeLast(at % 40)
            }
        }
    }

    /// Sizes that are a little off, in both records.
    private mutating func sizes(_ entry: Int) -> ArchiveLie {
        let off = below(5) - 2
        let compressedToo = below(2) == 0
        return ArchiveLie { model in
            let size = UInt32(max(0, model.entries[entry].size + off))
            ArchiveLie.both(entry, \.size, size).tell(&model)
            let compressed = UInt32(max(0, model.entries[entry].data.count + off))
            if compressedToo { ArchiveLie.both(entry, \.compressedSize, compressed).tell(&model) }
        }
    }
}
