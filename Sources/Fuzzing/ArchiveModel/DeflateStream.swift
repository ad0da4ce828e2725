/// Writes raw DEFLATE (RFC 1951) bit by bit, so that a stream is exactly what it says, valid or not.
struct DeflateStream {
    private var output: [UInt8] = []
    private var pending: UInt8 = 0
    private var pendingBits = 0

    init() {}

    /// The bytes so far; unfinished bits are filled up with zeros.
    var bytes: [UInt8] { pendingBits == 0 ? output : output + [pending] }

    /// Numbers go in from their lowest bit (3.1.1).
    mutating func bits(_ value: Int, _ count: Int) {
        for place in 0..<count { bit(value >> place & 1) }
    }

    /// Huffman codes go in from their highest bit (3.1.1).
    mutating func code(_ value: Int, _ count: Int) {
        for place in (0..<count).reversed() { bit(value >> place & 1) }
    }

    private mutating func bit(_ bit: Int) {
        pending |= UInt8(bit) << pendingBits
        pendingBits += 1
        guard pendingBits == 8 else { return }
        output.append(pending)
        pending = 0
        pendingBits = 0
    }

    /// Skips to the next byte.
    mutating func align() { if pendingBits > 0 { bits(0, 8 - pendingBits) } }

    /// The three kinds of block, and the one that is none (3.2.3).
    enum Block: Int {
        case stored, fixed, dynamic, reserved
    }

    mutating func header(_ block: Block, final: Bool) {
        bits(final ? 1 : 0, 1)
        bits(block.rawValue, 2)
    }

    /// A stored block of at most 65,535 bytes (3.2.4). `check` is the complement of its length, unless it lies.
    mutating func stored(_ content: some Collection<UInt8>, final: Bool, check: UInt16? = nil) {
        header(.stored, final: final)
        align()
        let length = UInt16(truncatingIfNeeded: content.count)
        output += ExtraField.littleEndian(length) + ExtraField.littleEndian(check ?? ~length)
        output += content
    }

    /// A literal of a fixed block (3.2.6).
    mutating func literal(_ byte: UInt8) {
        if byte < 144 { code(0x30 + Int(byte), 8) } else { code(0x190 + Int(byte) - 144, 9) }
    }

    /// A length or end-of-block symbol of a fixed block, 256...287; the last two are not allowed.
    mutating func symbol(_ symbol: Int) {
        if symbol < 280 { code(symbol - 256, 7) } else { code(0xC0 + symbol - 280, 8) }
    }

    mutating func endOfBlock() { symbol(256) }

    /// A copy of 3...258 bytes from 1...4 bytes back, in a fixed block (3.2.5).
    mutating func copy(_ length: Int, from distance: Int) {
        let row = DeflateStream.lengths.lastIndex { $0.first <= length } ?? 0
        symbol(257 + row)
        bits(length - DeflateStream.lengths[row].first, DeflateStream.lengths[row].extraBits)
        code(distance - 1, 5)
    }

    /// The first length of each length symbol, and how many bits follow it.
    static let lengths: [(first: Int, extraBits: Int)] = {
        let grouped = (1...5).flatMap { bits in (0..<4).map { (3 + (4 + $0) << bits, bits) } }
        return (3...10).map { ($0, 0) } + grouped + [(258, 0)]
    }()

    /// A valid stream of the content: one fixed block that copies runs of equal bytes. Simple and the same everywhere,
    /// which the output of a library is not.
    static func packed(_ content: [UInt8]) -> [UInt8] {
        var stream = DeflateStream()
        stream.header(.fixed, final: true)
        stream.append(content)
        stream.endOfBlock()
        return stream.bytes
    }

    /// Literals and copies for the content, inside a fixed block.
    mutating func append(_ content: [UInt8]) {
        var at = 0
        while at < content.count {
            let byte = content[at]
            literal(byte)
            at += 1
            var run = 0
            while at + run < content.count, content[at + run] == byte { run += 1 }
            while run >= 258 {
                copy(258, from: 1)
                at += 258
                run -= 258
            }
            if run >= 3 {
                copy(run, from: 1)
                at += run
            }
        }
    }

    /// The stream of a content in stored blocks of this size; 0 puts an empty block before every byte.
    static func storedBlocks(of content: [UInt8], size: Int) -> [UInt8] {
        var stream = DeflateStream()
        var rest = content[...]
        while !rest.isEmpty {
            if size == 0 { stream.stored([], final: false) }
            stream.stored(rest.prefix(max(size, 1)), final: false)
            rest = rest.dropFirst(max(size, 1))
        }
        stream.stored([], final: true)
        return stream.bytes
    }
}
