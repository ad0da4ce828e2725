import StrictJSON

/// A fixed set of names with a number each, found by one multiplication and at most a few word comparisons.
///
/// The memory belongs to the `CompiledContract` that made it.
struct NameTable {
    /// The number of the name in each slot, or -1.
    private let slots: UnsafeMutablePointer<Int16>
    private let entries: UnsafeMutablePointer<Entry>
    private let bytes: UnsafeMutablePointer<UInt8>
    private let shift: UInt64
    private let mask: Int
    let count: Int

    /// A name and the words that decide equality up to 16 bytes; a longer one is compared whole.
    private struct Entry {
        var head: UInt64
        var tail: UInt64
        var name: UnsafeBufferPointer<UInt8>
    }

    /// The most names that a table can have.
    static let capacity = 1 << 15

    /// Numbers `names` by their order; they are distinct and at most `capacity`.
    init(_ list: [String]) {
        count = list.count
        let text = list.flatMap(\.utf8)
        bytes = .allocate(capacity: text.count + 1)
        bytes.initialize(from: text + [0], count: text.count + 1)
        entries = .allocate(capacity: max(1, list.count))
        let bits = max(2, Int.bitWidth - (list.count * 2).leadingZeroBitCount)
        mask = (1 << bits) - 1
        shift = UInt64(64 - bits)
        slots = .allocate(capacity: mask + 1)
        slots.initialize(repeating: -1, count: mask + 1)
        var start = bytes
        for (number, text) in list.enumerated() {
            let name = UnsafeBufferPointer(start: UnsafePointer(start), count: text.utf8.count)
            start += name.count
            let (head, tail) = ByteText.ends(UnsafeRawPointer(start - name.count), name.count, isPadded: false)
            (entries + number).initialize(to: Entry(head: head, tail: tail, name: name))
            var slot = Int(NameTable.hash(head, tail, name.count) >> shift)
            while slots[slot] >= 0 { slot = (slot + 1) & mask }
            slots[slot] = Int16(truncatingIfNeeded: number)
        }
    }

    func free() {
        slots.deallocate()
        entries.deallocate()
        bytes.deallocate()
    }

    @inline(__always)
    func name(_ number: Int) -> UnsafeBufferPointer<UInt8> { entries[number].name }

    /// The number of the name that a string of the tape spells, or -1.
    @inline(__always)
    func index(of string: Int, in tape: Tape) -> Int {
        let (head, tail) = tape.ends(string)
        return index(of: tape.bytes(string), head, tail)
    }

    /// The number of the name that a distinct key of the tape spells, or -1.
    @inline(__always)
    func index(ofKey number: Int, in tape: Tape) -> Int {
        let (head, tail) = tape.keyEnds(number)
        return index(of: tape.keyText(number), head, tail)
    }

    @inline(__always)
    private func index(of name: UnsafeBufferPointer<UInt8>, _ head: UInt64, _ tail: UInt64) -> Int {
        let length = name.count
        var slot = Int(truncatingIfNeeded: NameTable.hash(head, tail, length) >> shift)
        while true {
            let number = Int(slots[slot])
            if number < 0 { return -1 }
            let entry = entries + number
            if (entry.pointee.head ^ head) | (entry.pointee.tail ^ tail) == 0, entry.pointee.name.count == length,
                length <= 16 || ByteText.equal(entry.pointee.name, name)
            {
                return number
            }
            slot = (slot &+ 1) & mask
        }
    }

    @inline(__always)
    private static func hash(_ head: UInt64, _ tail: UInt64, _ length: Int) -> UInt64 {
        (head ^ (tail << 23 | tail >> 41) ^ UInt64(truncatingIfNeeded: length) << 56) &* 0x9E37_79B9_7F4A_7C15
    }
}
