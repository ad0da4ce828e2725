/// A parsed document as one flat run of 64-bit nodes in document order; a key stands before its value.
///
/// A node is a tag (4 bits), an offset and an extent (30 bits each):
///
/// | Tag | Offset | Extent |
/// |---|---|---|
/// | null, false, true | of its first byte in the source | – |
/// | number, plain string | of its first byte (after the quote) in the source | length in bytes |
/// | escaped string | of its decoded bytes in the arena | length in bytes |
/// | key | of its first byte (after the quote) in the source | its number among the document's distinct keys |
/// | array, object | of its bracket in the source | index of the node after its last descendant |
///
/// An escaped string's arena bytes follow four bytes that hold its offset in the source, so that every node has a place.
/// The tape, the source and the arena are borrowed: all three live only while `StrictJSON.parse` runs its closure.
@frozen
public struct Tape {
    @usableFromInline let nodes: UnsafePointer<UInt64>
    @usableFromInline let keys: UnsafePointer<Key>
    @usableFromInline let source: UnsafePointer<UInt8>
    @usableFromInline let arena: UnsafePointer<UInt8>
    /// How many nodes the document has.
    public let count: Int
    /// How many distinct keys the document has.
    public let keyCount: Int
    /// How many bytes the source has.
    public let sourceCount: Int

    @inlinable
    init(
        nodes: UnsafePointer<UInt64>, count: Int, keys: UnsafePointer<Key>, keyCount: Int,
        source: UnsafePointer<UInt8>, sourceCount: Int, arena: UnsafePointer<UInt8>
    ) {
        self.nodes = nodes
        self.count = count
        self.keys = keys
        self.keyCount = keyCount
        self.source = source
        self.sourceCount = sourceCount
        self.arena = arena
    }

    /// The kinds of node, in the tag's bits.
    @frozen
    public enum Tag: UInt64, Sendable {
        case null, `false`, `true`, number, string, escapedString, array, object, key
    }

    /// A distinct key of the document: its text, and for the parser who holds it.
    @frozen
    @usableFromInline
    struct Key: BitwiseCopyable {
        /// The node of its first occurrence, as a string.
        @usableFromInline var string: UInt64
        /// The last object that held it, or the open object that it was given back to.
        @usableFromInline var object: Int32
        /// The lower half of its hash.
        @usableFromInline var hash: UInt32

        @inline(__always)
        init(_ string: UInt64, hash: UInt32) {
            self.string = string
            self.hash = hash
            object = -1
        }
    }

    @usableFromInline static let offsetShift: UInt64 = 4
    @usableFromInline static let extentShift: UInt64 = 34
    @usableFromInline static let fieldMask: UInt64 = (1 << 30) - 1

    @inlinable @inline(__always)
    static func node(_ tag: Tag, offset: Int, extent: Int) -> UInt64 {
        tag.rawValue | UInt64(truncatingIfNeeded: offset) << offsetShift
            | UInt64(truncatingIfNeeded: extent) << extentShift
    }

    @inlinable @inline(__always)
    public func tag(_ index: Int) -> Tag {
        // The parser writes the tag, so the bits are always one of the nine cases.
        unsafeBitCast(UInt8(truncatingIfNeeded: nodes[index] & Tape.tagMask), to: Tag.self)
    }

    @usableFromInline static let tagMask: UInt64 = 15

    @inlinable @inline(__always)
    public func extent(_ index: Int) -> Int { Int(truncatingIfNeeded: nodes[index] >> Tape.extentShift) }

    @inlinable @inline(__always)
    func storedOffset(_ index: Int) -> Int {
        Int(truncatingIfNeeded: nodes[index] >> Tape.offsetShift & Tape.fieldMask)
    }

    @inlinable @inline(__always)
    public func isObject(_ index: Int) -> Bool { nodes[index] & 7 == Tag.object.rawValue }

    @inlinable @inline(__always)
    public func isArray(_ index: Int) -> Bool { nodes[index] & 7 == Tag.array.rawValue }

    @inlinable @inline(__always)
    public func isString(_ index: Int) -> Bool { nodes[index] & 6 == Tag.string.rawValue }

    @inlinable @inline(__always)
    public func isNumber(_ index: Int) -> Bool { nodes[index] & 7 == Tag.number.rawValue }

    @inlinable @inline(__always)
    public func isBoolean(_ index: Int) -> Bool { nodes[index] & 7 &- 1 <= 1 }

    /// String, number or boolean.
    @inlinable @inline(__always)
    public func isScalar(_ index: Int) -> Bool { nodes[index] & 7 &- 1 <= 4 }

    /// The index of the node after this one and all its descendants.
    @inlinable @inline(__always)
    public func next(_ index: Int) -> Int {
        nodes[index] & 6 == 6 ? extent(index) : index &+ 1
    }

    /// The node as a string: itself, or the text of a key.
    @inlinable @inline(__always)
    func string(_ index: Int) -> UInt64 {
        let node = nodes[index]
        return node & Tape.tagMask == Tag.key.rawValue ? keys[Tape.extent(of: node)].string : node
    }

