extension Parser {
    /// Where a number of RFC 8259 ends whose double is finite; it starts with a minus or a digit.
    @inline(__always)
    func number(_ start: Int) throws(Failure) -> Int {
        var at = start
        if source[at] == ASCII.minus { at &+= 1 }
        guard at < end else { throw Failure(reason: .badNumber, offset: start) }
        let integer = at
        if source[at] == ASCII.zero {
            at &+= 1
            if at < end, ASCII.isDigit(source[at]) { throw Failure(reason: .badNumber, offset: start) }
        } else {
            guard ASCII.isDigit(source[at]) else { throw Failure(reason: .badNumber, offset: start) }
            at = afterDigits(at)
        }
        let integerDigits = at &- integer
        var exponent = 0
        if at < end, source[at] == ASCII.point {
            at &+= 1
            guard at < end, ASCII.isDigit(source[at]) else { throw Failure(reason: .badNumber, offset: start) }
            at = afterDigits(at)
        }
        if at < end, source[at] | 0x20 == UInt8(ascii: "e") {
            (exponent, at) = try exponentPart(at, of: start)
        }
        // Less than 10 to this power, and 10^308 is finite.
        if integerDigits &+ exponent > 308 {
            let text = UnsafeBufferPointer(start: source + start, count: at &- start)
            guard Decimal.isFinite(text) else { throw Failure(reason: .notFinite, offset: start) }
        }
        return at
    }

    @inline(__always)
    private func afterDigits(_ start: Int) -> Int {
        var at = start
        while at < end, ASCII.isDigit(source[at]) { at &+= 1 }
        return at
    }

    /// The exponent that stands behind an `e`, capped, and where it ends.
    private func exponentPart(_ letter: Int, of start: Int) throws(Failure) -> (exponent: Int, end: Int) {
        var at = letter &+ 1
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
        return (isNegative ? -exponent : exponent, at)
    }
}
