/// A growing run of trivial values that its owner frees: an array without reference counts and bounds checks, for the
/// parser's inner loops, which have checked what they index.
struct GrowingBuffer<Element: BitwiseCopyable> {
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private var capacity: Int

    init(capacity: Int) {
        self.capacity = max(capacity, 4)
        base = UnsafeMutablePointer<Element>.allocate(capacity: self.capacity)
    }

    func free() { base.deallocate() }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count == capacity { grow(by: 1) }
        (base + count).initialize(to: element)
        count &+= 1
    }

    @inline(__always)
    mutating func append(_ elements: UnsafePointer<Element>, count added: Int) {
        if count &+ added > capacity { grow(by: added) }
        (base + count).update(from: elements, count: added)
        count &+= added
    }

    @inline(__always)
    mutating func removeLast() -> Element {
        count &-= 1
        return base[count]
    }

    /// Makes sure that `added` elements fit behind the last.
    @inline(__always)
    mutating func reserve(_ added: Int) {
        if count &+ added > capacity { grow(by: added) }
    }

    @inline(never)
    private mutating func grow(by added: Int) {
        let newCapacity = max(capacity + capacity / 2, count + added)
        let grown = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
        grown.initialize(from: base, count: count)
        base.deallocate()
        base = grown
        capacity = newCapacity
    }
}

extension GrowingBuffer where Element == UInt8 {
    mutating func append(littleEndian value: UInt32) {
        for shift: UInt32 in [0, 8, 16, 24] { append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    /// The UTF-8 bytes of a scalar.
    @inline(__always)
    mutating func append(scalar: UInt32) {
        func tail(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: 0x80 | scalar >> shift & 0x3F) }
        switch scalar {
        case 0..<0x80:
            append(UInt8(truncatingIfNeeded: scalar))
        case 0x80..<0x800:
            append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
            append(tail(0))
        case 0x800..<0x10000:
            append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
            append(tail(6))
            append(tail(0))
        default:
            append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
            append(tail(12))
            append(tail(6))
            append(tail(0))
        }
    }
}
