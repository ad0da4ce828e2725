/// How TypeScript spells values: `JSON.stringify` and `Number.prototype.toString`.
public enum TypeScriptText {
    /// Appends a string as `JSON.stringify` spells it, quotes included; `text` is valid UTF-8, so no surrogate occurs.
    public static func appendString(_ text: String.UTF8View, to output: inout [UInt8]) {
        if text.withContiguousStorageIfAvailable({ appendString($0, to: &output) }) == nil {
            Array(text).withUnsafeBufferPointer { appendString($0, to: &output) }
        }
    }

    /// The same for bytes in memory. Runs without escapes are copied whole.
    public static func appendString(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        output.append(ASCII.quote)
        var start = 0
        for index in text.indices {
            let byte = text[index]
            guard byte < 0x20 || byte == ASCII.quote || byte == ASCII.backslash else { continue }
            output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
            start = index + 1
            if byte < 0x20 {
                appendControl(byte, to: &output)
            } else {
                output.append(ASCII.backslash)
                output.append(byte)
            }
        }
        output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
        output.append(ASCII.quote)
    }

    /// How many bytes `appendString` writes.
    public static func stringLength(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        var length = text.count + 2
        for byte in text {
            if byte == ASCII.quote || byte == ASCII.backslash {
                length += 1
            } else if byte < 0x20 {
                length += shortEscape(byte) == nil ? 5 : 1
            }
        }
        return length
    }

    private static func shortEscape(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x08: UInt8(ascii: "b")
        case 0x09: UInt8(ascii: "t")
        case 0x0A: UInt8(ascii: "n")
        case 0x0C: UInt8(ascii: "f")
        case 0x0D: UInt8(ascii: "r")
        default: nil
        }
    }

    private static func appendControl(_ byte: UInt8, to output: inout [UInt8]) {
        output.append(ASCII.backslash)
        if let letter = shortEscape(byte) {
            output.append(letter)
        } else {
            let digits: StaticString = "0123456789abcdef"
            output.append(contentsOf: [UInt8(ascii: "u"), ASCII.zero, ASCII.zero])
            output.append(digits.utf8Start[Int(byte >> 4)])
            output.append(digits.utf8Start[Int(byte & 15)])
        }
    }

    /// Appends a finite number as ECMAScript's `Number::toString` does (shortest digits that round-trip).
    public static func appendNumber(_ number: Double, to output: inout [UInt8]) {
        if let whole = Int(exactly: number), whole.magnitude < 1 << 53 {
            appendDecimal(whole, to: &output)
            return
        }
        if appendShortFraction(number, to: &output) { return }
        let (isNegative, digits, point) = shortestDigits(number)
        if isNegative { output.append(ASCII.minus) }
        let count = digits.count
        switch point {
        case count...21 where count <= 21:
            output.append(contentsOf: digits)
            output.append(contentsOf: repeatElement(ASCII.zero, count: point - count))
        case 1...21:
            output.append(contentsOf: digits[..<point])
            output.append(ASCII.point)
            output.append(contentsOf: digits[point...])
        case -5...0:
            output.append(contentsOf: [ASCII.zero, ASCII.point])
            output.append(contentsOf: repeatElement(ASCII.zero, count: -point))
            output.append(contentsOf: digits)
        default:
            output.append(digits[0])
            if count > 1 {
                output.append(ASCII.point)
                output.append(contentsOf: digits[1...])
            }
            output.append(contentsOf: (point > 0 ? "e+" : "e-").utf8)
            output.append(contentsOf: String(abs(point - 1)).utf8)
        }
    }

    /// Appends a number with at most four decimal places; false where it has more.
    ///
    /// A decimal of at most 15 digits is the shortest of its double, since no two such decimals have the same one.
    private static func appendShortFraction(_ number: Double, to output: inout [UInt8]) -> Bool {
        let scaled = (number.magnitude * 10_000).rounded()
        guard scaled < 1e15, scaled / 10_000 == number.magnitude else { return false }
        if number < 0 { output.append(ASCII.minus) }
        let (whole, fraction) = Int(scaled).quotientAndRemainder(dividingBy: 10_000)
        appendDecimal(whole, to: &output)
        output.append(ASCII.point)
        var (rest, unit) = (fraction, 1_000)
        while rest > 0 {
            output.append(ASCII.zero + UInt8(rest / unit))
            rest %= unit
            unit /= 10
        }
        return true
    }

    private static func appendDecimal(_ number: Int, to output: inout [UInt8]) {
        if number < 0 { output.append(ASCII.minus) }
        var rest = number.magnitude
        if rest < 10 { return output.append(ASCII.zero + UInt8(rest)) }
        let start = output.count
        while rest > 0 {
            output.append(ASCII.zero + UInt8(rest % 10))
            rest /= 10
        }
        output[start...].reverse()
    }

    /// The digits d of the shortest decimal that rounds to the number, whose value is 0.d times ten to `point`.
    private static func shortestDigits(_ number: Double) -> (isNegative: Bool, digits: [UInt8], point: Int) {
        var digits: [UInt8] = []
        var point: Int?
        var exponent = 0
        var text = Array(number.magnitude.description.utf8)[...]
        if let mark = text.firstIndex(of: UInt8(ascii: "e")) {
            exponent = Int(String(decoding: text[(mark + 1)...], as: UTF8.self)) ?? 0
            text = text[..<mark]
        }
        for byte in text {
            if byte == ASCII.point { point = digits.count } else { digits.append(byte) }
        }
        var position = (point ?? digits.count) + exponent
        let zeros = digits.prefix { $0 == ASCII.zero }.count
        digits.removeFirst(zeros)
        position -= zeros
        while digits.last == ASCII.zero { digits.removeLast() }
        return (number.sign == .minus, digits, position)
    }

    /// The white space that `String.prototype.trim` removes, at the start of `text`: how many bytes, or 0.
    public static func whiteSpacePrefix(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
        let first = text[offset]
        if first == 0x20 || first >= 0x09 && first <= 0x0D { return 1 }
        func follows(_ index: Int) -> UInt8 { offset + index < text.count ? text[offset + index] : 0 }
        switch (first, follows(1), follows(2)) {
        case (0xC2, 0xA0, _): return 2
        case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9), (0xE2, 0x80, 0xAF),
            (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80), (0xEF, 0xBB, 0xBF):
            return 3
        default: return 0
        }
    }

    /// Whether `text.trim()` would be empty.
    @inlinable @inline(__always)
    public static func isBlank(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        // Most texts start with a visible ASCII character.
        if let first = text.first, first > 0x20, first < 0x80 { return false }
        return isBlankByScan(text)
    }

    @usableFromInline
    static func isBlankByScan(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var at = 0
        while at < text.count {
            let count = whiteSpacePrefix(text, at: at)
            guard count > 0 else { return false }
            at += count
        }
        return true
    }

    /// The number of an array-index key, which TypeScript orders before all other keys: 0 to 4,294,967,294 in plain
    /// decimal without leading zeros; nil for any other key.
    public static func arrayIndex(_ key: UnsafeBufferPointer<UInt8>) -> UInt32? {
        guard let first = key.first, key.count <= 10, first != ASCII.zero || key.count == 1 else { return nil }
        var value: UInt64 = 0
        for byte in key {
            guard ASCII.isDigit(byte) else { return nil }
            value = value * 10 + UInt64(byte - ASCII.zero)
        }
        return value < 4_294_967_295 ? UInt32(value) : nil
    }
}
