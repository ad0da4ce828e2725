/// One pass over the bytes that checks every rule of strict JSON and writes the tape.
///
/// It never recurses, reads each byte once (twice around escapes) and allocates only when one of its buffers doubles.
struct Parser {
    let source: UnsafePointer<UInt8>
    let end: Int
    private let maxOpenContainers: Int
    /// The tape, with room for every node that a document of this length can have.
    private let nodes: UnsafeMutablePointer<UInt64>
    private var nodeCount = 0
    /// The open containers, from 1 on; what stands at 0 says that the document itself is no object.
    private let open: UnsafeMutablePointer<OpenContainer>
    /// Decoded strings, with eight bytes to spare behind them.
    var arena = GrowingBuffer<UInt8>(capacity: Parser.arenaPadding)
    static let arenaPadding = 8
    var keys: KeyTable

    /// An object or array whose end has not come yet.
    struct OpenContainer {
        var node: Int32
        /// Where the keys start that this object has taken from objects outside it, or -1 for an array.
        var firstKey: Int32
    }

    /// A failure without its line and column, which only the outermost caller counts.
    struct Failure: Error {
        var reason: JSONError.Reason
        var offset: Int
    }

    init(source: UnsafeBufferPointer<UInt8>, start: UnsafePointer<UInt8>, limits: JSONLimits, seed: UInt64) {
        self.source = start
        end = source.count
        maxOpenContainers = limits.maxOpenContainers
        let depth = min(max(0, limits.maxOpenContainers), source.count)
        // A value takes a byte and one more that closes or separates it, a key takes more, and what is still open lacks
        // its closing byte. Memory that is not written costs nothing.
        nodes = .allocate(capacity: (source.count + depth) / 2 + 2)
        open = .allocate(capacity: depth + 1)
        open.initialize(to: OpenContainer(node: -1, firstKey: -1))
        keys = KeyTable(seed: seed, sourceCount: source.count)
    }

    func free() {
        nodes.deallocate()
        open.deallocate()
        arena.free()
        keys.free()
    }

