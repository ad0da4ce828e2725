/// Texts that live elsewhere (in a tape, mostly) with a number each: a dictionary without copies of its keys.
///
/// The slices must outlive the table. Near-linear for any keys: the hash is seeded.
public struct SliceTable {
    private var slots: [Int32]
    private var entries: [Entry] = []

    private struct Entry {
        var text: UnsafeBufferPointer<UInt8>
        var value: Int
        var hash: UInt64
    }

    public init(minimumCapacity: Int = 8) {
        var size = 16
        while size < minimumCapacity * 2 { size *= 2 }
        slots = [Int32](repeating: -1, count: size)
        entries.reserveCapacity(minimumCapacity)
    }

    /// The values by key of an object of the tape: the tape index of each member's value.
    public init(membersOf object: Int, in tape: Tape) {
        self.init(minimumCapacity: tape.childCount(object))
        let end = tape.extent(object)
        var key = object + 1
        while key < end {
            insert(tape.bytes(key), key + 1)
            key = tape.next(key + 1)
        }
    }

    public func value(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        let entry = slots[slot(of: text, SeededHash.process.of(text))]
        return entry < 0 ? nil : entries[Int(entry)].value
    }

    public func contains(_ text: UnsafeBufferPointer<UInt8>) -> Bool { value(text) != nil }

    /// Adds a text unless it is there; says whether it was added.
    @discardableResult
    public mutating func insert(_ text: UnsafeBufferPointer<UInt8>, _ value: Int = 0) -> Bool {
        let hash = SeededHash.process.of(text)
        let slot = slot(of: text, hash)
        guard slots[slot] < 0 else { return false }
        slots[slot] = Int32(entries.count)
        entries.append(Entry(text: text, value: value, hash: hash))
        if entries.count * 2 > slots.count { grow() }
        return true
    }

    private func slot(of text: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] >= 0 {
            let entry = entries[Int(slots[slot])]
            if entry.hash == hash, ByteText.equal(entry.text, text) { break }
            slot = (slot + 1) & mask
        }
        return slot
    }

    private mutating func grow() {
        slots = [Int32](repeating: -1, count: slots.count * 2)
        for (index, entry) in entries.enumerated() {
            var slot = Int(truncatingIfNeeded: entry.hash) & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(index)
        }
    }
}

/// The members of one object by key: compared one by one where they are few, hashed where they are many.
public struct ObjectIndex {
    private let tape: Tape
    private let object: Int?
    private let table: SliceTable?

    private static let linearLimit = 12

    /// The index of an object's members; of none where `object` is nil or no object.
    public init(_ tape: Tape, _ object: Int?) {
        self.tape = tape
        self.object = object.flatMap { tape.isObject($0) ? $0 : nil }
        let isLarge = self.object.map { tape.extent($0) - $0 > ObjectIndex.linearLimit * 2 } ?? false
        table = isLarge ? self.object.map { SliceTable(membersOf: $0, in: tape) } : nil
    }

    /// The tape index of a member's value.
    public subscript(_ key: UnsafeBufferPointer<UInt8>) -> Int? {
        if let table { return table.value(key) }
        return object.flatMap { tape.member($0, key) }
    }
}
