#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Hosts that are private, loopback or link-local by their spelling alone. Nothing is looked up.
enum PrivateHost {
    /// - Parameter host: in lowercase, without brackets, port and trailing dot.
    static func isPrivate(_ host: String) -> Bool {
        if host == "localhost" || host.hasSuffix(".localhost") { return true }
        if let address = ipv4(host) { return isPrivate(ipv4: address) }
        if let address = ipv6(host) { return isPrivate(ipv6: address) }
        return false
    }

    /// Networks by their first address and the length of their prefix.
    private static let ipv4Networks: [(first: UInt32, length: UInt32)] = [
        (0x0000_0000, 8),  // this host (RFC 1122, 3.2.1.3)
        (0x0A00_0000, 8), (0xAC10_0000, 12), (0xC0A8_0000, 16),  // private (RFC 1918)
        (0x7F00_0000, 8),  // loopback (RFC 1122)
        (0xA9FE_0000, 16),  // link-local (RFC 3927)
    ]

    private static func isPrivate(ipv4 address: UInt32) -> Bool {
        ipv4Networks.contains { (address ^ $0.first) >> (32 - $0.length) == 0 }
    }

    private static func isPrivate(ipv6 address: [UInt8]) -> Bool {
        let embedded = address.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
        // ::1 and ::
        if address.dropLast().allSatisfy({ $0 == 0 }), address[15] <= 1 { return true }
        // fe80::/10 link-local and fec0::/10 site-local (RFC 4291), fc00::/7 private (RFC 4193)
        if address[0] == 0xFE, address[1] >= 0x80 { return true }
        if address[0] & 0xFE == 0xFC { return true }
        // IPv4-mapped (RFC 4291, 2.5.5.2) and NAT64 (RFC 6052)
        let isMapped = address.prefix(12).elementsEqual([UInt8](repeating: 0, count: 10) + [0xFF, 0xFF])
        let isTranslated = address.prefix(12).elementsEqual([0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8))
        return (isMapped || isTranslated) && isPrivate(ipv4: embedded)
    }

    /// An IPv4 address as the WHATWG URL standard spells it: one to four parts, decimal, octal or hexadecimal, of which
    /// the last one fills the rest.
    private static func ipv4(_ host: String) -> UInt32? {
        let parts = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(number)
        guard 1...4 ~= parts.count else { return nil }
        var address: UInt64 = 0
        for part in parts.dropLast() {
            guard let part, part <= 255 else { return nil }
            address = address << 8 | part
        }
        let rest = UInt64(8 * (5 - parts.count))
        guard let last = parts[parts.count - 1], last < 1 << rest else { return nil }
        return UInt32(truncatingIfNeeded: address << rest | last)
    }

    private static func number(_ part: Substring.UTF8View) -> UInt64? {
        let text = String(decoding: part, as: UTF8.self)
        guard text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else { return nil }
        if text.hasPrefix("0x") { return text.count == 2 ? 0 : UInt64(text.dropFirst(2), radix: 16) }
        if text.hasPrefix("0"), text.count > 1 { return UInt64(text.dropFirst(), radix: 8) }
        return UInt64(text)
    }

    private static func ipv6(_ host: String) -> [UInt8]? {
        var address = [UInt8](repeating: 0, count: 16)
        return inet_pton(AF_INET6, host, &address) == 1 ? address : nil
    }
}
