import StrictJSON

/// The initial state that a growing spec declares, by what its values can serve for.
struct StateLedger: Sendable {
    private(set) var members: [JSONTree.Member] = []
    private(set) var strings: [String] = []
    private(set) var booleans: [String] = []
    private(set) var numbers: [String] = []

    mutating func declare(_ name: String, _ value: JSONTree) { members.append(.init(name, value)) }

    /// Declares a key that later nodes of the same need may bind too.
    mutating func declareShared(_ name: String, _ value: JSONTree) {
        declare(name, value)
        switch value {
        case .string: strings.append(name)
        case .bool: booleans.append(name)
        case .number: numbers.append(name)
        default: break
        }
    }
}

/// The pagers that references may name.
struct PagerLedger: Sendable {
    var declared: [String] = []
    var missing: [String] = []
}

/// What the value of a state key must be for the field that binds it.
enum KeyNeed: Sendable {
    case string
    case boolean
    case number
    case within(Double, Double)
    case whole(ClosedRange<Int>)
    case date
}
