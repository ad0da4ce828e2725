import Conformance

/// Something wrong with one input, examined by itself.
public struct Finding: Sendable {
    public var signature: Signature
    /// The generated case; nil for an input of a file.
    public var caseName: CaseName?
    /// The input with which it was seen, and which `replay` runs again.
    public var input: CaseInput
    /// What the target says; nil where it has no verdict.
    public var actual: Verdict?
    /// What somebody else says, where the finding is a disagreement.
    public var expected: Verdict?
    /// What happened, for people: one line.
    public var message: String
    /// How often the input was run by itself, and how often it showed this signature.
    public var runs = Runs(count: 1, showing: 1)

    public struct Runs: Sendable, Equatable {
        public var count: Int
        public var showing: Int

        public init(count: Int, showing: Int) {
            self.count = count
            self.showing = showing
        }
    }

    public init(
        _ signature: Signature, input: CaseInput, actual: Verdict? = nil, expected: Verdict? = nil, message: String
    ) {
        self.signature = signature
        self.input = input
        self.actual = actual
        self.expected = expected
        self.message = message
    }

    /// Whether the same input does not always show it. Such a finding is never minimized or promoted.
    public var isFlaky: Bool { runs.showing < runs.count }
}
