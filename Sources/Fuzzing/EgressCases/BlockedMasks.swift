import EgressPolicy

/// The policy's ranges once more, in another notation than its own table and looked at in another way, so that each checks
/// the other: 128 bits, of which `mask` says what counts, IPv4 in its mapped form.
enum BlockedMasks {
    struct Line: Sendable {
        var addressClass: String
        var bits: Bits
        var mask: Bits
        var isIPv4: Bool
    }

    /// 128 bits.
    struct Bits: Sendable, Equatable {
        var high: UInt64
        var low: UInt64

        static func & (left: Bits, right: Bits) -> Bits {
            Bits(high: left.high & right.high, low: left.low & right.low)
        }
        static func | (left: Bits, right: Bits) -> Bits {
            Bits(high: left.high | right.high, low: left.low | right.low)
        }
        static prefix func ~ (bits: Bits) -> Bits { Bits(high: ~bits.high, low: ~bits.low) }

        static let all = Bits(high: .max, low: .max)
        /// What comes before an IPv4 address in its mapped form.
        static let mapped: UInt64 = 0xFFFF_0000_0000

        /// The neighbours, around the ends.
        var after: Bits { low == .max ? Bits(high: high &+ 1, low: 0) : Bits(high: high, low: low + 1) }
        var before: Bits { low == 0 ? Bits(high: high &- 1, low: .max) : Bits(high: high, low: low - 1) }
    }

    static let lines: [Line] = [
        v4("unspecified", 0x0000_0000, 0xFF00_0000), v6("unspecified", 0, 0, 128),
        v4("loopback", 0x7F00_0000, 0xFF00_0000), v6("loopback", 0, 1, 128),
        v4("link_local", 0xA9FE_0000, 0xFFFF_0000), v6("link_local", 0xFE80_0000_0000_0000, 0, 10),
        v4("emulator_host", 0x0A00_0202, 0xFFFF_FFFF), v4("emulator_host", 0x0A00_0203, 0xFFFF_FFFF),
        v4("emulator_host", 0x0A00_0204, 0xFFFF_FFFF), v6("emulator_host", 0xFEC0_0000_0000_0000, 0, 10),
        v6("metadata", 0xFD00_0EC2_0000_0000, 0x254, 128), v6("metadata", 0xFD20_00CE_0000_0000, 0x254, 128),
        v4("metadata", 0x6464_64C8, 0xFFFF_FFFF), v4("metadata", 0xA83F_8110, 0xFFFF_FFFF),
        v4("metadata", 0xC000_00C0, 0xFFFF_FFFF), v4("multicast", 0xE000_0000, 0xF000_0000),
        v6("multicast", 0xFF00_0000_0000_0000, 0, 8), v4("broadcast", 0xFFFF_FFFF, 0xFFFF_FFFF),
        v6("embedded", 0, 0, 96), v6("embedded", 0, 0xFFFF_0000_0000_0000, 96),
        v6("embedded", 0x0064_FF9B_0001_0000, 0, 48), v6("embedded", 0x2002_0000_0000_0000, 0, 16),
        v6("embedded", 0x2001_0000_0000_0000, 0, 32), v4("reserved", 0xC000_0000, 0xFFFF_FF00),
        v4("reserved", 0xC000_0200, 0xFFFF_FF00), v4("reserved", 0xC058_6300, 0xFFFF_FF00),
        v4("reserved", 0xC612_0000, 0xFFFE_0000), v4("reserved", 0xC633_6400, 0xFFFF_FF00),
        v4("reserved", 0xCB00_7100, 0xFFFF_FF00), v4("reserved", 0xF000_0000, 0xF000_0000),
        v6("reserved", 0x2001_0000_0000_0000, 0, 23), v6("reserved", 0x2001_0DB8_0000_0000, 0, 32),
        v6("reserved", 0x3FFF_0000_0000_0000, 0, 20),
    ]

    /// The class that blocks an address; nil where it is allowed.
    static func addressClass(of address: IPAddress) -> String? {
        switch address {
        case .v4(let number): return addressClass(ipv4: number)
        case .v6(let high, let low):
            let inner = UInt32(truncatingIfNeeded: low)
            if high == 0, low & ~0xFFFF_FFFF == Bits.mapped { return addressClass(ipv4: inner) }
            if high == 0x0064_FF9B_0000_0000, low < 0x1_0000_0000 { return addressClass(ipv4: inner) }
            let bits = Bits(high: high, low: low)
            if let line = lines.first(where: { !$0.isIPv4 && bits & $0.mask == $0.bits }) { return line.addressClass }
            // The first three bits of 2000::/3 and the first seven of fc00::/7.
            return high >> 61 == 0b001 || high >> 57 == 0b111_1110 ? nil : "reserved"
        }
    }

    private static func addressClass(ipv4 address: UInt32) -> String? {
        let bits = Bits(high: 0, low: Bits.mapped | UInt64(address))
        return lines.first { $0.isIPv4 && bits & $0.mask == $0.bits }?.addressClass
    }

    private static func v4(_ addressClass: String, _ address: UInt32, _ mask: UInt32) -> Line {
        Line(
            addressClass: addressClass, bits: Bits(high: 0, low: Bits.mapped | UInt64(address)),
            mask: Bits(high: .max, low: ~0xFFFF_FFFF | UInt64(mask)), isIPv4: true)
    }

    private static func v6(_ addressClass: String, _ high: UInt64, _ low: UInt64, _ prefix: Int) -> Line {
        let mask = Bits(
            high: .max << UInt64(64 - min(prefix, 64)), low: .max << UInt64(64 - max(prefix - 64, 0)))
        return Line(addressClass: addressClass, bits: Bits(high: high, low: low), mask: mask, isIPv4: false)
    }
}
