import Conformance

/// Finds who besides the target under test says what the right verdict is. A finding shows that somebody is wrong, so the
/// target alone never decides what is recorded.
public struct SecondSource {
    public let verdict: Verdict
    public let source: VerdictSource

    /// A verdict that somebody gives by hand.
    ///
    /// - Throws: `PromotionError.noReason` where the reason is blank.
    public init(byHand verdict: Verdict, reason: String) throws(PromotionError) {
        guard reason.utf8.contains(where: { $0 > 0x20 }) else { throw .noReason }
        self.verdict = verdict
        source = .hand(reason: reason)
    }

    /// What peers and the construction of the input say.
    ///
    /// - Parameters:
    ///   - generated: the generated case that the finding came from; its construction speaks of its own bytes alone.
    ///   - panel: the peers to ask; may be empty.
    /// - Throws: `PromotionError` where nobody has a verdict, or two say different things.
    public init(
        for input: CaseInput, generated: (name: CaseName, input: CaseInput)?, panel: PeerPanel
    ) throws(PromotionError) {
        var opinions = SecondSource.opinions(of: panel, on: input)
        if let generated, generated.input.target.hasSameBytes(as: input.target),
            generated.input.bytes == input.bytes, generated.input.options == input.options,
            let expectation = generated.input.expectation, expectation.source == .construction
        {
            opinions.append((expectation.verdict, .construction(generated.name.description)))
        }
        guard let first = opinions.first else { throw .noSecondSource }
        if let other = opinions.first(where: { !$0.verdict.agrees(with: first.verdict) }) {
            throw .sourcesDisagree("\(first.source): \(first.verdict)", "\(other.source): \(other.verdict)")
        }
        (verdict, source) = first
    }

    private static func opinions(
        of panel: PeerPanel, on input: CaseInput
    ) -> [(verdict: Verdict, source: VerdictSource)] {
        guard !panel.isEmpty else { return [] }
        let question = PeerQuestion(target: input.target, input: input.bytes, options: input.options)
        return zip(panel.answers(to: [question]), panel.identities).compactMap { answers, identity in
            guard case .verdict(let verdict)? = answers.first, let identity else { return nil }
            return (verdict, .peer(name: identity.name, version: identity.version))
        }
    }
}

/// Why an input does not become a fixture.
public enum PromotionError: Error, Sendable, Equatable {
    /// It does not always show the finding.
    case flaky
    /// Nobody but the target says what the verdict should be.
    case noSecondSource
    /// Two who should know say different things.
    case sourcesDisagree(String, String)
    /// A verdict by hand without a reason.
    case noReason
    /// The same input is recorded with another verdict.
    case recordedOtherwise(file: String, String)
}

extension PromotionError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .flaky: "the finding is flaky, and a fixture must always say the same"
        case .noSecondSource:
            "nobody but the target says what the verdict should be: ask a --peer, or say it with --expect and --reason"
        case .sourcesDisagree(let left, let right): "those who should know disagree: \(left); \(right)"
        case .noReason: "a verdict by hand needs a reason"
        case .recordedOtherwise(let file, let verdict): "\(file) is recorded already, with \(verdict)"
        }
    }
}