    @inlinable @inline(__always)
    static func extent(of node: UInt64) -> Int { Int(truncatingIfNeeded: node >> extentShift) }

    @inlinable @inline(__always)
    static func offset(of node: UInt64) -> Int { Int(truncatingIfNeeded: node >> offsetShift & fieldMask) }

    /// The decoded UTF-8 bytes of a string or key, or the source bytes of a number; none for anything else.
    @inlinable @inline(__always)
    public func bytes(_ index: Int) -> UnsafeBufferPointer<UInt8> { bytes(string: string(index)) }

    @inlinable @inline(__always)
    func bytes(string node: UInt64) -> UnsafeBufferPointer<UInt8> {
        let base = node & 7 == Tag.escapedString.rawValue ? arena : source
        // The extent of a container is no length.
        let count = node & 6 == 6 ? 0 : Tape.extent(of: node)
        return UnsafeBufferPointer(start: base + Tape.offset(of: node), count: count)
    }

    /// Whether a string, a key or the source of a number is this word.
    @inlinable
    public func spells(_ word: StaticString, _ index: Int) -> Bool {
        let text = bytes(index)
        guard text.count == word.utf8CodeUnitCount else { return false }
        for at in 0..<text.count where text[at] != word.utf8Start[at] { return false }
        return true
    }

    /// Whether a string or key stands in the source without escapes, so that nothing in it needs one when written.
    @inlinable @inline(__always)
    public func isPlain(_ index: Int) -> Bool { string(index) & 7 == Tag.string.rawValue }

    /// The first and the last eight bytes of a string, as `ByteText.ends` gives them, and its length.
    @inlinable @inline(__always)
    public func ends(_ index: Int) -> (head: UInt64, tail: UInt64) { ends(string: string(index)) }

    @inlinable @inline(__always)
    func ends(string node: UInt64) -> (head: UInt64, tail: UInt64) {
        let isDecoded = node & 7 == Tag.escapedString.rawValue
        let offset = Tape.offset(of: node)
        let start = UnsafeRawPointer((isDecoded ? arena : source) + offset)
        // The arena has eight bytes to spare; near the end of the source there are none.
        return ByteText.ends(start, Tape.extent(of: node), isPadded: isDecoded || offset &+ 8 <= sourceCount)
    }

    /// The number of a key among the document's distinct keys, from 0.
    @inlinable @inline(__always)
    public func keyNumber(_ key: Int) -> Int { extent(key) }

    /// The text of a distinct key.
    @inlinable @inline(__always)
    public func keyText(_ number: Int) -> UnsafeBufferPointer<UInt8> { bytes(string: keys[number].string) }

    /// The first and the last eight bytes of a distinct key.
    @inlinable @inline(__always)
    public func keyEnds(_ number: Int) -> (head: UInt64, tail: UInt64) { ends(string: keys[number].string) }

    /// The offset of the value's first byte in the source; for a string, of the byte after its quote.
    public func sourceOffset(_ index: Int) -> Int {
        let stored = storedOffset(index)
        guard tag(index) == .escapedString else { return stored }
        return Int(UnsafeRawPointer(arena + stored - 4).loadUnaligned(as: UInt32.self))
    }

    /// The double that a number node stands for, correctly rounded; not a number for anything else.
    @inlinable @inline(__always)
    public func number(_ index: Int) -> Double { isNumber(index) ? Decimal.double(of: bytes(index)) : .nan }

    /// How many elements an array, or members an object has; counts by hopping over them. Anything else has none.
    @inlinable
    public func childCount(_ index: Int) -> Int {
        guard nodes[index] & 6 == 6 else { return 0 }
        let end = extent(index)
        let isObject = isObject(index)
        var child = index &+ 1
        var count = 0
        while child < end {
            child = next(isObject ? child &+ 1 : child)
            count &+= 1
        }
        return count
    }

    /// The value of the member with this key, or nil. Compares every key: for a few look-ups in small objects.
    @inlinable
    public func member(_ object: Int, _ name: StaticString) -> Int? {
        let wanted = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        return member(object, wanted)
    }

    /// The value of the member with this key number, or nil where there is none or `object` is no object.
    @inlinable @inline(__always)
    public func member(_ object: Int, key number: Int) -> Int? {
        guard isObject(object) else { return nil }
        let end = extent(object)
        var key = object &+ 1
        while key < end {
            if extent(key) == number { return key &+ 1 }
            key = next(key &+ 1)
        }
        return nil
    }

    /// The value of the member with this key, or nil where there is none or `object` is no object. A key of no bytes has
    /// an address too; a name without one is nowhere.
    @inlinable
    public func member(_ object: Int, _ name: UnsafeBufferPointer<UInt8>) -> Int? {
        guard isObject(object), let start = name.baseAddress else { return nil }
        let end = extent(object)
        let head = ByteText.head(UnsafeRawPointer(start), name.count)
        var key = object &+ 1
        while key < end {
            let string = keys[extent(key)].string
            if Tape.extent(of: string) == name.count, ends(string: string).head == head,
                name.count <= 8 || ByteText.equal(bytes(string: string), name)
            {
                return key &+ 1
            }
            key = next(key &+ 1)
        }
        return nil
    }
}
