/// A canonical Huffman code (RFC 1951, 3.2.2) by the lengths of its codes; 0 for a symbol that has none. The lengths need
/// not make sense.
struct HuffmanCode: Sendable {
    let lengths: [Int]
    private let codes: [Int]

    init(lengths: [Int]) {
        self.lengths = lengths
        var counts = Array(repeating: 0, count: (lengths.max() ?? 0) + 1)
        for length in lengths where length > 0 { counts[length] += 1 }
        var next = Array(repeating: 0, count: counts.count)
        for length in next.indices.dropFirst() { next[length] = (next[length - 1] + counts[length - 1]) << 1 }
        codes = lengths.map { length in
            guard length > 0 else { return 0 }
            defer { next[length] += 1 }
            return next[length]
        }
    }

    /// A complete code for these symbols, whose lengths differ by one at most. One symbol alone gets one bit.
    static func balanced(_ symbols: [Int], count: Int) -> HuffmanCode {
        var lengths = Array(repeating: 0, count: count)
        var depth = 1
        while 1 << depth < symbols.count { depth += 1 }
        let short = (1 << depth) - symbols.count
        for (place, symbol) in symbols.enumerated() {
            lengths[symbol] = symbols.count > 1 && place < short ? depth - 1 : depth
        }
        return HuffmanCode(lengths: lengths)
    }

    /// The codes of fixed blocks (3.2.6).
    static let fixedLiterals = HuffmanCode(
        lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    static let fixedDistances = HuffmanCode(lengths: Array(repeating: 5, count: 32))

    func append(_ symbol: Int, to stream: inout DeflateStream) { stream.code(codes[symbol], lengths[symbol]) }
}
