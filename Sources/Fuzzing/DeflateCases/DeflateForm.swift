import PrototypeBundle

/// One way to write a DEFLATE stream for a content, valid or not. A line of the catalogue.
struct DeflateForm: Sendable {
    var name: String
    var summary: String
    /// How often it is chosen beside the others.
    var weight: Int
    /// Writes the stream; nil where the content does not do for it.
    var make: @Sendable (ContentEncoder, inout RandomSource) -> Made?

    /// A stream, and what happens first when it is read.
    struct Made {
        var stream: [UInt8]
        /// What the records claim as the content's size; nil for the truth.
        var size: Int?
        /// The code; nil where the stream is valid.
        var code: BundleCode?
        /// How many bytes are there before it happens, which the ratio may stop earlier; nil where only the bound is
        /// known that is the whole content.
        var produced: Int?
    }

    init(
        _ name: String, _ summary: String, weight: Int = 100,
        make: @escaping @Sendable (ContentEncoder, inout RandomSource) -> Made?
    ) {
        self.name = name
        self.summary = summary
        self.weight = weight
        self.make = make
    }

    /// A valid stream of the content.
    static func valid(
        _ name: String, _ summary: String, weight: Int = 100,
        _ write: @escaping @Sendable (inout ContentEncoder, inout RandomSource) -> Void
    ) -> DeflateForm {
        DeflateForm(name, summary, weight: weight) { encoder, random in
            var encoder = encoder
            write(&encoder, &random)
            return Made(stream: encoder.stream.bytes, produced: encoder.content.count)
        }
    }

    /// Blocks of the content up to any byte of it, and then something that breaks a rule of DEFLATE.
    static func corrupt(
        _ name: String, _ summary: String, weight: Int = 100,
        _ write: @escaping @Sendable (inout DeflateStream, _ written: Int, inout RandomSource) -> Bool
    ) -> DeflateForm {
        DeflateForm(name, summary, weight: weight) { encoder, random in
            var encoder = encoder
            encoder.blocks(until: random.within(0...encoder.content.count), &random)
            guard write(&encoder.stream, encoder.written, &random) else { return nil }
            // Whatever comes behind it is never read.
            if random.chance(50) { encoder.stream.bits(random.below(1 << 30), 30) }
            return Made(stream: encoder.stream.bytes, code: .corruptDeflate, produced: encoder.written)
        }
    }

    static let all: [DeflateForm] = valid + blocks + tables + ends + sizes

    // MARK: Valid streams

    private static let valid: [DeflateForm] = [
        .valid("deflate.blocks", "stored, fixed and dynamic blocks in any order", weight: 600) { encoder, random in
            encoder.finish(&random)
        },
        .valid("deflate.emptyBlocks", "blocks of every kind without content") { encoder, random in
            for _ in 0...random.below(20) {
                encoder.block(random.pick([.stored, .fixed, .dynamic]), until: encoder.written, final: false, &random)
                if random.chance(20) {
                    encoder.blocks(until: random.within(encoder.written...encoder.content.count), &random)
                }
            }
            encoder.finish(&random)
        },
        .valid("deflate.storedFlood", "a stored block for every byte or two, and empty ones between", weight: 40) {
            encoder, random in
            let size = random.within(1...2)
            while encoder.written < min(encoder.content.count, 600) {
                if random.chance(50) { encoder.block(.stored, until: encoder.written, final: false, &random) }
                let end = min(encoder.content.count, encoder.written + size)
                encoder.block(.stored, until: end, final: false, &random)
            }
            encoder.finish(&random)
        },
    ]

    // MARK: Blocks

