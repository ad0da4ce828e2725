import Conformance

/// Looks whether an input shows a finding, for the minimizer.
///
/// A verdict that is known by construction or was recorded holds for one input alone. Whether a smaller one shows the same
/// disagreement, peers must say: what they agree on takes the place of the known verdict.
public final class FindingProbe {
    private let signature: Signature
    private let options: TargetOptions
    private var judge: any Judge
    private let panel: PeerPanel

    /// - Parameter panel: the peers; may be empty where the signature is not about verdicts.
    /// - Throws: `MinimizationError.needsPeer`.
    public init(
        _ signature: Signature, options: TargetOptions, judge: any Judge, panel: PeerPanel
    ) throws(MinimizationError) {
        if FindingProbe.needsPeer(signature.kind), panel.isEmpty { throw .needsPeer(signature.kind) }
        self.signature = signature
        self.options = options
        self.judge = judge
        self.panel = panel
    }

    /// The signatures of everything that goes wrong with an input.
    public func signatures(of bytes: [UInt8]) throws -> [Signature] {
        var input = CaseInput(target: signature.target, bytes: bytes, options: options)
        if let source = FindingProbe.source(of: signature.kind) {
            guard let expected = agreedVerdict(on: input) else { return [] }
            input.expectation = Expectation(expected, from: source)
        }
        guard let outcome = try judge.judge([input]).first else { return [] }
        var findings = outcome.findings
        if signature.kind == .peer || signature.kind == .peerFailure {
            findings += PeerComparison(panel).findings([(input, outcome.verdict)]).joined()
        }
        return findings.map(\.signature)
    }

    /// What every peer says that has a verdict; nil where two differ or nobody has one.
    private func agreedVerdict(on input: CaseInput) -> Verdict? {
        let question = PeerQuestion(target: input.target, input: input.bytes, options: input.options)
        let verdicts = panel.answers(to: [question]).compactMap { answers -> Verdict? in
            if case .verdict(let verdict)? = answers.first { verdict } else { nil }
        }
        guard let first = verdicts.first, verdicts.allSatisfy({ $0.agrees(with: first) }) else { return nil }
        return first
    }

    private static func needsPeer(_ kind: FindingKind) -> Bool {
        source(of: kind) != nil || kind == .peer || kind == .peerFailure
    }

    private static func source(of kind: FindingKind) -> Expectation.Source? {
        switch kind {
        case .construction: .construction
        case .record: .record
        default: nil
        }
    }
}
