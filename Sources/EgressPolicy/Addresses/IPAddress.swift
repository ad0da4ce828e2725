/// An IPv4 or IPv6 address as a number. An IPv6 address has no zone.
public enum IPAddress: Hashable, Sendable {
    case v4(UInt32)
    /// The upper and the lower half.
    case v6(UInt64, UInt64)

    /// The 16-bit groups of an IPv6 address; for an IPv4 address those of its mapped form.
    var groups: SIMD8<UInt16> {
        switch self {
        case .v4(let address):
            SIMD8(
                0, 0, 0, 0, 0, 0xFFFF, UInt16(truncatingIfNeeded: address >> 16), UInt16(truncatingIfNeeded: address))
        case .v6(let high, let low):
            SIMD8(
                UInt16(truncatingIfNeeded: high >> 48), UInt16(truncatingIfNeeded: high >> 32),
                UInt16(truncatingIfNeeded: high >> 16), UInt16(truncatingIfNeeded: high),
                UInt16(truncatingIfNeeded: low >> 48), UInt16(truncatingIfNeeded: low >> 32),
                UInt16(truncatingIfNeeded: low >> 16), UInt16(truncatingIfNeeded: low))
        }
    }

    init(groups: SIMD8<UInt16>) {
        func half(_ first: Int) -> UInt64 {
            (first..<first + 4).reduce(0) { $0 << 16 | UInt64(groups[$1]) }
        }
        self = .v6(half(0), half(4))
    }

    /// The IPv4 address that a mapped (RFC 4291, 2.5.5.2) or NAT64 address (RFC 6052, 2.1) stands for; nil of others.
    public var translatedIPv4: UInt32? {
        guard case .v6(let high, let low) = self else { return nil }
        let isMapped = high == 0 && low >> 32 == 0xFFFF
        let isTranslated = high == 0x0064_FF9B_0000_0000 && low >> 32 == 0
        return isMapped || isTranslated ? UInt32(truncatingIfNeeded: low) : nil
    }
}

/// The canonical text: dotted decimal, or RFC 5952 in hexadecimal throughout.
extension IPAddress: CustomStringConvertible {
    public var description: String {
        switch self {
        case .v4(let address):
            return stride(from: 24, through: 0, by: -8).map { String(address >> UInt32($0) & 0xFF) }
                .joined(separator: ".")
        case .v6:
            let groups = groups
            let texts = (0..<8).map { String(groups[$0], radix: 16) }
            guard let zeros = IPAddress.longestZeros(groups) else { return texts.joined(separator: ":") }
            return texts[..<zeros.lowerBound].joined(separator: ":") + "::"
                + texts[zeros.upperBound...].joined(separator: ":")
        }
    }

    /// The first of the longest runs of two or more zero groups.
    private static func longestZeros(_ groups: SIMD8<UInt16>) -> Range<Int>? {
        var best = 0..<1
        var start = 0
        for end in 1...8 {
            if groups[end - 1] != 0 {
                start = end
            } else if end - start > best.count {
                best = start..<end
            }
        }
        return best.count >= 2 ? best : nil
    }

    /// As it stands in a URL or before a port: an IPv6 address in brackets.
    public var bracketed: String {
        switch self {
        case .v4: description
        case .v6: "[\(description)]"
        }
    }
}
