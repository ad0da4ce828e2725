/// The distinct keys of a document, numbered as they come, and which open object has had each of them.
///
/// A key that stands twice in one object is found where it stands: every key remembers the last object that held it. One
/// that an open object outside held is given back to it when the object inside closes. The work is linear for any keys:
/// the hash mixes in a seed that nobody who chooses keys can know.
struct KeyTable {
    private(set) var entries: GrowingBuffer<Tape.Key>
    /// A key's number plus one, under six bits of its hash that spare most look-ups of other keys; 0 where none is.
    private var slots: ZeroedMemory<UInt32>
    private var mask: Int
    /// Keys that open objects have taken from open objects outside them.
    private var taken = GrowingBuffer<Taken>(capacity: 64)
    private let hash: SeededHash
    /// How many slots were taken by another key when one was looked up; the work beyond one step a key.
    private(set) var collisions = 0

    private struct Taken {
        var key: Int32
        var outerObject: Int32
    }

    /// - Parameter sourceCount: the bytes of the document. Keys of ten bytes, their values included, leave more than half
    ///   of the slots empty, so that hardly any document makes the table grow.
    init(seed: UInt64, sourceCount: Int) {
        hash = SeededHash(seed: seed)
        var size = 128
        while size < sourceCount / 4 { size *= 2 }
        mask = size - 1
        // More distinct keys hardly fit; memory that is not written costs nothing.
        entries = GrowingBuffer(capacity: sourceCount / 8 + 32)
        slots = ZeroedMemory(count: mask + 1)
    }

    /// Enough for the largest document, since a distinct key takes six bytes at least.
    private static let numberBits: UInt32 = 26
    private static let numberMask: UInt32 = (1 << numberBits) - 1

    func free() {
        entries.free()
        taken.free()
        slots.free()
    }

    /// Where the keys start that an object which opens now will take.
    var takenCount: Int {
        @inline(__always) get { taken.count }
    }

    /// The number of the key with the text of a string node.
    @inline(__always)
    mutating func number(of string: UInt64, in tape: Tape) -> Int {
        let length = Tape.extent(of: string)
        let (head, tail) = tape.ends(string: string)
        var bits = hash.of(head: head, tail: tail, length: length)
        if length > 16 { bits ^= hash.of(tape.bytes(string: string)) }
        let short = UInt32(truncatingIfNeeded: bits)
        var slot = Int(short) & mask
        while true {
            let found = slots.base[slot]
            if found == 0 { return add(Tape.Key(string, hash: short), at: slot) }
            if (found ^ short) >> KeyTable.numberBits == 0 {
                let number = Int(found & KeyTable.numberMask) &- 1
                let known = entries.base + number
                if known.pointee.hash == short, Tape.extent(of: known.pointee.string) == length {
                    let ends = tape.ends(string: known.pointee.string)
                    if (ends.head ^ head) | (ends.tail ^ tail) == 0,
                        length <= 16
                            || ByteText.equal(tape.bytes(string: known.pointee.string), tape.bytes(string: string))
                    {
                        return number
                    }
                }
            }
            slot = (slot &+ 1) & mask
            collisions &+= 1
        }
    }

    @inline(never)
    private mutating func add(_ key: Tape.Key, at slot: Int) -> Int {
        let number = entries.count
        entries.append(key)
        slots.base[slot] = KeyTable.slot(number, key.hash)
        if entries.count * 2 > mask { grow() }
        return number
    }

    private mutating func grow() {
        slots.free()
        mask = mask * 4 + 3
        slots = ZeroedMemory(count: mask + 1)
        for number in 0..<entries.count {
            var slot = Int(entries.base[number].hash) & mask
            while slots.base[slot] != 0 { slot = (slot &+ 1) & mask }
            slots.base[slot] = KeyTable.slot(number, entries.base[number].hash)
        }
    }

    @inline(__always)
    private static func slot(_ number: Int, _ hash: UInt32) -> UInt32 {
        hash & ~numberMask | UInt32(truncatingIfNeeded: number &+ 1)
    }

    /// Notes that the innermost open object has a key; false where it has it already. `nodes` is the tape as written, on
    /// which an open object has no extent yet.
    @inline(__always)
    mutating func hold(_ number: Int, by object: Int32, _ nodes: UnsafeMutablePointer<UInt64>) -> Bool {
        let key = entries.base + number
        let last = key.pointee.object
        guard last != object else { return false }
        if last >= 0, Tape.extent(of: nodes[Int(last)]) == 0 {
            taken.append(Taken(key: Int32(truncatingIfNeeded: number), outerObject: last))
        }
        key.pointee.object = object
        return true
    }

    /// Gives back what the object that closes has taken from open objects outside it.
    @inline(__always)
    mutating func release(from first: Int) {
        while taken.count > first {
            let last = taken.removeLast()
            entries.base[Int(last.key)].object = last.outerObject
        }
    }
}
