import Conformance

/// How far a finding has come.
public enum FindingState: String, Sendable, CaseIterable {
    /// It was seen.
    case new
    /// A smallest input is known.
    case minimized
    /// The input is a fixture.
    case promoted
    /// It does not come up any more. When it does, it is new again and a regression.
    case fixed

    /// Whether a finding may go from here to `next`: forwards, to fixed from anywhere, and back to new.
    func canBecome(_ next: FindingState) -> Bool {
        switch (self, next) {
        case (_, .new), (_, .fixed): true
        case (.new, .minimized), (.new, .promoted), (.minimized, .minimized), (.minimized, .promoted): true
        case (.promoted, .promoted): true
        default: false
        }
    }

    /// Its place in the journey, for ledgers that changed it in the same second.
    var rank: Int { FindingState.allCases.firstIndex(of: self) ?? 0 }
}

/// A row of the ledger.
public struct LedgerFinding: Sendable {
    /// The signature's identifier.
    public var identifier: String
    public var signature: Signature
    public var state: FindingState
    /// When the state changed, in seconds since 1970, and why.
    public var stateChanged: Int64
    public var stateNote: String
    /// The run in which a fixed finding came back.
    public var regressedIn: String?
    public var firstRun: String
    /// Whether the same input does not always show it.
    public var isFlaky: Bool
    /// What the target said; nil where it had no verdict.
    public var actual: Verdict?
    /// What somebody else said.
    public var expected: Verdict?
    public var message: String
    /// The path of the fixture it was promoted to.
    public var fixture: String?
    /// Over all runs.
    public var count: UInt64
    /// The cases with the lowest and the highest index; nil where it was not generated.
    public var firstCase: CaseName?
    public var lastCase: CaseName?

    /// Where its inputs are.
    var input: StoredInput
    var minimized: StoredInput?

    /// An input in the ledger: the hash of its bytes, and the JSON texts that go with it.
    struct StoredInput: Sendable {
        var hash: String
        var options: String
        var expectation: String?
        var source: String?
    }

    /// What it is to a run.
    public enum Novelty: String, Sendable {
        case new
        case known
        case regression
    }

    public func novelty(in run: String) -> Novelty {
        if regressedIn == run { return .regression }
        return firstRun == run ? .new : .known
    }
}