    private static let blocks: [DeflateForm] = [
        .corrupt("block.reserved", "a block of the type that there is not") { stream, _, random in
            stream.header(.reserved, final: random.chance(50))
            return true
        },
        .corrupt("block.storedCheck", "a stored block whose length is not confirmed") { stream, _, random in
            let count = random.below(9)
            let check = ~UInt16(count) ^ random.bit()
            stream.stored(Array(repeating: 0x20, count: count), final: random.chance(50), check: check)
            return true
        },
        .corrupt("block.distance", "a copy from before the start of the content", weight: 300) {
            stream, written, random in
            guard written < 32_768 else { return false }
            let distance = random.chance(50) ? written + 1 : random.within(written + 1...32_768)
            let token = DeflateToken.copy(length: random.within(3...258), distance: distance)
            if random.chance(50) {
                stream.header(.fixed, final: true)
                token.append(to: &stream, .fixedLiterals, .fixedDistances)
            } else {
                let (literals, distances) = ContentEncoder.codes(for: [token], &random)
                stream.header(.dynamic, final: true)
                DynamicTables(literals: literals.lengths, distances: distances.lengths).append(to: &stream)
                token.append(to: &stream, literals, distances)
            }
            return true
        },
        .corrupt("block.distanceSymbol", "a fixed block with distance symbol 30 or 31") { stream, _, random in
            stream.header(.fixed, final: true)
            HuffmanCode.fixedLiterals.append(257 + random.below(8), to: &stream)
            HuffmanCode.fixedDistances.append(30 + random.below(2), to: &stream)
            return true
        },
        .corrupt("block.lengthSymbol", "a fixed block with length symbol 286 or 287") { stream, _, random in
            stream.header(.fixed, final: true)
            HuffmanCode.fixedLiterals.append(286 + random.below(2), to: &stream)
            return true
        },
    ]

    // MARK: Tables

    /// Complete codes of literals, the end of a block, lengths and distances.
    private static func codes(_ random: inout RandomSource) -> (literals: [Int], distances: [Int]) {
        let literals = [0x20, 0x41, DeflateToken.endOfBlock] + (257..<(258 + random.below(20)))
        let distances = Array(0..<(2 + random.below(20)))
        return (
            HuffmanCode.balanced(literals, count: literals.max().map { $0 + 1 } ?? 257).lengths,
            HuffmanCode.balanced(distances, count: distances.count).lengths
        )
    }

    private static func tables(
        _ name: String, _ summary: String,
        _ change: @escaping @Sendable (inout DynamicTables, inout RandomSource) -> Void
    ) -> DeflateForm {
        corrupt(name, "a dynamic block with " + summary) { stream, _, random in
            let (literals, distances) = codes(&random)
            var tables = DynamicTables(literals: literals, distances: distances, usesRepeats: random.chance(50))
            change(&tables, &random)
            stream.header(.dynamic, final: true)
            tables.append(to: &stream)
            // Room for a decoder that goes on reading.
            stream.bits(0, 30)
            return true
        }
    }

    /// A code with one length less or more.
    private static func changed(_ lengths: inout [Int], by change: Int, _ random: inout RandomSource) {
        let symbol = random.pick(lengths.indices.filter { lengths[$0] > (change < 0 ? 1 : 0) })
        lengths[symbol] += change
    }

    private static let tables: [DeflateForm] = [
        tables("tables.literalsOver", "more literal codes than there is room for") { tables, random in
            changed(&tables.literals, by: -1, &random)
        },
        tables("tables.literalsUnder", "literal codes that leave room") { tables, random in
            changed(&tables.literals, by: 1, &random)
        },
        tables("tables.distancesOver", "more distance codes than there is room for") { tables, random in
            tables.distances = [1, 1, random.within(1...15)]
        },
        tables("tables.distancesUnder", "distance codes that leave room") { tables, random in
            tables.distances = random.pick([[1, 2], [2, 2, 2], [2], [15], [1, 2, 3], [3, 0, 1]])
        },
        tables("tables.lengthsOver", "more codes for lengths than there is room for") { tables, random in
            tables.lengthCode = Array(repeating: random.within(1...4), count: 19)
        },
        tables("tables.lengthsUnder", "codes for lengths that leave room") { tables, random in
            var lengths = Array(repeating: 0, count: 19)
            for _ in 0...random.below(3) { lengths[random.below(19)] = random.within(3...7) }
            tables.lengthCode = lengths
        },
        tables("tables.noEnd", "no code for its end") { tables, random in
            tables.literals = HuffmanCode.balanced([0x20, 0x41], count: 257 + random.below(29)).lengths
        },
        tables("tables.tooManyLiterals", "287 or 288 literal codes") { tables, random in
            tables.literals += Array(repeating: 0, count: 287 + random.below(2) - tables.literals.count)
        },
        tables("tables.tooManyDistances", "31 or 32 distance codes") { tables, random in
            tables.distances += Array(repeating: 0, count: 31 + random.below(2) - tables.distances.count)
        },
        tables("tables.repeatOfNothing", "a repeat before the first length") { tables, random in
            tables.items = [.init(symbol: 16, extra: random.below(4)), .init(symbol: 0)]
        },
        tables("tables.repeatTooLong", "a repeat beyond the last length") { tables, random in
            let count = tables.literals.count + tables.distances.count
            let repeats: [DynamicTables.Item] = [.init(symbol: 16), .init(symbol: 17), .init(symbol: 18)]
            let item = random.pick(repeats)
            let missing = random.within(1...2)
            tables.items =
                (tables.literals + tables.distances).prefix(count - missing).map { .init(symbol: $0) } + [item]
        },
    ]

