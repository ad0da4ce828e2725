/// Comparisons of UTF-8 text as bytes. Swift's `String` merges canonically equivalent text, which JSON keys must not.
public enum ByteText {
    @inlinable @inline(__always)
    public static func equal(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
        let count = left.count
        guard count == right.count else { return false }
        guard count > 0, let a = left.baseAddress, let b = right.baseAddress else { return true }
        return equal(UnsafeRawPointer(a), UnsafeRawPointer(b), count)
    }

    /// Compares `count` bytes, at least one, in words that overlap at the end.
    @inlinable @inline(__always)
    static func equal(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Bool {
        if count >= 8 {
            var at = 0
            while at &+ 8 <= count {
                if a.loadUnaligned(fromByteOffset: at, as: UInt64.self)
                    != b.loadUnaligned(fromByteOffset: at, as: UInt64.self)
                {
                    return false
                }
                at &+= 8
            }
            return a.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
                == b.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
        }
        return head(a, count) == head(b, count)
    }

    /// The first bytes of a text as one word: all of it where it has fewer than eight bytes.
    @inlinable @inline(__always)
    public static func head(_ text: UnsafeRawPointer, _ count: Int) -> UInt64 {
        if count >= 8 { return text.loadUnaligned(as: UInt64.self) }
        if count >= 4 {
            let low = UInt64(text.loadUnaligned(as: UInt32.self))
            let high = UInt64(text.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
            return low | high << 32
        }
        if count == 0 { return 0 }
        let first = UInt64(text.load(as: UInt8.self))
        let middle = UInt64(text.load(fromByteOffset: count >> 1, as: UInt8.self))
        let last = UInt64(text.load(fromByteOffset: count &- 1, as: UInt8.self))
        return first | middle << 8 | last << 16
    }

    /// Whether `left` sorts before `right` by UTF-16 code units, which is how TypeScript sorts.
    ///
    /// UTF-8 order differs from it in one place: U+E000…U+FFFF sort after the astral characters, whose first code unit
    /// is a surrogate.
    @inlinable
    public static func utf16Less(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
        let common = min(left.count, right.count)
        var at = 0
        while at < common {
            let a = left[at]
            let b = right[at]
            if a != b { return utf16Rank(a) < utf16Rank(b) }
            at &+= 1
        }
        return left.count < right.count
    }

    @inlinable @inline(__always)
    static func utf16Rank(_ byte: UInt8) -> UInt8 { byte & 0xFE == 0xEE ? byte | 0x10 : byte }

    /// The length of UTF-8 text in UTF-16 code units.
    @inlinable
    public static func utf16Length(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        var length = 0
        for byte in text where byte & 0xC0 != 0x80 { length &+= byte >= 0xF0 ? 2 : 1 }
        return length
    }
}
