/// Dimensions from the first bytes of formats that state them at a fixed place.
enum ImageHeader {
    /// PNG: the first chunk is an `IHDR` of 13 bytes (PNG 3rd edition, 11.2.1), whole with its checksum.
    static func png(_ head: [UInt8]) -> Dimensions? {
        let firstChunk: [UInt8] = [0, 0, 0, 13] + Array("IHDR".utf8)
        guard head.count >= 33, head[8..<16].elementsEqual(firstChunk) else { return nil }
        return Dimensions(width: bigEndian(head[16..<20]), height: bigEndian(head[20..<24]))
    }

    /// WebP: the first chunk is lossy, lossless or extended (RFC 9649, sections 2.5 to 2.7).
    static func webP(_ head: [UInt8]) -> Dimensions? {
        let chunk = head.dropFirst(12).prefix(4)
        if chunk.elementsEqual("VP8X".utf8), head.count >= 30 {
            return Dimensions(width: littleEndian(head[24..<27]) + 1, height: littleEndian(head[27..<30]) + 1)
        }
        if chunk.elementsEqual("VP8L".utf8), head.count >= 25, head[20] == 0x2F {
            let sides = littleEndian(head[21..<25])
            return Dimensions(width: (sides & 0x3FFF) + 1, height: (sides >> 14 & 0x3FFF) + 1)
        }
        if chunk.elementsEqual("VP8 ".utf8), head.count >= 30, head[23..<26].elementsEqual([0x9D, 0x01, 0x2A]) {
            // The two high bits of each side are a scale for display.
            return Dimensions(width: littleEndian(head[26..<28]) & 0x3FFF, height: littleEndian(head[28..<30]) & 0x3FFF)
        }
        return nil
    }

    private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    private static func littleEndian(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
