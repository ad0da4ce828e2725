extension Parser {
    /// The node of the string whose quote the cursor stands at.
    @inline(__always)
    mutating func string() throws(Failure) -> UInt64 {
        at &+= 1
        let start = at
        let byte = skipPlainBytes()
        if byte == ASCII.quote {
            let node = Tape.node(.string, offset: start, extent: at &- start)
            at &+= 1
            return node
        }
        return try stringWithSpecialBytes(from: start)
    }

    /// Moves over bytes that stand for themselves, and returns the first that does not (0 at the end of the input).
    @inline(__always)
    private mutating func skipPlainBytes() -> UInt8 {
        while at &+ 8 <= end {
            let special = Parser.specialBytes(word(at))
            if special != 0 {
                at &+= special.trailingZeroBitCount >> 3
                return source[at]
            }
            at &+= 8
        }
        while at < end {
            let byte = source[at]
            if byte < ASCII.space || byte >= 0x80 || byte == ASCII.quote || byte == ASCII.backslash { return byte }
            at &+= 1
        }
        return 0
    }

    /// The high bit of every byte that is a quote, a backslash, a control character or not ASCII.
    ///
    /// A borrow can mark a byte above a marked one wrongly, never below it, so the lowest mark is always true.
    @inline(__always)
    private static func specialBytes(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = word ^ 0x2222_2222_2222_2222
        let backslash = word ^ 0x5C5C_5C5C_5C5C_5C5C
        let zeroBytes = (quote &- ones) & ~quote | (backslash &- ones) & ~backslash
        let control = (word &- 0x2020_2020_2020_2020) & ~word
        return (zeroBytes | control | word) & 0x8080_8080_8080_8080
    }

    private mutating func stringWithSpecialBytes(from start: Int) throws(Failure) -> UInt64 {
        while true {
            let byte = skipPlainBytes()
            switch byte {
            case ASCII.quote:
                let node = Tape.node(.string, offset: start, extent: at &- start)
                at &+= 1
                return node
            case ASCII.backslash:
                return try escapedString(from: start)
            case 0x80...:
                try multibyteRun()
            default:
                throw Failure(reason: at < end ? .controlCharacter : .endOfInput, offset: at)
            }
        }
    }

    /// Decodes a string into the arena from its first escape on; what stands before it is copied as it is.
    private mutating func escapedString(from start: Int) throws(Failure) -> UInt64 {
        arena.append(littleEndian: UInt32(truncatingIfNeeded: start))
        let decoded = arena.count
        var plain = start
        while true {
            let byte = skipPlainBytes()
            switch byte {
            case ASCII.quote:
                arena.append(source + plain, count: at &- plain)
                at &+= 1
                arena.reserve(Parser.arenaPadding)
                return Tape.node(.escapedString, offset: decoded, extent: arena.count &- decoded)
            case ASCII.backslash:
                arena.append(source + plain, count: at &- plain)
                repeat { try escape() } while at < end && source[at] == ASCII.backslash
                plain = at
            case 0x80...:
                try multibyteRun()
            default:
                throw Failure(reason: at < end ? .controlCharacter : .endOfInput, offset: at)
            }
        }
    }

    /// One escape, whose backslash the cursor stands at.
    @inline(__always)
    private mutating func escape() throws(Failure) {
        let start = at
        guard at &+ 1 < end else { throw Failure(reason: .endOfInput, offset: end) }
        let letter = source[at &+ 1]
        at &+= 2
        switch letter {
        case ASCII.quote, ASCII.backslash, ASCII.slash: arena.append(letter)
        case UInt8(ascii: "b"): arena.append(0x08)
        case UInt8(ascii: "f"): arena.append(0x0C)
        case UInt8(ascii: "n"): arena.append(ASCII.lineFeed)
        case UInt8(ascii: "r"): arena.append(ASCII.carriageReturn)
        case UInt8(ascii: "t"): arena.append(ASCII.tab)
        case UInt8(ascii: "u"): arena.append(scalar: try unicodeEscape(from: start))
        default: throw Failure(reason: .badEscape, offset: start)
        }
    }

    /// The scalar of a `\u` escape, with its second half where the first is a surrogate.
    @inline(__always)
    private mutating func unicodeEscape(from start: Int) throws(Failure) -> UInt32 {
        let unit = try fourHexDigits(from: start)
        guard unit & 0xF800 == 0xD800 else { return unit }
        guard unit < 0xDC00, at &+ 1 < end, source[at] == ASCII.backslash, source[at &+ 1] == UInt8(ascii: "u") else {
            throw Failure(reason: .loneSurrogate, offset: start)
        }
        at &+= 2
        let low = try fourHexDigits(from: at &- 2)
        guard low & 0xFC00 == 0xDC00 else { throw Failure(reason: .loneSurrogate, offset: start) }
        return 0x10000 &+ (unit &- 0xD800) << 10 &+ (low &- 0xDC00)
    }

    @inline(__always)
    private mutating func fourHexDigits(from start: Int) throws(Failure) -> UInt32 {
        guard at &+ 4 <= end else { throw Failure(reason: .badEscape, offset: start) }
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = ASCII.hexValue(source[at]) else { throw Failure(reason: .badEscape, offset: start) }
            unit = unit << 4 | digit
            at &+= 1
        }
        return unit
    }

    /// A run of well-formed multibyte sequences (Unicode table 3-7); the cursor stands at a byte of 0x80 or more.
    private mutating func multibyteRun() throws(Failure) {
        repeat {
            let lead = source[at]
            let count: Int
            var lowest: UInt8 = 0x80
            var highest: UInt8 = 0xBF
            switch lead {
            case 0xC2...0xDF: count = 2
            case 0xE0:
                count = 3
                lowest = 0xA0
            case 0xED:
                count = 3
                highest = 0x9F
            case 0xE1...0xEF: count = 3
            case 0xF0:
                count = 4
                lowest = 0x90
            case 0xF4:
                count = 4
                highest = 0x8F
            case 0xF1...0xF3: count = 4
            default: throw Failure(reason: .invalidUTF8, offset: at)
            }
            guard at &+ count <= end, source[at &+ 1] >= lowest, source[at &+ 1] <= highest,
                count < 3 || source[at &+ 2] & 0xC0 == 0x80, count < 4 || source[at &+ 3] & 0xC0 == 0x80
            else { throw Failure(reason: .invalidUTF8, offset: at) }
            at &+= count
        } while at < end && source[at] >= 0x80
    }
}
