/// What the symbols of a compressed block say.
enum DeflateToken: Sendable {
    case literal(UInt8)
    /// 3...258 bytes again, from 1...32,768 bytes back.
    case copy(length: Int, distance: Int)

    /// The symbol of the literal and length code, 0...285.
    var symbol: Int {
        switch self {
        case .literal(let byte): Int(byte)
        case .copy(let length, _): 257 + DeflateToken.row(of: length, in: DeflateStream.lengths)
        }
    }

    /// The symbol of the distance code, 0...29; nil for a literal.
    var distanceSymbol: Int? {
        guard case .copy(_, let distance) = self else { return nil }
        return DeflateToken.row(of: distance, in: DeflateToken.distances)
    }

    /// The first distance of each symbol, and how many bits follow it (RFC 1951, 3.2.5).
    static let distances: [(first: Int, extraBits: Int)] =
        (1...4).map { ($0, 0) } + (1...13).flatMap { bits in [(1 + 2 << bits, bits), (1 + 3 << bits, bits)] }

    private static func row(of number: Int, in rows: [(first: Int, extraBits: Int)]) -> Int {
        rows.lastIndex { $0.first <= number } ?? 0
    }

    func append(to stream: inout DeflateStream, _ literals: HuffmanCode, _ distances: HuffmanCode) {
        literals.append(symbol, to: &stream)
        guard case .copy(let length, let distance) = self, let code = distanceSymbol else { return }
        let row = DeflateStream.lengths[symbol - 257]
        stream.bits(length - row.first, row.extraBits)
        distances.append(code, to: &stream)
        stream.bits(distance - DeflateToken.distances[code].first, DeflateToken.distances[code].extraBits)
    }

    static let endOfBlock = 256
}
