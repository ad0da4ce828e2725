import Conformance

/// Runs the cases of a generator against the built-in target, peers and the verdict known by construction, and reports
/// every case on which they do not all agree.
public struct Differential: Sendable {
    public let generator: any Generator
    public let seed: UInt64
    private let target: any Target

    /// - Returns: nil where no target has the name that the generator makes cases for.
    public init?(_ generator: any Generator, seed: UInt64, targets: TargetRegistry = .builtIn) {
        guard let target = targets[generator.target] else { return nil }
        self.generator = generator
        self.seed = seed
        self.target = target
    }

    /// A case on which the sources of verdicts differ.
    public struct Disagreement: Sendable {
        public var name: CaseName
        public var generated: GeneratedCase
        /// What each source says: `construction`, `ours`, and the peers by name. Of one that has no verdict, why.
        public var answers: [(source: String, answer: Answer)]
    }

    public enum Answer: Sendable {
        case verdict(Verdict)
        case failure(String)
    }

    /// How many cases were compared, and with how many verdicts of each kind.
    public struct Counts: Sendable, Equatable {
        public var cases = 0
        public var knownByConstruction = 0
        public var accepted = 0
        public var disagreements = 0
    }

    /// Compares the cases of a range of indexes.
    ///
    /// - Parameter batch: how many cases are made before the peers are asked.
    public func run(
        _ indexes: Range<UInt64>, peers: PeerPanel, batch: UInt64 = 512, report: (Disagreement) -> Void
    ) -> Counts {
        var counts = Counts()
        var next = indexes.lowerBound
        while next < indexes.upperBound {
            let end = min(indexes.upperBound, next + batch)
            let cases = (next..<end).map { generator.makeCase(seed: seed, index: $0) }
            let questions = cases.map { PeerQuestion(target: target.name, input: $0.bytes, options: $0.options) }
            let answers = peers.isEmpty ? [] : peers.answers(to: questions)
            let names = peers.names
            for (offset, made) in cases.enumerated() {
                let theirs = zip(names, answers).map { ($0, Differential.answer($1[offset])) }
                let disagreement = compare(made, index: next + UInt64(offset), theirs, &counts)
                if let disagreement { report(disagreement) }
            }
            next = end
        }
        return counts
    }

    private func compare(
        _ made: GeneratedCase, index: UInt64, _ theirs: [(String, Answer)], _ counts: inout Counts
    ) -> Disagreement? {
        counts.cases += 1
        let ours = self.ours(made)
        var answers: [(source: String, answer: Answer)] = [("ours", ours)] + theirs
        if let expected = made.expected {
            counts.knownByConstruction += 1
            answers.insert(("construction", .verdict(expected)), at: 0)
        }
        if case .verdict(let verdict) = ours, verdict.isAccepted { counts.accepted += 1 }
        guard !Differential.allAgree(answers.map(\.answer)) else { return nil }
        counts.disagreements += 1
        return Disagreement(name: generator.name(seed: seed, index: index), generated: made, answers: answers)
    }

    private func ours(_ made: GeneratedCase) -> Answer {
        do {
            return .verdict(try target.verdict(for: made.bytes, options: made.options))
        } catch {
            return .failure(error.description)
        }
    }

    private static func answer(_ answer: PeerAnswer) -> Answer {
        switch answer {
        case .verdict(let verdict): .verdict(verdict)
        case .failure(let failure): .failure("\(failure.kind.rawValue): \(failure.message)")
        case .notOffered: .failure("it does not decide this target")
        }
    }

    private static func allAgree(_ answers: [Answer]) -> Bool {
        var verdicts: [Verdict] = []
        for answer in answers {
            guard case .verdict(let verdict) = answer else { return false }
            verdicts.append(verdict)
        }
        // Capabilities count only where both state them, so that each is compared with each.
        return verdicts.indices.allSatisfy { one in verdicts[one...].allSatisfy { verdicts[one].agrees(with: $0) } }
    }
}

extension Differential.Disagreement: CustomStringConvertible {
    public var description: String {
        let said = answers.map { source, answer in
            switch answer {
            case .verdict(let verdict): "\(source): \(verdict)"
            case .failure(let reason): "\(source): no verdict, \(reason)"
            }
        }
        let options = String(decoding: generated.options.json.compactAsWritten(), as: UTF8.self)
        let lies = generated.lies.isEmpty ? "valid" : generated.lies.joined(separator: ", ")
        return "\(name) (\(lies)) \(options)\n  " + said.joined(separator: "\n  ")
    }
}
