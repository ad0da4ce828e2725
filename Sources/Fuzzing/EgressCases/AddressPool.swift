import EgressPolicy

/// Addresses at and beside the edges of every range, and some in between.
enum AddressPool {
    struct Draw: Sendable {
        var address: IPAddress
        /// Nil where it is allowed.
        var addressClass: String?

        init(_ address: IPAddress) {
            self.address = address
            addressClass = BlockedMasks.addressClass(of: address)
        }
    }

    /// An address of this class; nil asks for an allowed one.
    static func draw(_ addressClass: String?, _ random: inout RandomSource) -> Draw {
        while true {
            let draw = Draw(carried(any(near: addressClass, &random), &random))
            if draw.addressClass == addressClass { return draw }
        }
    }

    private static func any(near addressClass: String?, _ random: inout RandomSource) -> IPAddress {
        if addressClass == nil, random.chance(60) { return .v4(local(&random)) }
        let lines = BlockedMasks.lines.filter { addressClass == nil || $0.addressClass == addressClass }
        if lines.isEmpty || addressClass == "reserved" && random.chance(20) { return .v6(random.word(), random.word()) }
        let line = random.pick(lines)
        let last = line.bits | ~line.mask
        let inside = BlockedMasks.Bits(high: random.word(), low: random.word()) & ~line.mask | line.bits
        let bits =
            addressClass == nil
            ? random.pick([line.bits.before, last.after]) : random.pick([line.bits, last, inside])
        return line.isIPv4 ? .v4(UInt32(truncatingIfNeeded: bits.low)) : .v6(bits.high, bits.low)
    }

    /// Public and private addresses, and the ends of the private ranges.
    private static func local(_ random: inout RandomSource) -> UInt32 {
        switch random.below(6) {
        case 0: 0x0A00_0000 | UInt32(random.below(1 << 24))
        case 1: 0xAC10_0000 | UInt32(random.below(1 << 20))
        case 2: 0xC0A8_0000 | UInt32(random.below(1 << 16))
        case 3:
            random.pick([0x0A00_0000, 0x0AFF_FFFF, 0xAC10_0000, 0xAC1F_FFFF, 0xC0A8_0000, 0xC0A8_FFFF, 0x6440_0000])
        default: UInt32(truncatingIfNeeded: random.word())
        }
    }

    /// An IPv4 address as it is, or in the forms of IPv6 that mean it.
    private static func carried(_ address: IPAddress, _ random: inout RandomSource) -> IPAddress {
        guard case .v4(let number) = address, random.chance(20) else { return address }
        return random.chance(50)
            ? .v6(0, BlockedMasks.Bits.mapped | UInt64(number)) : .v6(0x0064_FF9B_0000_0000, UInt64(number))
    }
}
