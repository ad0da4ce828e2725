/// One pass over the bytes that checks every rule of strict JSON and writes the tape.
///
/// It never recurses, reads each byte once (twice around escapes) and allocates only when one of its buffers doubles.
struct Parser {
    let source: UnsafePointer<UInt8>
    let end: Int
    let maxOpenContainers: Int
    var at = 0
    var tape: GrowingBuffer<UInt64>
    /// Whether the innermost open container is an object.
    private var isInObject = false
    /// Decoded strings, with eight bytes to spare behind them.
    var arena = GrowingBuffer<UInt8>(capacity: Parser.arenaPadding)
    static let arenaPadding = 8
    var open = GrowingBuffer<OpenContainer>(capacity: 32)
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
        // A node takes two bytes of source on average at least, but for brackets that nobody closes. Memory that is not
        // written costs nothing.
        tape = GrowingBuffer(capacity: source.count / 2 + 16)
        keys = KeyTable(seed: seed, sourceCount: source.count)
    }

    func free() {
        tape.free()
        arena.free()
        open.free()
        keys.free()
    }

    mutating func parseDocument() throws(Failure) {
        if end >= 3, source[0] == 0xEF, source[1] == 0xBB, source[2] == 0xBF { at = 3 }
        value: while true {
            skipWhiteSpace()
            guard at < end else { throw Failure(reason: .endOfInput, offset: at) }
            switch source[at] {
            case ASCII.quote:
                tape.append(try string())
            case ASCII.openBrace:
                try openContainer(.object)
                skipWhiteSpace()
                if at < end, source[at] == ASCII.closeBrace {
                    closeContainer()
                } else {
                    try key()
                    continue value
                }
            case ASCII.openBracket:
                try openContainer(.array)
                skipWhiteSpace()
                guard at < end, source[at] == ASCII.closeBracket else { continue value }
                closeContainer()
            case ASCII.minus, ASCII.zero...ASCII.nine:
                try number()
            case UInt8(ascii: "t"):
                try literal("true", .true)
            case UInt8(ascii: "f"):
                try literal("false", .false)
            case UInt8(ascii: "n"):
                try literal("null", .null)
            default:
                throw Failure(reason: .unexpectedByte, offset: at)
            }
            while open.count > 0 {
                skipWhiteSpace()
                guard at < end else { throw Failure(reason: .endOfInput, offset: at) }
                let byte = source[at]
                if isInObject {
                    if byte == ASCII.comma {
                        at &+= 1
                        skipWhiteSpace()
                        try key()
                        continue value
                    }
                    guard byte == ASCII.closeBrace else { throw Failure(reason: .expectedCommaOrBrace, offset: at) }
                } else {
                    if byte == ASCII.comma {
                        at &+= 1
                        continue value
                    }
                    guard byte == ASCII.closeBracket else { throw Failure(reason: .expectedCommaOrBracket, offset: at) }
                }
                closeContainer()
            }
            skipWhiteSpace()
            guard at == end else { throw Failure(reason: .trailingText, offset: at) }
            return
        }
    }

    @inline(__always)
    private mutating func skipWhiteSpace() {
        guard at < end, source[at] <= ASCII.space else { return }
        skipRunOfWhiteSpace()
    }

    /// Indentation is mostly spaces, so eight of them go at once.
    private mutating func skipRunOfWhiteSpace() {
        while at < end {
            switch source[at] {
            case ASCII.space, ASCII.lineFeed, ASCII.carriageReturn, ASCII.tab: at &+= 1
            default: return
            }
            while at &+ 8 <= end, word(at) == 0x2020_2020_2020_2020 { at &+= 8 }
        }
    }

    @inline(__always)
    func word(_ offset: Int) -> UInt64 { UnsafeRawPointer(source + offset).loadUnaligned(as: UInt64.self) }

    private mutating func literal(_ text: StaticString, _ tag: Tape.Tag) throws(Failure) {
        let count = text.utf8CodeUnitCount
        let start = at
        for index in 0..<count {
            guard at < end else { throw Failure(reason: .endOfInput, offset: at) }
            guard source[at] == text.utf8Start[index] else { throw Failure(reason: .badLiteral, offset: start) }
            at &+= 1
        }
        tape.append(Tape.node(tag, offset: start, extent: 0))
    }

    // MARK: Containers

    @inline(__always)
    private mutating func openContainer(_ tag: Tape.Tag) throws(Failure) {
        guard open.count < maxOpenContainers else { throw Failure(reason: .tooDeep, offset: at) }
        open.append(
            OpenContainer(
                node: Int32(truncatingIfNeeded: tape.count),
                firstKey: tag == .object ? Int32(truncatingIfNeeded: keys.takenCount) : -1))
        tape.append(Tape.node(tag, offset: at, extent: 0))
        isInObject = tag == .object
        at &+= 1
    }

    @inline(__always)
    private mutating func closeContainer() {
        let container = open.removeLast()
        at &+= 1
        tape[Int(container.node)] |= UInt64(truncatingIfNeeded: tape.count) << Tape.extentShift
        if container.firstKey >= 0 { keys.release(from: Int(container.firstKey)) }
        isInObject = open.count > 0 && open[open.count &- 1].firstKey >= 0
    }

    /// A key and its colon; the cursor stands where the quote must be.
    @inline(__always)
    private mutating func key() throws(Failure) {
        guard at < end else { throw Failure(reason: .endOfInput, offset: at) }
        guard source[at] == ASCII.quote else { throw Failure(reason: .expectedKey, offset: at) }
        let start = at
        let string = try string()
        let text = view
        let number = keys.number(of: string, in: text)
        guard keys.hold(number, by: open[open.count &- 1].node, tape.base) else {
            throw Failure(reason: .duplicateKey, offset: start)
        }
        tape.append(Tape.node(.key, offset: start &+ 1, extent: number))
        if at < end, source[at] == ASCII.colon {
            at &+= 1
            return
        }
        skipWhiteSpace()
        guard at < end else { throw Failure(reason: .endOfInput, offset: at) }
        guard source[at] == ASCII.colon else { throw Failure(reason: .expectedColon, offset: at) }
        at &+= 1
    }

    /// The tape as far as it is written.
    var view: Tape {
        @inline(__always) get {
            Tape(
                nodes: UnsafePointer(tape.base), count: tape.count, keys: UnsafePointer(keys.entries.base),
                keyCount: keys.entries.count, source: source, sourceCount: end, arena: UnsafePointer(arena.base))
        }
    }
}
