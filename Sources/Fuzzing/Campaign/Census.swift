import Conformance

/// How often each outcome came up, so that "no findings" can be judged.
public struct Census: Sendable, Equatable {
    /// The outcome of a case in the census.
    public static let accepted = "accept"
    public static let none = "no verdict"

    /// Counts by outcome: `accept`, the code of a rejection, or `no verdict`.
    public private(set) var counts: [String: UInt64]

    public init(_ counts: [String: UInt64] = [:]) { self.counts = counts }

    public var total: UInt64 { counts.values.reduce(0, &+) }

    public mutating func count(_ outcome: String, _ times: UInt64 = 1) { counts[outcome, default: 0] &+= times }

    /// Counts the outcome of one case.
    mutating func count(_ verdict: Verdict?) {
        switch verdict {
        case .accept: count(Census.accepted)
        case .reject(let code, _): count(code)
        case nil: count(Census.none)
        }
    }

    /// Takes back one count.
    mutating func withdraw(_ outcome: String) {
        guard let times = counts[outcome] else { return }
        counts[outcome] = times > 1 ? times - 1 : nil
    }

    public mutating func add(_ other: Census) {
        for (outcome, times) in other.counts { count(outcome, times) }
    }

    /// Accepted first, then the codes in the order of their bytes.
    public var rows: [(outcome: String, count: UInt64)] {
        counts.sorted { left, right in
            if (left.key == Census.accepted) != (right.key == Census.accepted) { return left.key == Census.accepted }
            return left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
        }.map { ($0.key, $0.value) }
    }
}
