extension Parser {
    /// The node of the string that starts with this quote, and where the text goes on behind it.
    @inline(__always)
    mutating func string(_ quote: Int) throws(Failure) -> (node: UInt64, next: Int) {
        let start = quote &+ 1
        let at = afterPlainBytes(start)
        if at < end, source[at] == ASCII.quote {
            return (Tape.node(.string, offset: start, extent: at &- start), at &+ 1)
        }
        return try stringWithSpecialBytes(start, at)
    }

    /// Where the first byte stands that does not stand for itself; the end of the input where there is none.
    @inline(__always)
    private func afterPlainBytes(_ start: Int) -> Int {
        var at = start
        while at &+ 8 <= end {
            let special = Parser.specialBytes(word(at))
            if special != 0 { return at &+ special.trailingZeroBitCount >> 3 }
            at &+= 8
        }
        while at < end {
            let byte = source[at]
            if byte < ASCII.space || byte >= 0x80 || byte == ASCII.quote || byte == ASCII.backslash { return at }
            at &+= 1
        }
        return at
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

    /// A string with a first special byte other than its closing quote.
    private mutating func stringWithSpecialBytes(_ start: Int, _ special: Int) throws(Failure) -> (UInt64, Int) {
        var at = special
        while true {
            switch try specialByte(at) {
            case ASCII.quote: return (Tape.node(.string, offset: start, extent: at &- start), at &+ 1)
            case ASCII.backslash: return try escapedString(start, at)
            default: at = afterPlainBytes(try afterMultibyteRun(at))
            }
        }
    }

    /// A quote, a backslash or a byte of 0x80 or more.
    @inline(__always)
    private func specialByte(_ at: Int) throws(Failure) -> UInt8 {
        guard at < end else { throw Failure(reason: .endOfInput, offset: at) }
        guard source[at] >= ASCII.space else { throw Failure(reason: .controlCharacter, offset: at) }
        return source[at]
    }

    /// Decodes a string into the arena from its first escape on; what stands before it is copied as it is.
    private mutating func escapedString(_ start: Int, _ escape: Int) throws(Failure) -> (UInt64, Int) {
        arena.append(littleEndian: UInt32(truncatingIfNeeded: start))
        let decoded = arena.count
        var plain = start
        var at = escape
        while true {
            switch try specialByte(at) {
            case ASCII.quote:
                arena.append(source + plain, count: at &- plain)
                arena.reserve(Parser.arenaPadding)
                return (Tape.node(.escapedString, offset: decoded, extent: arena.count &- decoded), at &+ 1)
            case ASCII.backslash:
                arena.append(source + plain, count: at &- plain)
                repeat { at = try self.escape(at) } while at < end && source[at] == ASCII.backslash
                plain = at
            default:
                at = try afterMultibyteRun(at)
            }
            at = afterPlainBytes(at)
        }
    }

    /// Decodes one escape and returns where it ends.
    @inline(__always)
    private mutating func escape(_ backslash: Int) throws(Failure) -> Int {
        guard backslash &+ 1 < end else { throw Failure(reason: .endOfInput, offset: end) }
        let letter = source[backslash &+ 1]
        switch letter {
        case ASCII.quote, ASCII.backslash, ASCII.slash: arena.append(letter)
        case UInt8(ascii: "b"): arena.append(0x08)
        case UInt8(ascii: "f"): arena.append(0x0C)
        case UInt8(ascii: "n"): arena.append(ASCII.lineFeed)
        case UInt8(ascii: "r"): arena.append(ASCII.carriageReturn)
        case UInt8(ascii: "t"): arena.append(ASCII.tab)
        case UInt8(ascii: "u"):
            let (scalar, next) = try unicodeEscape(backslash)
            arena.append(scalar: scalar)
            return next
        default: throw Failure(reason: .badEscape, offset: backslash)
        }
        return backslash &+ 2
    }

    /// The scalar of a `\u` escape, with its second half where the first is a surrogate, and where it ends.
    @inline(__always)
    private func unicodeEscape(_ start: Int) throws(Failure) -> (scalar: UInt32, next: Int) {
        let unit = try fourHexDigits(start)
        let next = start &+ 6
        guard unit & 0xF800 == 0xD800 else { return (unit, next) }
        guard unit < 0xDC00, next &+ 1 < end, source[next] == ASCII.backslash, source[next &+ 1] == UInt8(ascii: "u")
        else { throw Failure(reason: .loneSurrogate, offset: start) }
        let low = try fourHexDigits(next)
        guard low & 0xFC00 == 0xDC00 else { throw Failure(reason: .loneSurrogate, offset: start) }
        return (0x10000 &+ (unit &- 0xD800) << 10 &+ (low &- 0xDC00), next &+ 6)
    }

    /// The code unit of the `\u` escape that starts here.
    @inline(__always)
    private func fourHexDigits(_ escape: Int) throws(Failure) -> UInt32 {
        guard escape &+ 6 <= end else { throw Failure(reason: .badEscape, offset: escape) }
        var unit: UInt32 = 0
        for at in escape &+ 2..<escape &+ 6 {
            guard let digit = ASCII.hexValue(source[at]) else { throw Failure(reason: .badEscape, offset: escape) }
            unit = unit << 4 | digit
        }
        return unit
    }

    /// Where a run of well-formed multibyte sequences ends (Unicode table 3-7) that starts with a byte of 0x80 or more.
    private func afterMultibyteRun(_ start: Int) throws(Failure) -> Int {
        var at = start
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
        return at
    }
}
