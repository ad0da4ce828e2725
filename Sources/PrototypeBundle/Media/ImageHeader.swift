/// Dimensions from the first bytes of formats that state them at a fixed place.
enum ImageHeader {
    /// PNG: the first chunk is an `IHDR` of 13 bytes (PNG 3rd edition, 11.2.1), whole with its checksum.
    static func png(_ head: [UInt8]) -> Dimensions? {
        guard head.count >= 33, bigEndian(head, 8, 4) == 13, bigEndian(head, 12, 4) == 0x4948_4452 else { return nil }
        return Dimensions(width: bigEndian(head, 16, 4), height: bigEndian(head, 20, 4))
    }

    /// WebP: the first chunk is lossy, lossless or extended (RFC 9649, sections 2.5 to 2.7).
    static func webP(_ head: [UInt8]) -> Dimensions? {
        guard head.count >= 16 else { return nil }
        switch bigEndian(head, 12, 4) {
        case 0x5650_3858:  // VP8X
            guard head.count >= 30 else { return nil }
            return Dimensions(width: littleEndian(head, 24, 3) + 1, height: littleEndian(head, 27, 3) + 1)
        case 0x5650_384C:  // VP8L
            guard head.count >= 25, head[20] == 0x2F else { return nil }
            let sides = littleEndian(head, 21, 4)
            return Dimensions(width: (sides & 0x3FFF) + 1, height: (sides >> 14 & 0x3FFF) + 1)
        case 0x5650_3820:  // VP8 and a space
            guard head.count >= 30, bigEndian(head, 23, 3) == 0x9D012A else { return nil }
            // The two high bits of each side are a scale for display.
            return Dimensions(width: littleEndian(head, 26, 2) & 0x3FFF, height: littleEndian(head, 28, 2) & 0x3FFF)
        default: return nil
        }
    }

    private static func bigEndian(_ head: [UInt8], _ start: Int, _ count: Int) -> Int {
        var number = 0
        for index in start..<start + count { number = number << 8 | Int(head[index]) }
        return number
    }

    private static func littleEndian(_ head: [UInt8], _ start: Int, _ count: Int) -> Int {
        var number = 0
        for index in (start..<start + count).reversed() { number = number << 8 | Int(head[index]) }
        return number
    }
}
