/// A hash of bytes that nobody can choose collisions for, as long as the seed is not known.
///
/// Multiplies each word into a running 128-bit product and folds it, with the seed in every step.
struct SeededHash: Sendable {
    let seed: UInt64
    private let multiplier: UInt64

    /// One seed a process. It decides how fast tables are, never what they say.
    static let process = SeededHash(seed: .random(in: .min ... .max))

    init(seed: UInt64) {
        self.seed = seed
        multiplier = 0xA076_1D64_78BD_642F ^ seed | 1
    }

    /// The hash of a text of up to 16 bytes by its ends.
    @inline(__always)
    func of(head: UInt64, tail: UInt64, length: Int) -> UInt64 {
        let product = (head ^ seed).multipliedFullWidth(by: tail ^ multiplier)
        return product.high ^ product.low ^ UInt64(truncatingIfNeeded: length)
    }

    func of(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        guard let start = text.baseAddress else { return seed }
        let raw = UnsafeRawPointer(start)
        var state = seed ^ UInt64(truncatingIfNeeded: text.count)
        var at = 0
        while at &+ 8 <= text.count {
            state = fold(state ^ raw.loadUnaligned(fromByteOffset: at, as: UInt64.self))
            at &+= 8
        }
        return fold(fold(state ^ ByteText.head(raw + at, text.count &- at)))
    }

    @inline(__always)
    private func fold(_ word: UInt64) -> UInt64 {
        let product = word.multipliedFullWidth(by: multiplier)
        return product.high ^ product.low ^ seed
    }
}
