import EgressPolicy

/// Other spellings of the same address.
enum AddressSpelling {
    /// As a URL's host.
    static func host(_ address: IPAddress, _ random: inout RandomSource) -> String {
        switch address {
        case .v4(let number): numeric(number, &random)
        case .v6(let high, let low): "[\(ipv6(high, low, &random))]"
        }
    }

    /// As a resolver's answer.
    static func answer(_ address: IPAddress, _ random: inout RandomSource) -> String {
        switch address {
        case .v4: address.description
        case .v6(let high, let low): ipv6(high, low, &random)
        }
    }

    // MARK: IPv4

    /// One to four parts, decimal, octal or hexadecimal, perhaps in digits and dots that map to ASCII.
    static func numeric(_ number: UInt32, _ random: inout RandomSource) -> String {
        let count = random.pick([1, 2, 3, 4, 4, 4])
        let leading = (0..<count - 1).map { number >> UInt32(24 - 8 * $0) & 0xFF }
        // A shift by the whole width gives 0 in Swift.
        let last = number & (UInt32.max >> UInt32(8 * (count - 1)))
        var text = (leading + [last]).map { part($0, &random) }.joined(separator: ".")
        if random.chance(10) { text += "." }
        return random.chance(10) ? mappable(text, &random) : text
    }

    private static func part(_ number: UInt32, _ random: inout RandomSource) -> String {
        switch random.below(8) {
        case 0: "0" + String(number, radix: 8)
        case 1: String(repeating: "0", count: random.within(1...30)) + String(number, radix: 8)
        case 2: "0x" + String(number, radix: 16)
        case 3: "0X" + String(number, radix: 16, uppercase: true)
        case 4: "0x" + String(repeating: "0", count: random.within(0...20)) + String(number, radix: 16)
        case 5 where number == 0: random.pick(["0x", "0", "00"])
        default: String(number)
        }
    }

    /// Some digits and dots in characters that UTS 46 maps to them.
    private static func mappable(_ text: String, _ random: inout RandomSource) -> String {
        var mapped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let other: UInt32? =
                switch scalar {
                case "0"..."9": random.chance(60) ? scalar.value - 0x30 + 0xFF10 : nil
                case ".": random.chance(50) ? random.pick([0x3002, 0xFF0E, 0xFF61]) : nil
                default: nil
                }
            mapped.append(other.flatMap(Unicode.Scalar.init) ?? scalar)
        }
        return String(mapped)
    }

    // MARK: IPv6

    /// Any compression, any case, leading zeros, perhaps a dotted tail.
    private static func ipv6(_ high: UInt64, _ low: UInt64, _ random: inout RandomSource) -> String {
        let words = [high, low].flatMap { half in
            (0..<4).map { UInt16(truncatingIfNeeded: half >> UInt64(48 - 16 * $0)) }
        }
        var texts = words.map { group($0, &random) }
        if random.chance(20) {
            texts[6...] = [IPAddress.v4(UInt32(truncatingIfNeeded: low)).description]
        }
        let zeros = texts.indices.filter { texts[$0].utf8.allSatisfy { $0 == UInt8(ascii: "0") } }
        guard let start = zeros.isEmpty ? nil : random.pick(zeros), random.chance(80) else {
            return texts.joined(separator: ":")
        }
        var end = start + 1
        while zeros.contains(end), random.chance(85) { end += 1 }
        return texts[..<start].joined(separator: ":") + "::" + texts[end...].joined(separator: ":")
    }

    private static func group(_ word: UInt16, _ random: inout RandomSource) -> String {
        let digits = String(word, radix: 16, uppercase: random.chance(20))
        return random.chance(15) ? String(repeating: "0", count: 4 - digits.utf8.count) + digits : digits
    }
}
