/// Takes an input apart from its start. Behind the end everything is zero, so that every input has a meaning, and one of
/// zeros the plainest.
struct InputReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    /// Two bytes, the low one first.
    mutating func half() -> Int {
        let low = Int(byte())
        return low | Int(byte()) << 8
    }

    /// As many bytes, or all that are left.
    mutating func bytes(_ count: Int) -> [UInt8] {
        let piece = Array(rest.prefix(count))
        rest = rest.dropFirst(count)
        return piece
    }
}
