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
        guard FindingProbe.needsPeer(signature.kind) else { return try outcome(of: input).findings.map(\.signature) }
        let opinions = opinions(on: input)
        if let source = FindingProbe.source(of: signature.kind) {
            guard let expected = FindingProbe.agreed(opinions) else { return [] }
            input.expectation = Expectation(expected, from: source)
            return try outcome(of: input).findings.map(\.signature)
        }
        let outcome = try outcome(of: input)
        return outcome.findings.map(\.signature) + disagreements(of: outcome.verdict, with: opinions)
    }

    private func outcome(of input: CaseInput) throws -> CaseOutcome {
        try judge.judge([input]).first ?? CaseOutcome(verdict: nil)
    }

    /// What a peer says, with its name.
    private typealias Opinion = (name: String, answer: PeerAnswer)

    private func opinions(on input: CaseInput) -> [Opinion] {
        let question = PeerQuestion(target: input.target, input: input.bytes, options: input.options)
        let answers = panel.answers(to: [question])
        return zip(panel.names, answers).compactMap { name, answers in
            answers.first.map { (name, $0) }
        }
    }

    private func disagreements(of verdict: Verdict?, with opinions: [Opinion]) -> [Signature] {
        opinions.compactMap { opinion in
            switch opinion.answer {
            case .verdict(let expected):
                guard let verdict, !verdict.agrees(with: expected) else { return nil }
                return .disagreement(
                    signature.target, .peer, expected: expected, actual: verdict, source: opinion.name)
            case .failure(let failure):
                return Signature(
                    target: signature.target, kind: .peerFailure, detail: "\(opinion.name): \(failure.kind.rawValue)")
            case .notOffered: return nil
            }
        }
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

    /// What every peer says that has a verdict; nil where two differ or nobody has one.
    private static func agreed(_ opinions: [Opinion]) -> Verdict? {
        let verdicts = opinions.compactMap { if case .verdict(let verdict) = $0.answer { verdict } else { nil } }
        guard let first = verdicts.first, verdicts.allSatisfy({ $0.agrees(with: first) }) else { return nil }
        return first
    }
}
