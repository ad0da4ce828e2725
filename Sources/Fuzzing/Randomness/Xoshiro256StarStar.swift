/// Blackman and Vigna's xoshiro256** 1.0, the source of all randomness in generated cases.
public struct Xoshiro256StarStar: Sendable {
    private var s0: UInt64
    private var s1: UInt64
    private var s2: UInt64
    private var s3: UInt64

    /// Starts at a given state, which must not be all zero.
    public init(state: (UInt64, UInt64, UInt64, UInt64)) { (s0, s1, s2, s3) = state }

    /// Starts at four words of a SplitMix64, as its authors recommend.
    public init(seededBy seeder: inout SplitMix64) {
        self.init(state: (seeder.next(), seeder.next(), seeder.next(), seeder.next()))
    }

    @inline(__always)
    public mutating func next() -> UInt64 {
        let result = Self.rotate(s1 &* 5, by: 7) &* 9
        let shifted = s1 << 17
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= shifted
        s3 = Self.rotate(s3, by: 45)
        return result
    }

    @inline(__always)
    private static func rotate(_ word: UInt64, by count: UInt64) -> UInt64 {
        (word << count) | (word >> (64 - count))
    }
}
