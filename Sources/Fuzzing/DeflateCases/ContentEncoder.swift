/// Deflates a content block by block, each time in another way. What it writes is valid; breaks write on behind it.
struct ContentEncoder {
    let content: [UInt8]
    var stream = DeflateStream()
    /// How many bytes of the content the stream has so far.
    private(set) var written = 0

    init(_ content: [UInt8]) { self.content = content }

    /// Blocks of any kind, none of them the last, up to this many bytes of the content.
    mutating func blocks(until end: Int, _ random: inout RandomSource) {
        while written < end {
            block(random.pick(ContentEncoder.kinds), until: random.within(written + 1...end), final: false, &random)
        }
    }

    /// The rest of the content and the end of the stream.
    mutating func finish(_ random: inout RandomSource) {
        if written < content.count, random.chance(60) { blocks(until: random.within(written...content.count), &random) }
        block(random.pick(ContentEncoder.kinds), until: content.count, final: true, &random)
    }

    private static let kinds: [DeflateStream.Block] = [.stored, .fixed, .fixed, .dynamic, .dynamic]

    /// The next bytes of the content, or none, as one block.
    mutating func block(
        _ kind: DeflateStream.Block, until end: Int, final: Bool, _ random: inout RandomSource
    ) {
        // A stored block counts its bytes in 16 bits.
        guard kind != .stored || end - written <= 65_535 else {
            return block(.fixed, until: end, final: final, &random)
        }
        switch kind {
        case .stored, .reserved: stream.stored(content[written..<end], final: final)
        case .fixed:
            stream.header(.fixed, final: final)
            append(tokens(until: end, &random), .fixedLiterals, .fixedDistances)
        case .dynamic:
            let tokens = tokens(until: end, &random)
            let (literals, distances) = ContentEncoder.codes(for: tokens, &random)
            stream.header(.dynamic, final: final)
            DynamicTables(
                literals: literals.lengths, distances: distances.lengths, usesRepeats: random.chance(80)
            ).append(to: &stream)
            append(tokens, literals, distances)
        }
        written = end
    }

    private mutating func append(_ tokens: [DeflateToken], _ literals: HuffmanCode, _ distances: HuffmanCode) {
        for token in tokens { token.append(to: &stream, literals, distances) }
        literals.append(DeflateToken.endOfBlock, to: &stream)
    }

    /// Codes that have what the tokens need, and sometimes more.
    static func codes(
        for tokens: [DeflateToken], _ random: inout RandomSource
    ) -> (literals: HuffmanCode, distances: HuffmanCode) {
        var literals = Set(tokens.map(\.symbol))
        literals.insert(DeflateToken.endOfBlock)
        if literals.count < 2 || random.chance(20) { literals.insert(random.below(286)) }
        // The end of a block alone is an incomplete code.
        if literals.count < 2 { literals.insert(0) }
        var distances = Set(tokens.compactMap(\.distanceSymbol))
        if random.chance(20) { distances.insert(random.below(30)) }
        let literalCount = max(257, 1 + (literals.max() ?? 0))
        let distanceCount = 1 + (distances.max() ?? 0)
        return (
            .balanced(literals.sorted(), count: literalCount),
            distances.isEmpty
                ? HuffmanCode(lengths: [0]) : .balanced(distances.sorted(), count: distanceCount)
        )
    }

    /// Literals, and copies of what stands in the content before.
    private func tokens(until end: Int, _ random: inout RandomSource) -> [DeflateToken] {
        var tokens: [DeflateToken] = []
        var at = written
        while at < end {
            guard at > 0, random.chance(60), let (length, distance) = match(at, end, &random) else {
                tokens.append(.literal(content[at]))
                at += 1
                continue
            }
            tokens.append(.copy(length: length, distance: distance))
            at += length
        }
        return tokens
    }

    /// Some earlier place with the same three bytes or more: the byte before, or one of a few at random.
    private func match(_ at: Int, _ end: Int, _ random: inout RandomSource) -> (length: Int, distance: Int)? {
        for attempt in 0..<4 {
            let distance = attempt == 0 ? 1 : random.within(1...min(at, 32_768))
            var length = 0
            while length < 258, at + length < end, content[at + length] == content[at + length - distance] {
                length += 1
            }
            if length >= 3 { return (random.chance(70) ? length : random.within(3...length), distance) }
        }
        return nil
    }
}
