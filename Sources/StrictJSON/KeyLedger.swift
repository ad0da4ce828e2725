/// The keys of all open objects, and the search for one that stands twice when an object closes.
///
/// Few keys are compared by fingerprint, each with each. Many go into a hash table whose hash mixes in a seed that an
/// attacker does not know; where probing still runs long, sorting bounds the work at n log n whatever the keys.
struct KeyLedger {
    /// A fingerprint in the upper half, the key's tape index in the lower.
    private var entries = GrowingBuffer<UInt64>(capacity: 64)
    private let hash: SeededHash

    /// Up to this many keys, comparing every pair of fingerprints is faster than a table.
    private static let pairwiseLimit = 16
    /// The average number of probes per key that the table may take.
    private static let probeBudget = 8

    init(seed: UInt64) { hash = SeededHash(seed: seed) }

    func free() { entries.free() }

    var count: Int {
        @inline(__always) get { entries.count }
    }

    @inline(__always)
    mutating func append(_ index: Int, _ tape: Tape) {
        let text = tape.bytes(index)
        let fingerprint = KeyLedger.fingerprint(text)
        entries.append(fingerprint & 0xFFFF_FFFF_0000_0000 | UInt64(truncatingIfNeeded: index))
    }

    @inline(__always)
    private static func fingerprint(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        guard let start = text.baseAddress else { return 0 }
        let raw = UnsafeRawPointer(start)
        let head = ByteText.head(raw, text.count)
        let tail = text.count > 8 ? raw.loadUnaligned(fromByteOffset: text.count &- 8, as: UInt64.self) : 0
        return (head ^ UInt64(truncatingIfNeeded: text.count) << 56) &* 0x9E37_79B9_7F4A_7C15
            ^ tail &* 0xC2B2_AE3D_27D4_EB4F
    }

    /// Forgets the keys of the object that closes, and returns the tape index of one that repeats an earlier one.
    @inline(__always)
    mutating func close(from first: Int, in tape: Tape) -> Int? {
        let count = entries.count &- first
        defer { entries.truncate(to: first) }
        guard count > 1 else { return nil }
        guard count <= KeyLedger.pairwiseLimit else { return duplicateAmongMany(first, count, tape) }
        let keys = entries.base + first
        var later = 1
        while later < count {
            let entry = keys[later]
            var earlier = 0
            while earlier < later {
                if (keys[earlier] ^ entry) >> 32 == 0 {
                    let isSame = ByteText.equal(tape.bytes(KeyLedger.node(keys[earlier])), tape.bytes(KeyLedger.node(entry)))
                    if isSame { return KeyLedger.node(entry) }
                }
                earlier &+= 1
            }
            later &+= 1
        }
        return nil
    }

    @inline(__always)
    private static func node(_ entry: UInt64) -> Int { Int(truncatingIfNeeded: entry & 0xFFFF_FFFF) }

    @inline(never)
    private func duplicateAmongMany(_ first: Int, _ count: Int, _ tape: Tape) -> Int? {
        let keys = UnsafeBufferPointer(start: UnsafePointer(entries.base + first), count: count)
        let capacity = 1 << (Int.bitWidth - (count * 2 - 1).leadingZeroBitCount)
        let mask = capacity - 1
        let table = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity)
        table.initialize(repeating: .max, count: capacity)
        defer { table.deallocate() }
        var probesLeft = count * KeyLedger.probeBudget
        for key in keys {
            let index = KeyLedger.node(key)
            let text = tape.bytes(index)
            let hash = hash.of(text)
            let entry = hash & 0xFFFF_FFFF_0000_0000 | UInt64(truncatingIfNeeded: index)
            var slot = Int(truncatingIfNeeded: hash) & mask
            while table[slot] != .max {
                let other = table[slot]
                if (other ^ entry) >> 32 == 0, ByteText.equal(tape.bytes(KeyLedger.node(other)), text) { return index }
                slot = (slot &+ 1) & mask
                probesLeft &-= 1
                if probesLeft < 0 { return duplicateBySorting(keys, tape) }
            }
            table[slot] = entry
        }
        return nil
    }

    private func duplicateBySorting(_ keys: UnsafeBufferPointer<UInt64>, _ tape: Tape) -> Int? {
        var order = keys.map(KeyLedger.node)
        order.sort { KeyLedger.precedes(tape.bytes($0), tape.bytes($1), $0 < $1) }
        var duplicate: Int?
        for at in order.indices.dropFirst() where ByteText.equal(tape.bytes(order[at - 1]), tape.bytes(order[at])) {
            duplicate = min(duplicate ?? .max, order[at])
        }
        return duplicate
    }

    /// Any total order will do: the length first, then the bytes, then the place.
    private static func precedes(
        _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>, _ isEarlier: Bool
    ) -> Bool {
        guard left.count == right.count else { return left.count < right.count }
        for at in 0..<left.count where left[at] != right[at] { return left[at] < right[at] }
        return isEarlier
    }
}
