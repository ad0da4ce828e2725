import Conformance

/// What came of one run of one input.
public struct CaseOutcome: Sendable {
    /// Nil where the target has no verdict; then there is a finding that says why.
    public var verdict: Verdict?
    /// Everything wrong with it, without `input` looked at by peers.
    public var findings: [CaseFinding]

    public init(verdict: Verdict?, findings: [CaseFinding] = []) {
        self.verdict = verdict
        self.findings = findings
    }

    public func shows(_ signature: Signature) -> Bool { findings.contains { $0.signature == signature } }
}

/// One thing wrong with an input, before anybody looked closer.
public struct CaseFinding: Sendable {
    public var signature: Signature
    /// What somebody else says, where it is a disagreement.
    public var expected: Verdict?
    /// For people: one line.
    public var message: String

    public init(_ signature: Signature, expected: Verdict? = nil, message: String) {
        self.signature = signature
        self.expected = expected
        self.message = message
    }
}

/// Something that judges inputs: in this process (`CaseRunner`), or in workers (`IsolatedJudge`).
public protocol Judge {
    /// The outcome of each input, in their order.
    ///
    /// - Throws: only where the environment fails, such as no process to be had; whatever an input does is an outcome.
    mutating func judge(_ inputs: [CaseInput]) throws -> [CaseOutcome]
}