    // MARK: Ends

    private static let ends: [DeflateForm] = [
        DeflateForm("end.unfinished", "blocks of the whole content, but none is the last") { encoder, random in
            var encoder = encoder
            encoder.blocks(until: encoder.content.count, &random)
            return Made(stream: encoder.stream.bytes, code: .corruptDeflate, produced: encoder.content.count)
        },
        DeflateForm("end.cut", "a stream without its last bytes", weight: 200) { encoder, random in
            var encoder = encoder
            encoder.finish(&random)
            let bytes = encoder.stream.bytes
            let lost = random.chance(50) ? 1 : random.within(1...bytes.count)
            return Made(stream: Array(bytes.dropLast(lost)), code: .corruptDeflate)
        },
        DeflateForm("end.trailing", "bytes, zeros or another stream after the end", weight: 200) { encoder, random in
            var encoder = encoder
            encoder.finish(&random)
            let bytes = encoder.stream.bytes
            let tails: [[UInt8]] = [[0], [3, 0], [0, 0, 0, 0], Array(bytes.prefix(40)), [0x50, 0x4B, 7, 8]]
            return Made(stream: bytes + random.pick(tails), code: .corruptDeflate, produced: encoder.content.count)
        },
        DeflateForm("end.wrapped", "a stream in the frame of zlib or gzip") { encoder, random in
            var encoder = encoder
            encoder.finish(&random)
            // As raw DEFLATE the first is a stored block whose length is not confirmed, the second a reserved one.
            let heads: [[UInt8]] = [[0x78, 0x9C], [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]]
            return Made(
                stream: random.pick(heads) + encoder.stream.bytes + [1, 2, 3, 4], code: .corruptDeflate, produced: 0)
        },
        DeflateForm("end.none", "no byte at all", weight: 30) { _, _ in
            Made(stream: [], code: .corruptDeflate, produced: 0)
        },
    ]

    // MARK: Sizes

    private static let sizes: [DeflateForm] = [
        DeflateForm("size.more", "more bytes than declared, then the end or something broken", weight: 200) {
            encoder, random in
            var longer = ContentEncoder(encoder.content + Array(repeating: 0x20, count: random.within(1...300)))
            longer.blocks(until: random.within(encoder.content.count + 1...longer.content.count), &random)
            if random.chance(50) {
                longer.finish(&random)
            } else {
                // Whole bytes between: a reader that is fed byte by byte may learn of the error before it gets the content.
                longer.block(.stored, until: longer.written, final: false, &random)
                longer.stream.header(.reserved, final: true)
            }
            return Made(stream: longer.stream.bytes, code: .sizeMismatch, produced: encoder.content.count)
        },
        DeflateForm("size.fewer", "fewer bytes than declared", weight: 200) { encoder, random in
            var shorter = ContentEncoder(Array(encoder.content.dropLast(random.within(1...encoder.content.count))))
            shorter.finish(&random)
            return Made(stream: shorter.stream.bytes, code: .sizeMismatch, produced: shorter.content.count)
        },
        DeflateForm("size.claim", "a declared size that is off by a little", weight: 200) { encoder, random in
            var encoder = encoder
            encoder.finish(&random)
            let count = encoder.content.count
            let claim = random.chance(50) ? count + random.within(1...3) : max(0, count - random.within(1...3))
            return Made(
                stream: encoder.stream.bytes, size: claim, code: .sizeMismatch, produced: min(claim, count))
        },
        DeflateForm("size.other", "as many bytes as declared, but others") { encoder, random in
            var content = encoder.content
            content[random.below(content.count)] ^= random.bit()
            var other = ContentEncoder(content)
            other.finish(&random)
            return Made(stream: other.stream.bytes, code: .crcMismatch, produced: content.count)
        },
    ]
}