    /// Parses the whole document.
    ///
    /// What every byte moves lives in local variables, which the compiler keeps in registers: it cannot know that writing
    /// the tape leaves the parser's own fields alone.
    mutating func parseDocument() throws(Failure) {
        let source = source
        let end = end
        let nodes = nodes
        let open = open
        var at = end >= 3 && source[0] == 0xEF && source[1] == 0xBB && source[2] == 0xBF ? 3 : 0
        var count = 0
        var depth = 0
        /// The bracket that ends the innermost open container.
        var closer = ASCII.closeBracket
        value: while true {
            at = afterWhiteSpace(at)
            guard at < end else { throw Failure(reason: .endOfInput, offset: at) }
            if closer == ASCII.closeBrace {
                guard source[at] == ASCII.quote else { throw Failure(reason: .expectedKey, offset: at) }
                let (string, next) = try string(at)
                let number = keys.number(of: string, in: view)
                guard keys.hold(number, by: open[depth].node, nodes) else {
                    throw Failure(reason: .duplicateKey, offset: at)
                }
                nodes[count] = Tape.node(.key, offset: at &+ 1, extent: number)
                count &+= 1
                at = afterWhiteSpace(next)
                guard at < end else { throw Failure(reason: .endOfInput, offset: at) }
                guard source[at] == ASCII.colon else { throw Failure(reason: .expectedColon, offset: at) }
                at = afterWhiteSpace(at &+ 1)
                guard at < end else { throw Failure(reason: .endOfInput, offset: at) }
            }
            let byte = source[at]
            switch byte {
            case ASCII.quote:
                let (string, next) = try string(at)
                nodes[count] = string
                count &+= 1
                at = next
            case ASCII.openBrace, ASCII.openBracket:
                guard depth < maxOpenContainers else { throw Failure(reason: .tooDeep, offset: at) }
                depth &+= 1
                let isObject = byte == ASCII.openBrace
                open[depth] = OpenContainer(
                    node: Int32(truncatingIfNeeded: count),
                    firstKey: isObject ? Int32(truncatingIfNeeded: keys.takenCount) : -1)
                nodes[count] = Tape.node(isObject ? .object : .array, offset: at, extent: 0)
                count &+= 1
                closer = ASCII.closer(of: byte)
                at = afterWhiteSpace(at &+ 1)
                // The end of an empty container is like that of any other.
                guard at < end, source[at] == closer else { continue value }
            case ASCII.minus, ASCII.zero...ASCII.nine:
                let next = try number(at)
                nodes[count] = Tape.node(.number, offset: at, extent: next &- at)
                count &+= 1
                at = next
            case UInt8(ascii: "t"):
                nodes[count] = Tape.node(.true, offset: at, extent: 0)
                count &+= 1
                at = try literal("true", at)
            case UInt8(ascii: "f"):
                nodes[count] = Tape.node(.false, offset: at, extent: 0)
                count &+= 1
                at = try literal("false", at)
            case UInt8(ascii: "n"):
                nodes[count] = Tape.node(.null, offset: at, extent: 0)
                count &+= 1
                at = try literal("null", at)
            default:
                throw Failure(reason: .unexpectedByte, offset: at)
            }
            while depth > 0 {
                at = afterWhiteSpace(at)
                guard at < end else { throw Failure(reason: .endOfInput, offset: at) }
                let byte = source[at]
                if byte == ASCII.comma {
                    at &+= 1
                    continue value
                }
                guard byte == closer else {
                    throw Failure(
                        reason: closer == ASCII.closeBrace ? .expectedCommaOrBrace : .expectedCommaOrBracket, offset: at
                    )
                }
                let container = open[depth]
                nodes[Int(container.node)] |= UInt64(truncatingIfNeeded: count) << Tape.extentShift
                if container.firstKey >= 0 { keys.release(from: Int(container.firstKey)) }
                depth &-= 1
                closer = open[depth].firstKey >= 0 ? ASCII.closeBrace : ASCII.closeBracket
                at &+= 1
            }
            at = afterWhiteSpace(at)
            guard at == end else { throw Failure(reason: .trailingText, offset: at) }
            nodeCount = count
            return
        }
    }

    @inline(__always)
    private func afterWhiteSpace(_ at: Int) -> Int {
        at < end && source[at] <= ASCII.space ? afterRunOfWhiteSpace(at) : at
    }

    /// Indentation is mostly spaces, so eight of them go at once.
    private func afterRunOfWhiteSpace(_ start: Int) -> Int {
        var at = start
        while at < end {
            switch source[at] {
            case ASCII.space, ASCII.lineFeed, ASCII.carriageReturn, ASCII.tab: at &+= 1
            default: return at
            }
            while at &+ 8 <= end, word(at) == 0x2020_2020_2020_2020 { at &+= 8 }
        }
        return at
    }

    @inline(__always)
    func word(_ offset: Int) -> UInt64 { UnsafeRawPointer(source + offset).loadUnaligned(as: UInt64.self) }

    /// Where a literal ends that starts here.
    private func literal(_ text: StaticString, _ start: Int) throws(Failure) -> Int {
        for index in 0..<text.utf8CodeUnitCount {
            guard start &+ index < end else { throw Failure(reason: .endOfInput, offset: end) }
            guard source[start &+ index] == text.utf8Start[index] else {
                throw Failure(reason: .badLiteral, offset: start)
            }
        }
        return start &+ text.utf8CodeUnitCount
    }

    /// The tape as far as it is written.
    var view: Tape {
        @inline(__always) get {
            Tape(
                nodes: UnsafePointer(nodes), count: nodeCount, keys: UnsafePointer(keys.entries.base),
                keyCount: keys.entries.count, source: source, sourceCount: end, arena: UnsafePointer(arena.base))
        }
    }
}
