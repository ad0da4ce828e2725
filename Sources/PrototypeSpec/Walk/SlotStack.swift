/// A stack of tape indices that grows by doubling; each object on the walk's way down has one slot per field.
struct SlotStack {
    private(set) var base = UnsafeMutablePointer<UInt32>.allocate(capacity: SlotStack.initialCapacity)
    private var capacity = SlotStack.initialCapacity
    /// Enough for most specs, and small enough for the memory that the allocator keeps at hand.
    private static let initialCapacity = 240
    private(set) var count = 0

    /// Makes room for `added` slots and returns the index of the first; their values are undefined.
    @inline(__always)
    mutating func push(_ added: Int) -> Int {
        let first = count
        count &+= added
        if count > capacity { grow() }
        return first
    }

    @inline(__always)
    mutating func pop(to first: Int) { count = first }

    private mutating func grow() {
        let grown = UnsafeMutablePointer<UInt32>.allocate(capacity: count * 2)
        grown.update(from: base, count: capacity)
        base.deallocate()
        base = grown
        capacity = count * 2
    }

    func free() { base.deallocate() }
}
