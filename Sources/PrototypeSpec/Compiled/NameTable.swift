import StrictJSON

/// A fixed set of names with a number each, found by one multiplication and at most a few word comparisons.
///
/// The memory belongs to the `CompiledContract` that made it.
struct NameTable {
    private let entries: UnsafeMutablePointer<Entry>
    private let slots: UnsafeMutablePointer<UInt16>
    private let bytes: UnsafeMutablePointer<UInt8>
    private let shift: UInt64
    private let mask: Int
    let count: Int

    private struct Entry {
        var offset: UInt32
        var length: UInt32
    }

    /// The most names that a table can have.
    static let capacity = 1 << 15

    /// Numbers `names` by their order; they are distinct and at most `capacity`.
    init(_ names: [String]) {
        count = names.count
        var text: [UInt8] = []
        entries = .allocate(capacity: max(1, names.count))
        for (index, name) in names.enumerated() {
            let utf8 = Array(name.utf8)
            (entries + index).initialize(
                to: Entry(offset: UInt32(clamping: text.count), length: UInt32(clamping: utf8.count)))
            text += utf8
        }
        bytes = .allocate(capacity: text.count + 1)
        bytes.initialize(from: text + [0], count: text.count + 1)
        let bits = max(2, Int.bitWidth - (names.count * 2).leadingZeroBitCount)
        mask = (1 << bits) - 1
        shift = UInt64(64 - bits)
        slots = .allocate(capacity: mask + 1)
        slots.initialize(repeating: 0, count: mask + 1)
        for index in names.indices {
            var slot = Int(NameTable.hash(name(index)) >> shift)
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = UInt16(index + 1)
        }
    }

    func free() {
        entries.deallocate()
        slots.deallocate()
        bytes.deallocate()
    }

    @inline(__always)
    func name(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: bytes + Int(entries[index].offset), count: Int(entries[index].length))
    }

    /// The number of a name, or -1.
    @inline(__always)
    func index(of name: UnsafeBufferPointer<UInt8>) -> Int {
        var slot = Int(truncatingIfNeeded: NameTable.hash(name) >> shift)
        while true {
            let candidate = Int(slots[slot]) &- 1
            if candidate < 0 || ByteText.equal(self.name(candidate), name) { return candidate }
            slot = (slot &+ 1) & mask
        }
    }

    @inline(__always)
    private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        guard let start = text.baseAddress else { return 0 }
        let raw = UnsafeRawPointer(start)
        let head = ByteText.head(raw, text.count)
        let tail = text.count > 8 ? raw.loadUnaligned(fromByteOffset: text.count &- 8, as: UInt64.self) : 0
        return (head ^ tail &* 0xC2B2_AE3D_27D4_EB4F ^ UInt64(truncatingIfNeeded: text.count) << 56)
            &* 0x9E37_79B9_7F4A_7C15
    }
}
