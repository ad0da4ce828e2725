/// A value of a parsed document, borrowed from it: valid only inside the closure that lent it.
@frozen
public struct JSONValue {
    @usableFromInline let tape: Tape
    @usableFromInline let index: Int

    @inlinable
    init(tape: Tape, index: Int) {
        self.tape = tape
        self.index = index
    }

    /// The six JSON types.
    public enum Kind: String, Sendable { case null, boolean, number, string, array, object }

    public var kind: Kind {
        switch tape.tag(index) {
        case .null: .null
        case .false, .true: .boolean
        case .number: .number
        case .string, .escapedString, .key: .string
        case .array: .array
        case .object: .object
        }
    }

    public var bool: Bool? {
        switch tape.tag(index) {
        case .true: true
        case .false: false
        default: nil
        }
    }

    public var number: Double? { tape.isNumber(index) ? tape.number(index) : nil }

    /// The decoded UTF-8 bytes of a string.
    public var utf8: UnsafeBufferPointer<UInt8>? {
        tape.isString(index) || tape.tag(index) == .key ? tape.bytes(index) : nil
    }

    public var string: String? { utf8.map { String(decoding: $0, as: UTF8.self) } }

    /// The elements of an array; none of anything else.
    public var elements: Elements { Elements(tape, index) }

    /// The members of an object in source order; none of anything else.
    public var members: Members { Members(tape, index) }

    /// The member with this key, compared as UTF-8 bytes.
    public func member(_ name: String) -> JSONValue? {
        var name = name
        return name.withUTF8 { text in tape.member(index, text).map { JSONValue(tape: tape, index: $0) } }
    }

    public struct Elements: Sequence, IteratorProtocol {
        private let tape: Tape
        private var at: Int
        private let end: Int

        init(_ tape: Tape, _ index: Int) {
            self.tape = tape
            at = index + 1
            end = tape.isArray(index) ? tape.extent(index) : at
        }

        public mutating func next() -> JSONValue? {
            guard at < end else { return nil }
            defer { at = tape.next(at) }
            return JSONValue(tape: tape, index: at)
        }
    }

    public struct Members: Sequence, IteratorProtocol {
        private let tape: Tape
        private var at: Int
        private let end: Int

        init(_ tape: Tape, _ index: Int) {
            self.tape = tape
            at = index + 1
            end = tape.isObject(index) ? tape.extent(index) : at
        }

        public mutating func next() -> (key: JSONValue, value: JSONValue)? {
            guard at < end else { return nil }
            defer { at = tape.next(at + 1) }
            return (JSONValue(tape: tape, index: at), JSONValue(tape: tape, index: at + 1))
        }
    }
}
