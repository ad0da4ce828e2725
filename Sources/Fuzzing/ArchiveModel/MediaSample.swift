import PrototypeBundle

/// Contents that show a media type, as small as they can be and with any dimensions.
enum MediaSample {
    static func png(_ width: UInt32 = 1, _ height: UInt32 = 1, padding: Int = 0) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", big(width) + big(height) + [8, 6, 0, 0, 0])
            + Array(repeating: 0, count: padding)
    }

    /// A chunk of a PNG. Its checksum is not one that the reader looks at.
    static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        big(UInt32(truncatingIfNeeded: data.count)) + Array(name.utf8) + data + [0, 0, 0, 0]
    }

    /// A JPEG with these segments between its start and its end.
    static func jpeg(_ segments: [UInt8]...) -> [UInt8] { [0xFF, 0xD8] + segments.flatMap { $0 } + [0xFF, 0xD9] }

    /// A JPEG's segment; the length counts itself.
    static func segment(_ marker: UInt8, _ data: [UInt8], length: UInt16? = nil) -> [UInt8] {
        [0xFF, marker] + big(length ?? UInt16(truncatingIfNeeded: data.count + 2)) + data
    }

    /// A JPEG's frame header of one component.
    static func frame(_ width: UInt16, _ height: UInt16, marker: UInt8 = 0xC0) -> [UInt8] {
        segment(marker, [8] + big(height) + big(width) + [1, 1, 0x11, 0])
    }

    /// A WebP with this first chunk.
    static func webP(_ chunk: String, _ data: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + little(UInt32(truncatingIfNeeded: 12 + data.count)) + Array("WEBP\(chunk)".utf8)
            + little(UInt32(truncatingIfNeeded: data.count)) + data
    }

    static func lossyWebP(_ width: UInt16, _ height: UInt16) -> [UInt8] {
        webP("VP8 ", [0x10, 0, 0, 0x9D, 0x01, 0x2A] + little(width) + little(height))
    }

    /// Sides of 1...16,384.
    static func losslessWebP(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        webP("VP8L", [0x2F] + little((width - 1) | (height - 1) << 14))
    }

    /// Sides of 1...16,777,216.
    static func extendedWebP(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        webP("VP8X", [0, 0, 0, 0] + little(width - 1).prefix(3) + little(height - 1).prefix(3))
    }

    static func trueType(padding: Int = 8) -> [UInt8] { [0, 1, 0, 0] + Array(repeating: 0, count: padding) }

    static func openType(padding: Int = 8) -> [UInt8] { Array("OTTO".utf8) + Array(repeating: 0, count: padding) }

    private static func big(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    private static func little(_ number: some FixedWidthInteger) -> [UInt8] { ExtraField.littleEndian(number) }
}
