/// The distinct keys of a document, numbered as they come, and which open object has had each of them.
///
/// A key that stands twice in one object is found where it stands: every key remembers the innermost open object that
/// holds it, and a closing object gives each of its keys back to the object outside. The work is linear for any keys: the
/// hash mixes in a seed that nobody who chooses keys can know.
struct KeyTable {
    private(set) var entries = GrowingBuffer<Tape.Key>(capacity: 64)
    private var slots: UnsafeMutablePointer<Int32>
    private var mask: Int
    /// The keys of the open objects: a key's number, and the object that it has to be given back to.
    private var held = GrowingBuffer<Held>(capacity: 64)
    private let hash: SeededHash
    /// How many slots were taken by another key when one was looked up; the work beyond one step a key.
    private(set) var collisions = 0

    private struct Held {
        var key: Int32
        var outerObject: Int32
    }

    init(seed: UInt64) {
        hash = SeededHash(seed: seed)
        mask = 127
        slots = .allocate(capacity: mask + 1)
        slots.initialize(repeating: -1, count: mask + 1)
    }

    func free() {
        entries.free()
        held.free()
        slots.deallocate()
    }

    /// Where the keys of an object that opens now will start.
    var heldCount: Int {
        @inline(__always) get { held.count }
    }

    /// The number of a key.
    @inline(__always)
    mutating func number(of key: Tape.Key, in tape: Tape) -> Int {
        let length = Tape.extent(of: key.string)
        var bits = hash.of(head: key.head, tail: key.tail, length: length)
        if length > 16 { bits ^= hash.of(tape.bytes(string: key.string)) }
        let short = UInt32(truncatingIfNeeded: bits)
        var slot = Int(short) & mask
        while true {
            let number = Int(slots[slot])
            if number < 0 { return add(key, at: slot, short) }
            let entry = entries.base + number
            if entry.pointee.hash == short, (entry.pointee.head ^ key.head) | (entry.pointee.tail ^ key.tail) == 0,
                Tape.extent(of: entry.pointee.string) == length,
                length <= 16 || ByteText.equal(tape.bytes(string: entry.pointee.string), tape.bytes(string: key.string))
            {
                return number
            }
            slot = (slot &+ 1) & mask
            collisions &+= 1
        }
    }

    @inline(never)
    private mutating func add(_ key: Tape.Key, at slot: Int, _ hash: UInt32) -> Int {
        let number = entries.count
        var key = key
        key.hash = hash
        entries.append(key)
        slots[slot] = Int32(truncatingIfNeeded: number)
        if entries.count * 2 > mask { grow() }
        return number
    }

    private mutating func grow() {
        slots.deallocate()
        mask = mask * 4 + 3
        slots = .allocate(capacity: mask + 1)
        slots.initialize(repeating: -1, count: mask + 1)
        for number in 0..<entries.count {
            var slot = Int(entries.base[number].hash) & mask
            while slots[slot] >= 0 { slot = (slot &+ 1) & mask }
            slots[slot] = Int32(truncatingIfNeeded: number)
        }
    }

    /// Notes that an object has a key; false where it has it already.
    @inline(__always)
    mutating func hold(_ number: Int, by object: Int32) -> Bool {
        let entry = entries.base + number
        guard entry.pointee.object != object else { return false }
        held.append(Held(key: Int32(truncatingIfNeeded: number), outerObject: entry.pointee.object))
        entry.pointee.object = object
        return true
    }

    /// Gives back the keys of the object that closes.
    @inline(__always)
    mutating func release(from first: Int) {
        while held.count > first {
            let last = held.removeLast()
            entries.base[Int(last.key)].object = last.outerObject
        }
    }
}
