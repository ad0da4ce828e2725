import Conformance

/// Runs cases in this process: the target, then what is known of the case, then every property that fits the target. It
/// catches nothing; a trap ends the process, which is what workers are for.
public struct CaseRunner: Sendable {
    private let targets: TargetRegistry
    private let properties: [String: [any Property]]

    public init(_ harness: Harness) {
        targets = harness.targets
        var properties: [String: [any Property]] = [:]
        for target in harness.targets.names {
            properties[target] = harness.properties.filter { $0.applies(to: target) }
        }
        self.properties = properties
    }

    /// Judges `input`; `index` is the case's place in its campaign, by which expensive properties are thinned out.
    ///
    /// Never inlined: the call stacks of signatures end here.
    @inline(never)
    public func outcome(of input: CaseInput, index: UInt64 = 0) -> CaseOutcome {
        guard let target = targets[input.target] else {
            return failure(input, "there is no target \"\(DisplayText.escaping(input.target))\"")
        }
        let verdict: Verdict
        do {
            verdict = try target.verdict(for: input.bytes, options: input.options)
        } catch {
            return failure(input, error.description)
        }
        var outcome = CaseOutcome(verdict: verdict)
        if let expectation = input.expectation, !verdict.agrees(with: expectation.verdict) {
            outcome.findings.append(disagreement(input, expectation, verdict))
        }
        for property in properties[input.target] ?? [] where index.isMultiple(of: property.period) {
            if let violation = property.check(input, verdict: verdict, on: target) {
                let signature = Signature.property(input.target, property.name, violation)
                outcome.findings.append(
                    CaseFinding(signature, expected: violation.expected, message: violation.message))
            }
        }
        return outcome
    }

    private func disagreement(_ input: CaseInput, _ expectation: Expectation, _ verdict: Verdict) -> CaseFinding {
        let kind = expectation.source.kind
        let signature = Signature.disagreement(input.target, kind, expected: expectation.verdict, actual: verdict)
        let message = "expected \(expectation.verdict), got \(verdict)"
        return CaseFinding(signature, expected: expectation.verdict, message: DisplayText.escaping(message))
    }

    private func failure(_ input: CaseInput, _ message: String) -> CaseOutcome {
        let signature = Signature(target: input.target, kind: .failure)
        return CaseOutcome(verdict: nil, findings: [CaseFinding(signature, message: DisplayText.escaping(message))])
    }
}

extension CaseRunner: Judge {
    public func judge(_ inputs: [CaseInput]) -> [CaseOutcome] { inputs.map { outcome(of: $0) } }
}
