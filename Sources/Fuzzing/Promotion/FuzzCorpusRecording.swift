import Conformance

/// Collects the cases of `fuzz-corpus.json`: generated inputs over all targets on whose verdict we, every peer and, where it
/// knows, the construction agree.
///
/// Of each generator as many cases as of the others, and of each verdict shape no more than a few, so that rare rejections
/// have their place beside the common ones.
public struct FuzzCorpusRecording {
    public struct Settings: Sendable {
        public var seed: UInt64 = 1
        /// How many cases of each generator.
        public var casesPerGenerator = 150
        /// How many of them may have one shape of verdict.
        public var casesPerShape = 8
        /// How many cases of a generator are looked at before it is left with fewer.
        public var searchLimit: UInt64 = 20_000
        /// The largest input in bytes, so that the file stays small.
        public var inputLimit = 4096

        public init() {}
    }

    /// The agreed cases, by generator and index.
    public private(set) var cases: [FuzzCorpus.Case] = []
    /// Cases that somebody decides otherwise, for people; none of them is recorded.
    public private(set) var disagreements: [String] = []
    /// Generators whose targets no peer offers.
    public private(set) var unoffered: [String] = []

    private let harness: Harness
    private let panel: PeerPanel
    private let settings: Settings
    private static let batchSize: UInt64 = 256

    public init(_ harness: Harness = .builtIn, panel: PeerPanel, settings: Settings = Settings()) {
        self.harness = harness
        self.panel = panel
        self.settings = settings
        for generator in harness.generators { collect(generator) }
    }

    private mutating func collect(_ generator: any Generator) {
        guard let target = harness.targets[generator.target] else { return }
        var shapes: [String: Int] = [:]
        var count = 0
        var index: UInt64 = 0
        while count < settings.casesPerGenerator, index < settings.searchLimit {
            let made = (index..<index + FuzzCorpusRecording.batchSize).map { index in
                (index, CaseInput(generator.makeCase(seed: settings.seed, index: index), target: generator.target))
            }.filter { $0.1.bytes.count <= settings.inputLimit }
            index += FuzzCorpusRecording.batchSize
            let questions = made.map { PeerQuestion(target: $1.target, input: $1.bytes, options: $1.options) }
            let answers = panel.answers(to: questions)
            for (place, (index, input)) in made.enumerated() where count < settings.casesPerGenerator {
                let name = generator.name(seed: settings.seed, index: index)
                let verdicts = answers.map { $0[place] }
                guard let verdict = agreed(input, name, target, verdicts) else { continue }
                let shape = PathShape.of(verdict)
                guard shapes[shape, default: 0] < settings.casesPerShape else { continue }
                shapes[shape, default: 0] += 1
                count += 1
                cases.append(
                    FuzzCorpus.Case(
                        name: name.description, target: input.target, generator: generator.name, seed: settings.seed,
                        index: index, options: input.options, bytes: input.bytes, verdict: verdict))
            }
        }
        if count == 0 { unoffered.append(generator.name) }
    }

    /// The verdict that everybody gives; nil where no peer has one, or somebody says something else.
    private mutating func agreed(
        _ input: CaseInput, _ name: CaseName, _ target: any Target, _ answers: [PeerAnswer]
    ) -> Verdict? {
        let ours = Result { () throws(TargetError) in
            try target.verdict(for: input.bytes, options: input.options)
        }
        guard case .success(let verdict) = ours else {
            disagreements.append("\(name): we have no verdict")
            return nil
        }
        var others = input.expectation.map { ["construction": $0.verdict] } ?? [:]
        var hasPeer = false
        for (peer, answer) in zip(panel.names, answers) {
            switch answer {
            case .verdict(let verdict):
                hasPeer = true
                others[peer] = verdict
            case .failure(let failure): disagreements.append("\(name): \(peer) has no verdict: \(failure.message)")
            case .notOffered: break
            }
        }
        if let other = others.first(where: { !$0.value.agrees(with: verdict) }) {
            disagreements.append("\(name): we say \(verdict), \(other.key) says \(other.value)")
            return nil
        }
        return hasPeer ? verdict : nil
    }
}
