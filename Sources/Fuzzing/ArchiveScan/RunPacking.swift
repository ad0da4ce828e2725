/// DEFLATE that packs runs of equal bytes and nothing else (RFC 1951, fixed codes): the same on every machine, and never
/// much longer for a shorter content, so that a content can shrink step by step.
enum RunPacking {
    /// The lengths at which the symbols from 257 begin, and how many bits follow each (3.2.5).
    private static let lengths = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]
    private static let longest = 258

    private static func extraBits(_ symbol: Int) -> Int {
        symbol < 8 || symbol == lengths.count - 1 ? 0 : symbol / 4 - 1
    }

    /// The shorter of one block of runs and one stored block.
    static func packed(_ content: [UInt8]) -> [UInt8] {
        let runs = packedRuns(content)
        guard content.count <= Int(UInt16.max), runs.count > content.count + 5 else { return runs }
        var stream = DeflateStream()
        stream.stored(content, final: true)
        return stream.bytes
    }

    private static func packedRuns(_ content: [UInt8]) -> [UInt8] {
        var stream = DeflateStream()
        stream.header(.fixed, final: true)
        var at = 0
        while at < content.count {
            let byte = content[at]
            stream.literal(byte)
            at += 1
            var end = at
            while end < content.count, content[end] == byte { end += 1 }
            while end - at >= 3 {
                let length = min(end - at, longest)
                append(copyOf: length, to: &stream)
                at += length
            }
        }
        stream.endOfBlock()
        return stream.bytes
    }

    /// A copy from one byte back.
    private static func append(copyOf length: Int, to stream: inout DeflateStream) {
        guard let symbol = lengths.lastIndex(where: { $0 <= length }) else { return }
        stream.symbol(257 + symbol)
        stream.bits(length - lengths[symbol], extraBits(symbol))
        stream.code(0, 5)
    }
}
