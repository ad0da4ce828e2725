/// IPv4 addresses as the WHATWG URL standard spells them in hosts (host parsing, IPv4 parser): one to four parts, each
/// decimal, octal (`0…`) or hexadecimal (`0x…`), the last one filling the rest.
enum NumericHost {
    /// Whether the last label is a number, so that the host must be an address.
    ///
    /// - Parameter label: in lowercase and not empty.
    static func endsHost(_ label: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        label.allSatisfy(ASCII.isDigit)
            || isHexadecimal(label) && label.dropFirst(2).allSatisfy { ASCII.hexValue($0) != nil }
    }

    /// The address; nil where a part is no number or too large.
    ///
    /// - Parameter host: in lowercase, without a trailing dot.
    static func address(_ host: UnsafeBufferPointer<UInt8>) -> UInt32? {
        var address: UInt64 = 0
        var count = 0
        var start = 0
        while let dot = host[start...].firstIndex(of: ASCII.point) {
            guard count < 3, let part = number(host[start..<dot]), part <= 255 else { return nil }
            address = address << 8 | part
            count += 1
            start = dot + 1
        }
        let rest = UInt64(8 * (4 - count))
        guard let last = number(host[start...]), last < 1 << rest else { return nil }
        return UInt32(truncatingIfNeeded: address << rest | last)
    }

    private static func isHexadecimal(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        text.count >= 2 && text[text.startIndex] == ASCII.zero && text[text.startIndex + 1] == UInt8(ascii: "x")
    }

    /// A number of at most 32 bits; `0x` alone is 0. Nil of anything else.
    private static func number(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64? {
        if text.isEmpty { return nil }
        if isHexadecimal(text) { return number(text.dropFirst(2), radix: 16) }
        if text.first == ASCII.zero { return number(text, radix: 8) }
        return number(text, radix: 10)
    }

    private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>, radix: UInt8) -> UInt64? {
        var value: UInt64 = 0
        for byte in digits {
            guard let digit = ASCII.hexValue(byte), digit < radix else { return nil }
            value = value * UInt64(radix) + UInt64(digit)
            guard value <= UInt32.max else { return nil }
        }
        return value
    }
}
