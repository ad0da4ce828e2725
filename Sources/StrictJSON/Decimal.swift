/// The decimal spelling of a JSON number, read as a double.
@usableFromInline
enum Decimal {
    /// Exponents are read up to ten times this; a larger one means the same for any input that fits the size limit.
    static let exponentCap = 10_000_000_000

    /// 2^1024 - 2^970, the smallest decimal that rounds to infinity (halfway above the largest double, ties to even).
    private static let infinityThreshold: StaticString = """
        1797693134862315807937289714053034150799341327100378269361737789804449682927647509466490179775872070\
        9633028641669288791094655554785194040263065748867150582068190890200070838367627385484581771153176447\
        5730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042880177904\
        174497792
        """

    /// The parts of a number's spelling: its significant digits are those of the source without sign, point and
    /// leading zeros.
    private struct Spelling {
        var isNegative = false
        /// The offset of the first digit that is not zero, or of the end of the digits where all are zero.
        var firstDigit: Int
        /// The offset after the last digit.
        var end: Int
        /// The value is 0.d1d2d3… times ten to this power.
        var power: Int

        init(_ text: UnsafeBufferPointer<UInt8>) {
            var at = 0
            if text.first == ASCII.minus {
                isNegative = true
                at = 1
            }
            var point: Int?
            var first: Int?
            var end = at
            while end < text.count, ASCII.isDigit(text[end]) || text[end] == ASCII.point {
                if text[end] == ASCII.point {
                    point = end
                } else if first == nil, text[end] != ASCII.zero {
                    first = end
                }
                end += 1
            }
            self.end = end
            firstDigit = first ?? end
            let integerEnd = point ?? end
            power = firstDigit < integerEnd ? integerEnd - firstDigit : integerEnd + 1 - firstDigit
            guard end < text.count else { return }
            at = end + 1
            let isNegativeExponent = text[at] == ASCII.minus
            if isNegativeExponent || text[at] == ASCII.plus { at += 1 }
            var exponent = 0
            while at < text.count {
                if exponent < exponentCap { exponent = exponent * 10 + Int(text[at] - ASCII.zero) }
                at += 1
            }
            power += isNegativeExponent ? -exponent : exponent
        }

        var isZero: Bool { firstDigit == end }
    }

    /// Whether a number in RFC 8259 spelling rounds to a finite double; exact, and linear in its length.
    static func isFinite(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let spelling = Spelling(text)
        if spelling.isZero || spelling.power < 309 { return true }
        if spelling.power > 309 { return false }
        var at = spelling.firstDigit
        for index in 0..<infinityThreshold.utf8CodeUnitCount {
            while at < spelling.end, text[at] == ASCII.point { at += 1 }
            let digit = at < spelling.end ? text[at] : ASCII.zero
            let limit = infinityThreshold.utf8Start[index]
            if digit != limit { return digit < limit }
            at += 1
        }
        return false
    }

    /// The powers of ten that a double holds exactly.
    private static let exactPowers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// The double nearest to a number in RFC 8259 spelling, ties to even.
    @usableFromInline
    static func double(of text: UnsafeBufferPointer<UInt8>) -> Double {
        if text.count <= 16, let short = shortDecimal(text) { return short }
        let spelling = Spelling(text)
        if spelling.isZero { return spelling.isNegative ? -0.0 : 0 }
        return slowDouble(text, spelling)
    }

    /// Up to 15 digits with or without a point: an exact integer, divided once by an exact power of ten. Nil for a
    /// spelling with an exponent or with more digits.
    @inline(__always)
    private static func shortDecimal(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        var at = 0
        let isNegative = text[0] == ASCII.minus
        if isNegative { at = 1 }
        var value = 0
        var fraction = 0
        let digitsStart = at
        while at < text.count {
            let digit = text[at] &- ASCII.zero
            if digit <= 9 {
                value = value &* 10 &+ Int(digit)
            } else {
                guard text[at] == ASCII.point else { return nil }
                fraction = text.count &- at &- 1
            }
            at &+= 1
        }
        guard fraction > 0 else {
            guard text.count &- digitsStart <= 15 else { return nil }
            return isNegative ? -Double(value) : Double(value)
        }
        let magnitude = Double(value) / exactPowers[fraction]
        return isNegative ? -magnitude : magnitude
    }

    /// Up to 19 significant digits and an exact power of ten give one correctly rounded operation (Clinger 1990); the
    /// rest goes to the standard library with at most 800 digits, and a last 1 for what was cut: no double's halfway
    /// point has more than 767.
    private static func slowDouble(_ text: UnsafeBufferPointer<UInt8>, _ spelling: Spelling) -> Double {
        var digits: [UInt8] = []
        var mantissa: UInt64 = 0
        var count = 0
        var isCut = false
        var at = spelling.firstDigit
        while at < spelling.end {
            defer { at += 1 }
            guard text[at] != ASCII.point else { continue }
            if count < 19 {
                mantissa = mantissa * 10 + UInt64(text[at] - ASCII.zero)
            } else if count < 800 {
                if count == 19 { digits = Array(String(mantissa).utf8) }
                digits.append(text[at])
            } else {
                if text[at] != ASCII.zero { isCut = true }
                continue
            }
            count += 1
        }
        let exponent = spelling.power - count
        if count <= 19, mantissa <= 1 << 53, abs(exponent) <= 22 {
            let whole = Double(mantissa)
            let value = exponent < 0 ? whole / exactPowers[-exponent] : whole * exactPowers[exponent]
            return spelling.isNegative ? -value : value
        }
        if count <= 19 { digits = Array(String(mantissa).utf8) }
        if isCut { digits.append(ASCII.zero + 1) }
        let power = isCut ? exponent - 1 : exponent
        let plain = "\(spelling.isNegative ? "-" : "")\(String(decoding: digits, as: UTF8.self))e\(power)"
        // The spelling is the parser's own, so the conversion never fails.
        return Double(plain) ?? .nan
    }
}
