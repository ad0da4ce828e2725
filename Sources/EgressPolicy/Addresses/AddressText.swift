/// Addresses as resolvers and brackets spell them. What browsers read as addresses besides is `NumericHost`'s concern.
extension IPAddress {
    /// Reads four plain decimal numbers without leading zeros, or an RFC 4291 address without a zone; nil of anything else.
    public init?(_ text: String) {
        var text = text
        guard let address = text.withUTF8(IPAddress.reading) else { return nil }
        self = address
    }

    private static func reading(_ text: UnsafeBufferPointer<UInt8>) -> IPAddress? {
        text.contains(ASCII.colon) ? ipv6(text) : dotted(text[...]).map(IPAddress.v4)
    }

    /// An RFC 4291 address, 2.2: eight groups of one to four hexadecimal digits, at most one `::` for one or more of them
    /// that are zero, the last two perhaps as dotted decimal.
    static func ipv6(_ text: UnsafeBufferPointer<UInt8>) -> IPAddress? {
        var groups = SIMD8<UInt16>()
        var count = 0
        var gap: Int?
        var at = 0
        if text.first == ASCII.colon {
            guard text.count >= 2, text[1] == ASCII.colon else { return nil }
            gap = 0
            at = 2
        }
        while at < text.count {
            let end = text[at...].firstIndex(of: ASCII.colon) ?? text.count
            if end == text.count, let tail = dotted(text[at...]) {
                guard count <= 6 else { return nil }
                groups[count] = UInt16(truncatingIfNeeded: tail >> 16)
                groups[count + 1] = UInt16(truncatingIfNeeded: tail)
                count += 2
                break
            }
            guard count < 8, let group = group(text[at..<end]) else { return nil }
            groups[count] = group
            count += 1
            guard end < text.count else { break }
            at = end + 1
            if at < text.count, text[at] == ASCII.colon {
                guard gap == nil else { return nil }
                gap = count
                at += 1
            } else if at == text.count {
                return nil
            }
        }
        guard let gap else { return count == 8 ? IPAddress(groups: groups) : nil }
        guard count < 8 else { return nil }
        return IPAddress(groups: IPAddress.spreading(groups, count, around: gap))
    }

    /// Moves the groups behind the gap to the end.
    private static func spreading(_ groups: SIMD8<UInt16>, _ count: Int, around gap: Int) -> SIMD8<UInt16> {
        var spread = SIMD8<UInt16>()
        for index in 0..<count { spread[index < gap ? index : index + 8 - count] = groups[index] }
        return spread
    }

    private static func group(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt16? {
        guard 1...4 ~= digits.count else { return nil }
        var value: UInt16 = 0
        for byte in digits {
            guard let digit = ASCII.hexValue(byte) else { return nil }
            value = value << 4 | UInt16(digit)
        }
        return value
    }

    /// Four decimal numbers up to 255 without leading zeros.
    private static func dotted(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> UInt32? {
        guard 7...15 ~= text.count else { return nil }
        var address: UInt32 = 0
        var value: UInt32 = 0
        var digits = 0
        var parts = 1
        for byte in text {
            if byte == ASCII.point {
                guard digits > 0, parts < 4 else { return nil }
                address = address << 8 | value
                (value, digits, parts) = (0, 0, parts + 1)
            } else {
                guard ASCII.isDigit(byte), digits == 0 || value > 0 else { return nil }
                value = value * 10 + UInt32(byte - ASCII.zero)
                digits += 1
                guard value <= 255 else { return nil }
            }
        }
        return parts == 4 && digits > 0 ? address << 8 | value : nil
    }
}
