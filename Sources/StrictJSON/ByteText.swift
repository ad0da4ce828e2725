extension String {
    /// Whether both have the same UTF-8 bytes; `==` also merges canonically equivalent text.
    package func hasSameBytes(as other: String) -> Bool {
        // Most texts that differ do so in length.
        guard utf8.count == other.utf8.count else { return false }
        let isEqual = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { ByteText.equal(left, $0) }
        }
        return isEqual.flatMap { $0 } ?? utf8.elementsEqual(other.utf8)
    }
}

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
        for at in 0..<count
        where a.load(fromByteOffset: at, as: UInt8.self) != b.load(fromByteOffset: at, as: UInt8.self) {
            return false
        }
        return true
    }

    /// The first eight bytes of a text as one little-endian word, with zeros where it is shorter.
    @inlinable @inline(__always)
    static func head(_ text: UnsafeRawPointer, _ count: Int) -> UInt64 {
        if count >= 8 { return text.loadUnaligned(as: UInt64.self) }
        var word: UInt64 = 0
        var at = count
        while at > 0 {
            at &-= 1
            word = word << 8 | UInt64(text.load(fromByteOffset: at, as: UInt8.self))
        }
        return word
    }

    /// The first and the last eight bytes of a text, with zeros where it is shorter; up to 16 bytes they and the length
    /// say all. With `isPadded` eight bytes may be read at its start whatever its length, which spares branches.
    @inlinable @inline(__always)
    public static func ends(_ text: UnsafeRawPointer, _ count: Int, isPadded: Bool) -> (head: UInt64, tail: UInt64) {
        guard isPadded else {
            return count > 8
                ? (head(text, count), text.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self))
                : (head(text, count), head(text, count))
        }
        let short = max(0, 8 &- count)
        // A shift by 64 gives 0 in Swift, as an empty text needs.
        let mask: UInt64 = .max >> UInt64(truncatingIfNeeded: short &* 8)
        let tailStart = max(0, count &- 8)
        return (
            text.loadUnaligned(as: UInt64.self) & mask,
            text.loadUnaligned(fromByteOffset: tailStart, as: UInt64.self) & mask
        )
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
