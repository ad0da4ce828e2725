/// Every range that the policy knows (egress-policy.md, URLs and hosts). The first blocked range that matches names the
/// class.
public enum AddressTable {
    public struct Row: Sendable, Hashable {
        public let addressClass: AddressClass
        public let range: AddressRange
    }

    /// The blocked ranges in the order in which they are looked at.
    public static let blocked: [Row] = [
        v4(.unspecified, 0, 0, 0, 0, 8, "this host on this network", "RFC 1122, 3.2.1.3"),
        v6(.unspecified, 0, 0, 128, "the unspecified address", "RFC 4291, 2.5.2"),
        v4(.loopback, 127, 0, 0, 0, 8, "loopback", "RFC 1122, 3.2.1.3"),
        v6(.loopback, 0, 1, 128, "loopback", "RFC 4291, 2.5.3"),
        v4(.linkLocal, 169, 254, 0, 0, 16, "link-local, with the metadata of most clouds", "RFC 3927"),
        v6(.linkLocal, 0xFE80 << 48, 0, 10, "link-local", "RFC 4291, 2.5.6"),
        v4(.emulatorHost, 10, 0, 2, 2, 32, "the host's loopback", emulator),
        v4(.emulatorHost, 10, 0, 2, 3, 32, "the emulator's DNS server", emulator),
        v4(.emulatorHost, 10, 0, 2, 4, 32, "the emulator's second DNS server", emulator),
        v6(.emulatorHost, 0xFEC0 << 48, 0, 10, "site-local, used by the emulator", "RFC 3879"),
        v6(.metadata, 0xFD00_0EC2 << 32, 0x254, 128, "Amazon EC2's metadata", "Amazon EC2 user guide, IMDS"),
        v6(.metadata, 0xFD20_00CE << 32, 0x254, 128, "Google Cloud's metadata", "Compute Engine, metadata server"),
        v4(.metadata, 100, 100, 100, 200, 32, "Alibaba Cloud's metadata", "Alibaba Cloud ECS, instance metadata"),
        v4(.metadata, 168, 63, 129, 16, 32, "Azure's platform services", "Azure, IP address 168.63.129.16"),
        v4(.metadata, 192, 0, 0, 192, 32, "Oracle Cloud's metadata", "Oracle Cloud Classic, instance metadata"),
        v4(.multicast, 224, 0, 0, 0, 4, "multicast", "RFC 5771"),
        v6(.multicast, 0xFF00 << 48, 0, 8, "multicast", "RFC 4291, 2.7"),
        v4(.broadcast, 255, 255, 255, 255, 32, "limited broadcast", "RFC 919, 7"),
        v6(.embedded, 0, 0, 96, "IPv4-compatible", "RFC 4291, 2.5.5.1"),
        v6(.embedded, 0, 0xFFFF << 48, 96, "IPv4-translated", "RFC 2765, 2.1"),
        v6(.embedded, 0x0064_FF9B_0001 << 16, 0, 48, "local-use NAT64", "RFC 8215"),
        v6(.embedded, 0x2002 << 48, 0, 16, "6to4", "RFC 3056"),
        v6(.embedded, 0x2001 << 48, 0, 32, "Teredo", "RFC 4380"),
        v4(.reserved, 192, 0, 0, 0, 24, "IETF protocol assignments", "RFC 6890, 2.1"),
        v4(.reserved, 192, 0, 2, 0, 24, "documentation", "RFC 5737"),
        v4(.reserved, 192, 88, 99, 0, 24, "6to4 relay anycast, deprecated", "RFC 7526"),
        v4(.reserved, 198, 18, 0, 0, 15, "benchmarking", "RFC 2544"),
        v4(.reserved, 198, 51, 100, 0, 24, "documentation", "RFC 5737"),
        v4(.reserved, 203, 0, 113, 0, 24, "documentation", "RFC 5737"),
        v4(.reserved, 240, 0, 0, 0, 4, "reserved for the future", "RFC 1112, 4"),
        v6(.reserved, 0x2001 << 48, 0, 23, "IETF protocol assignments", "RFC 2928"),
        v6(.reserved, 0x2001_0DB8 << 32, 0, 32, "documentation", "RFC 3849"),
        v6(.reserved, 0x3FFF << 48, 0, 20, "documentation", "RFC 9637"),
    ]

    /// The IPv6 space that is given out; what lies outside is reserved.
    public static let open: [AddressRange] = [
        AddressRange(.v6(0x2000 << 48, 0), 3, "global unicast", "RFC 4291, 2.5.4"),
        AddressRange(.v6(0xFC00 << 48, 0), 7, "unique local", "RFC 4193"),
    ]

    /// All IPv6 space, of which only `open` is not blocked.
    public static let rest = Row(
        addressClass: .reserved,
        range: AddressRange(.v6(0, 0), 0, "outside 2000::/3 and fc00::/7", "RFC 4291, 2.4"))

    /// Ranges on the local network, which are allowed.
    public static let local: [AddressRange] = [
        AddressRange(.v4(10 << 24), 8, "private", "RFC 1918"),
        AddressRange(.v4(172 << 24 | 16 << 16), 12, "private", "RFC 1918"),
        AddressRange(.v4(192 << 24 | 168 << 16), 16, "private", "RFC 1918"),
        AddressRange(.v4(100 << 24 | 64 << 16), 10, "shared address space", "RFC 6598"),
        AddressRange(.v6(0xFC00 << 48, 0), 7, "unique local", "RFC 4193"),
    ]

    /// The row that blocks an address; nil where it is allowed. A mapped or NAT64 address is what it stands for.
    public static func row(blocking address: IPAddress) -> Row? {
        if let inner = address.translatedIPv4 { return row(blocking: .v4(inner)) }
        switch address {
        case .v4:
            return first(of: blockedIPv4, with: address)
        case .v6:
            if let row = first(of: blockedIPv6, with: address) { return row }
            return open.contains { $0.contains(address) } ? nil : rest
        }
    }

    private static let blockedIPv4 = blocked.filter { if case .v4 = $0.range.first { true } else { false } }
    private static let blockedIPv6 = blocked.filter { if case .v6 = $0.range.first { true } else { false } }

    private static func first(of rows: [Row], with address: IPAddress) -> Row? {
        for index in rows.indices where rows[index].range.contains(address) { return rows[index] }
        return nil
    }

    private static let emulator = "Android Studio, emulator networking"

    private static func v4(
        _ addressClass: AddressClass, _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ prefix: Int,
        _ purpose: String, _ source: String
    ) -> Row {
        Row(
            addressClass: addressClass,
            range: AddressRange(.v4(a << 24 | b << 16 | c << 8 | d), prefix, purpose, source))
    }

    private static func v6(
        _ addressClass: AddressClass, _ high: UInt64, _ low: UInt64, _ prefix: Int, _ purpose: String, _ source: String
    ) -> Row {
        Row(addressClass: addressClass, range: AddressRange(.v6(high, low), prefix, purpose, source))
    }
}
