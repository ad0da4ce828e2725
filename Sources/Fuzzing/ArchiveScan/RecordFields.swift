/// Reads the little-endian numbers of records where they may not be there.
struct RecordFields {
    let bytes: [UInt8]

    func has(_ signature: UInt32, at offset: Int, size: Int) -> Bool {
        offset >= 0 && size <= bytes.count - offset && word(offset) == signature
    }

    func half(_ offset: Int) -> UInt16 { UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8 }

    func word(_ offset: Int) -> UInt32 { UInt32(half(offset)) | UInt32(half(offset + 2)) << 16 }

    /// As much of a range as there is.
    func piece(_ start: Int, _ count: Int) -> [UInt8] {
        let start = min(start, bytes.count)
        return Array(bytes[start..<start + min(count, bytes.count - start)])
    }
}
