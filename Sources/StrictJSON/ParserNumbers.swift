extension Parser {
    /// A number of RFC 8259 whose double is finite; the cursor stands at its minus or first digit.
    @inline(__always)
    mutating func number() throws(Failure) {
        let start = at
        if source[at] == ASCII.minus { at &+= 1 }
        guard at < end else { throw Failure(reason: .badNumber, offset: start) }
        let integer = at
        if source[at] == ASCII.zero {
            at &+= 1
            if at < end, ASCII.isDigit(source[at]) { throw Failure(reason: .badNumber, offset: start) }
        } else {
            guard ASCII.isDigit(source[at]) else { throw Failure(reason: .badNumber, offset: start) }
            skipDigits()
        }
        let integerDigits = at &- integer
        var exponent = 0
        if at < end, source[at] == ASCII.point {
            at &+= 1
            guard at < end, ASCII.isDigit(source[at]) else { throw Failure(reason: .badNumber, offset: start) }
            skipDigits()
        }
        if at < end, source[at] | 0x20 == UInt8(ascii: "e") { exponent = try exponentPart(from: start) }
        // Less than 10 to this power, and 10^308 is finite.
        if integerDigits &+ exponent > 308 {
            let text = UnsafeBufferPointer(start: source + start, count: at &- start)
            guard Decimal.isFinite(text) else { throw Failure(reason: .notFinite, offset: start) }
        }
        tape.append(Tape.node(.number, offset: start, extent: at &- start))
    }

    @inline(__always)
    private mutating func skipDigits() {
        while at < end, ASCII.isDigit(source[at]) { at &+= 1 }
    }

    private mutating func exponentPart(from start: Int) throws(Failure) -> Int {
        at &+= 1
        var isNegative = false
        if at < end, source[at] == ASCII.plus || source[at] == ASCII.minus {
            isNegative = source[at] == ASCII.minus
            at &+= 1
        }
        guard at < end, ASCII.isDigit(source[at]) else { throw Failure(reason: .badNumber, offset: start) }
        var exponent = 0
        while at < end, ASCII.isDigit(source[at]) {
            if exponent < Decimal.exponentCap { exponent = exponent &* 10 &+ Int(source[at] &- ASCII.zero) }
            at &+= 1
        }
        return isNegative ? -exponent : exponent
    }
}
