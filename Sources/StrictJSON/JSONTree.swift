/// An owned JSON value, for programs that build JSON or take it apart: corpora, peers, generators, the minimizer.
///
/// Members keep their order. Equality is structural; strings and keys are compared as UTF-8 bytes.
public enum JSONTree: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONTree])
    case object([Member])

    public struct Member: Sendable, Equatable {
        public var key: String
        public var value: JSONTree

        public init(_ key: String, _ value: JSONTree) {
            self.key = key
            self.value = value
        }

        public static func == (left: Member, right: Member) -> Bool {
            left.key.hasSameBytes(as: right.key) && left.value == right.value
        }
    }

    /// Parses strict JSON.
    ///
    /// - Throws: `JSONError` where the bytes break a rule or a limit.
    public init(parsing bytes: [UInt8], limits: JSONLimits = .file) throws(JSONError) {
        do {
            self = try StrictJSON.parse(bytes, limits: limits) { JSONTree($0) }
        } catch let error as JSONError {
            throw error
        } catch {
            preconditionFailure("the closure above throws nothing")
        }
    }

    /// Copies a borrowed value. The depth is bounded by the limit it was parsed under.
    public init(_ value: JSONValue) {
        switch value.kind {
        case .null: self = .null
        case .boolean: self = .bool(value.bool == true)
        case .number: self = .number(value.number ?? .nan)
        case .string: self = .string(value.string ?? "")
        case .array: self = .array(value.elements.map(JSONTree.init))
        case .object: self = .object(value.members.map { Member($0.key.string ?? "", JSONTree($0.value)) })
        }
    }

    /// The member with this key; nil where there is none or the value is no object.
    public subscript(name: String) -> JSONTree? {
        get { object?.first { $0.key.hasSameBytes(as: name) }?.value }
        set {
            guard case .object(var members) = self else { return }
            let index = members.firstIndex { $0.key.hasSameBytes(as: name) }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(name, value))
            case (nil, nil): return
            }
            self = .object(members)
        }
    }

    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    public var number: Double? { if case .number(let value) = self { value } else { nil } }
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    public var array: [JSONTree]? { if case .array(let value) = self { value } else { nil } }
    public var object: [Member]? { if case .object(let value) = self { value } else { nil } }
    /// A whole number that an `Int` holds.
    public var int: Int? { number.flatMap { Int(exactly: $0) } }
}

extension JSONTree: Equatable {
    public static func == (left: JSONTree, right: JSONTree) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.number(let a), .number(let b)): a == b
        case (.string(let a), .string(let b)): a.hasSameBytes(as: b)
        case (.array(let a), .array(let b)): a == b
        case (.object(let a), .object(let b)): a == b
        default: false
        }
    }
}

extension JSONTree: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(nilLiteral: ()) { self = .null }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: JSONTree...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSONTree)...) { self = .object(elements.map { Member($0, $1) }) }
}
