import Conformance

/// Compares verdicts with the peers'. A peer that fails is a finding; it never stops anything.
public struct PeerComparison {
    let panel: PeerPanel

    public init(_ panel: PeerPanel) { self.panel = panel }

    /// What the peers make of each judged input; an input without a verdict is not asked about.
    public func findings(_ judged: [(input: CaseInput, verdict: Verdict?)]) -> [[CaseFinding]] {
        var findings = judged.map { _ in [CaseFinding]() }
        guard !panel.isEmpty else { return findings }
        let asked = judged.indices.filter { judged[$0].verdict != nil }
        let questions = asked.map {
            let input = judged[$0].input
            return PeerQuestion(target: input.target, input: input.bytes, options: input.options)
        }
        let answers = panel.answers(to: questions)
        for (name, answers) in zip(panel.names, answers) {
            for (position, answer) in zip(asked, answers) {
                guard let verdict = judged[position].verdict else { continue }
                let target = judged[position].input.target
                if let finding = finding(target, verdict, name, answer) { findings[position].append(finding) }
            }
        }
        return findings
    }

    private func finding(_ target: String, _ verdict: Verdict, _ name: String, _ answer: PeerAnswer) -> CaseFinding? {
        switch answer {
        case .notOffered: return nil
        case .verdict(let theirs):
            if theirs.agrees(with: verdict) { return nil }
            let signature = Signature.disagreement(target, .peer, expected: theirs, actual: verdict, source: name)
            let message = "\(name) says \(theirs), we say \(verdict)"
            return CaseFinding(signature, expected: theirs, message: DisplayText.escaping(message))
        case .failure(let failure):
            // A peer that was given up has said so in its own incident.
            if failure.kind == .unavailable { return nil }
            let detail = "\(name): \(failure.kind.rawValue)"
            let signature = Signature(target: target, kind: .peerFailure, detail: detail)
            return CaseFinding(signature, message: DisplayText.escaping("\(name): \(failure.message)"))
        }
    }
}
