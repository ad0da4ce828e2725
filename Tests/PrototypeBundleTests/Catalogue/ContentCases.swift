@testable import Fuzzing
@testable import PrototypeBundle

/// Step 9: what the compressed bytes really are.
extension Catalogue {
    private static let spec = Array(SpecText.minimal.utf8)

    static var contents: [Case] {
        [
            Case("minimal, stored", minimal),
            Case("minimal, deflated", deflated),
            Case("manifest stored, spec deflated", ArchiveModel(entries: [minimal.entries[0], deflated.entries[1]])),
            Case("manifest deflated, spec stored", ArchiveModel(entries: [deflated.entries[0], minimal.entries[1]])),
            Case("stored size one more than compressed", minimal, .both(1, \.size, UInt32(spec.count + 1))),
            Case("stored size one less than compressed", minimal, .both(1, \.size, UInt32(spec.count - 1))),
            Case("stored size zero", minimal, .both(1, \.size, 0)),
            Case("deflated size one more than produced", deflated, .both(1, \.size, UInt32(spec.count + 1))),
            Case("deflated size one less than produced", deflated, .both(1, \.size, UInt32(spec.count - 1))),
            Case("deflated size zero", deflated, .both(1, \.size, 0)),
            Case("CRC of the spec off by one", minimal, .both(1, \.crc, minimal.entries[1].crc ^ 1)),
            Case(
                "CRC of the spec in the other byte order", minimal, .both(1, \.crc, minimal.entries[1].crc.byteSwapped)),
            Case("CRC of the spec zero", minimal, .both(1, \.crc, 0)),
            Case("CRC of the deflated spec off by one", deflated, .both(1, \.crc, deflated.entries[1].crc ^ 1)),
            Case("CRC of an image off by one", withImage, .both(2, \.crc, withImage.entries[2].crc ^ 1)),
            Case("one bit of the spec flipped", minimal, .data(1, [spec[0] ^ 1] + spec.dropFirst())),
            Case("spec empty", BundleModel(spec: "")),
            Case("spec empty and deflated", BundleModel(spec: "").deflated),
            Case("manifest empty and deflated", BundleModel().manifestText("").deflated),
        ]
    }

    /// The spec as any DEFLATE stream; sizes and CRC stay those of the spec.
    private static func stream(_ name: String, _ write: (inout DeflateStream) -> Void) -> Case {
        var stream = DeflateStream()
        write(&stream)
        return Case(name, minimal, .stream(1, stream.bytes))
    }

    private static let packed = DeflateStream.packed(spec)

    static var deflateStreams: [Case] {
        [
            Case("stored blocks of one byte", minimal, .stream(1, DeflateStream.storedBlocks(of: spec, size: 1))),
            Case(
                "an empty stored block before every byte", minimal,
                .stream(1, DeflateStream.storedBlocks(of: spec, size: 0))),
            Case("one stored block", minimal, .stream(1, DeflateStream.storedBlocks(of: spec, size: 65_535))),
            stream("fixed block, then a stored one") {
                $0.header(.fixed, final: false)
                $0.append(Array(spec.prefix(5)))
                $0.endOfBlock()
                $0.stored(spec.dropFirst(5), final: true)
            },
            stream("a thousand empty fixed blocks first") {
                for _ in 0..<1000 {
                    $0.header(.fixed, final: false)
                    $0.endOfBlock()
                }
                $0.stored(spec, final: true)
            },
            stream("empty blocks without an end") {
                for _ in 0..<100 { $0.stored([], final: false) }
            },
            Case("empty stream", minimal, .stream(1, [])),
            Case("stream of one zero byte", minimal, .stream(1, [0])),
            Case("stream of ones", minimal, .stream(1, Array(repeating: 0xFF, count: 20))),
            Case("stream without its last byte", minimal, .stream(1, packed.dropLast())),
            Case("stream cut in half", minimal, .stream(1, Array(packed.prefix(packed.count / 2)))),
            Case("one byte after the stream", minimal, .stream(1, packed + [0])),
            Case("a second stream after the first", minimal, .stream(1, packed + packed)),
            Case("zlib header before the stream", minimal, .stream(1, [0x78, 0x9C] + packed)),
            Case("gzip header before the stream", minimal, .stream(1, [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + packed)),
            Case("spec itself as the stream", minimal, .stream(1, spec)),
            stream("no final block") { $0.stored(spec, final: false) },
            stream("final flag missing, then a reserved block") {
                $0.stored(spec, final: false)
                $0.header(.reserved, final: true)
            },
            stream("reserved block type") { $0.header(.reserved, final: true) },
            stream("reserved block type after all bytes") {
                $0.stored(spec, final: false)
                $0.header(.reserved, final: false)
            },
            stream("reserved block type one byte too early") {
                $0.stored(spec.dropLast(), final: false)
                $0.header(.reserved, final: false)
            },
            stream("stored length check wrong") { $0.stored(spec, final: true, check: 0) },
            stream("stored length longer than the stream") {
                $0.header(.stored, final: true)
                $0.align()
                $0.bits(0xFFFF, 16)
                $0.bits(0, 16)
            },
            stream("distance beyond the start") {
                $0.header(.fixed, final: true)
                $0.literal(0x7B)
                $0.copy(3, from: 2)
                $0.endOfBlock()
            },
            stream("distance symbol 30") {
                $0.header(.fixed, final: true)
                $0.literal(0x7B)
                $0.symbol(257)
                $0.code(30, 5)
                $0.endOfBlock()
            },
            stream("length symbol 286") {
                $0.header(.fixed, final: true)
                $0.literal(0x7B)
                $0.symbol(286)
            },
            stream("length symbol 287") {
                $0.header(.fixed, final: true)
                $0.symbol(287)
            },
            stream("dynamic block with 287 literal codes") {
                $0.header(.dynamic, final: true)
                $0.bits(30, 5)
                $0.bits(0, 5)
                $0.bits(15, 4)
                $0.bits(0, 40)
            },
            stream("dynamic block with 31 distance codes") {
                $0.header(.dynamic, final: true)
                $0.bits(0, 5)
                $0.bits(30, 5)
                $0.bits(15, 4)
                $0.bits(0, 40)
            },
            stream("dynamic block without code lengths") {
                $0.header(.dynamic, final: true)
                $0.bits(0, 14)
                $0.bits(0, 12)
                $0.bits(0, 40)
            },
            stream("dynamic block with too many short codes") {
                $0.header(.dynamic, final: true)
                $0.bits(0, 14)
                for _ in 0..<4 { $0.bits(1, 3) }
            },
            stream("dynamic block that repeats a length before the first") {
                $0.header(.dynamic, final: true)
                $0.bits(0, 14)
                // Codes of one bit for 16 (repeat) and 17 (zeros); none for 18 and 0.
                for length in [1, 1, 0, 0] { $0.bits(length, 3) }
                $0.code(0, 1)
            },
            stream("dynamic block without an end symbol") {
                $0.header(.dynamic, final: true)
                $0.bits(0, 14)
                // Codes of one bit for 17 and 18; then zeros for all 258 codes.
                for length in [0, 1, 1, 0] { $0.bits(length, 3) }
                $0.code(1, 1)
                $0.bits(127, 7)
                $0.code(1, 1)
                $0.bits(109, 7)
            },
            stream("broken after one byte too many") {
                $0.stored(spec + [0x20], final: false)
                $0.header(.reserved, final: true)
            },
            stream("ends early after one byte too many") { $0.stored(spec + [0x20], final: false) },
            stream("trailing bytes after one byte too many") {
                $0.stored(spec + [0x20], final: true)
                $0.bits(0, 8)
            },
            stream("trailing bytes after one byte too few") {
                $0.stored(spec.dropLast(), final: true)
                $0.bits(0, 8)
            },
            stream("wrong content of the right size") { $0.stored(spec.reversed(), final: true) },
            stream("wrong content and trailing bytes") {
                $0.stored(spec.reversed(), final: true)
                $0.bits(0, 8)
            },
        ]
    }

    /// Ratio: all contents so far against all compressed bytes of the archive.
    static var ratios: [Case] {
        let exact = archiveOfExactRatio(longerBy: 0)
        return [
            Case("ratio of exactly 100", exact),
            Case("ratio of 100 and one byte", archiveOfExactRatio(longerBy: 1)),
            Case(
                "ratio exceeded before the declared size is", minimal, .bomb(1, 1_048_576), .both(1, \.size, 1_000_000)),
            Case("declared size exceeded before the ratio is", minimal, .bomb(1, 1_048_576), .both(1, \.size, 500_000)),
            Case("ratio and declared size exceeded on the same byte", exact, .oneMoreByte(1)),
            Case(
                "ratio exceeded, and broken later", minimal, .bomb(1, 1_000_000), .data(1, bomb(1_000_000).dropLast(9))),
            Case("a bomb of a megabyte with an honest size", minimal, .bomb(1, 1_048_576)),
            Case("a bomb that claims to be small", minimal, .stream(1, bomb(1_048_576))),
            Case(
                "a bomb of exactly the declared size plus one", minimal, .bomb(1, 1_048_576),
                .both(1, \.size, 1_048_575)),
            Case(
                "a bomb in an image after honest files", minimal,
                .entry(.init(assetName(), deflated: Array(repeating: 0, count: 500_000)))),
            Case("a bomb that a stored font makes up for", paidForBomb),
            Case(
                "a stored image that the bomb before leaves no room for",
                ArchiveModel(entries: [
                    .init(assetName(), deflated: Array(repeating: 0, count: 200_000)), minimal.entries[0],
                    minimal.entries[1],
                ])),
            Case(
                "nothing compressed at all",
                ArchiveModel(entries: [.init("bundle.json", stored: []), .init("spec.json", stored: [])])),
        ]
    }

    /// Alone the spec would exceed the ratio; with the font the archive's compressed bytes allow it.
    private static var paidForBomb: ArchiveModel {
        let bundle = BundleModel(.init("f", .trueType, MediaSample.trueType() + noise(4000)))
        var padded = bundle
        padded.spec = Catalogue.padded(bundle.spec, to: 300_000)
        var archive = padded.archive
        archive.entries[1] = .init("spec.json", deflated: padded.spec)
        return archive
    }

    static func bomb(_ size: Int) -> [UInt8] { DeflateStream.packed(Array(repeating: 0x20, count: size)) }

    /// A manifest, stored, and a spec, deflated, that expand to exactly 100 times their compressed bytes together, and
    /// then to some bytes more of which the compressed ones say nothing.
    private static func archiveOfExactRatio(longerBy extra: Int) -> ArchiveModel {
        let spec = Array(SpecText.padded(to: paddingOfExactRatio + extra).utf8)
        let bundle = BundleModel(spec: String(decoding: spec, as: UTF8.self)).archive
        return ArchiveModel(entries: [bundle.entries[0], .init("spec.json", deflated: spec)])
    }

    /// The excess over the ratio rises by one with every space and falls by 100 with every compressed byte, so on its way
    /// up it meets 0.
    private static let paddingOfExactRatio: Int = {
        let manifestBytes = minimal.entries[0].data.count
        func excess(_ count: Int) -> Int {
            let compressed = DeflateStream.packed(Array(SpecText.padded(to: count).utf8)).count
            return manifestBytes + count - 100 * (manifestBytes + compressed)
        }
        var count = 1000
        while excess(count) != 0 || excess(count + 1) != 1 { count += max(1, -excess(count) / 2) }
        return count
    }()
}

extension ArchiveLie {
    /// The entry is that many spaces, deflated, with an honest size and checksum.
    fileprivate static func bomb(_ entry: Int, _ size: Int) -> ArchiveLie {
        ArchiveLie { model in
            let name = String(decoding: model.entries[entry].name, as: UTF8.self)
            model.entries[entry] = .init(name, deflated: Array(repeating: 0x20, count: size))
        }
    }

    /// The entry's deflated content has one space more at its end than its record says.
    fileprivate static func oneMoreByte(_ entry: Int) -> ArchiveLie {
        ArchiveLie { model in
            let size = model.entries[entry].size
            model.entries[entry].data = DeflateStream.packed(Array(SpecText.padded(to: size + 1).utf8))
        }
    }
}
