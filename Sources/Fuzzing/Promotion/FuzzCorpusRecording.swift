import Conformance

/// Collects the cases of `fuzz-corpus.json`: generated inputs over all targets on whose verdict we, every peer and, where it
/// knows, the construction agree.
///
/// Of each generator as many cases as of the others. Those come first whose verdict shape is rare, so that every rejection
/// has its place beside the common ones.
public struct FuzzCorpusRecording {
    public struct Settings: Sendable {
        public var seed: UInt64 = 1
        /// How many cases of each generator.
        public var casesPerGenerator = 150
        /// How many of them may have one shape of verdict, as long as there are others.
        public var casesPerShape = 8
        /// How many cases of a generator are looked at before it is left with fewer.
        public var searchLimit: UInt64 = 8192
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
        var chosen: [FuzzCorpus.Case] = []
        // Of common shapes, for the places that are left.
        var spare: [FuzzCorpus.Case] = []
        var index: UInt64 = 0
        while chosen.count < settings.casesPerGenerator, index < settings.searchLimit {
            for item in agreedCases(generator, target, from: index) {
                let shape = PathShape.of(item.verdict)
                let isCommon = shapes[shape, default: 0] >= settings.casesPerShape
                shapes[shape, default: 0] += 1
                if isCommon { spare.append(item) } else { chosen.append(item) }
            }
            index += FuzzCorpusRecording.batchSize
        }
        chosen = Array((chosen + spare).prefix(settings.casesPerGenerator)).sorted { $0.index < $1.index }
        if chosen.isEmpty { unoffered.append(generator.name) }
        cases += chosen
    }

    /// The cases of a batch on which everybody agrees.
    private mutating func agreedCases(
        _ generator: any Generator, _ target: any Target, from first: UInt64
    ) -> [FuzzCorpus.Case] {
        let made = (first..<first + FuzzCorpusRecording.batchSize).map { index in
            (index, CaseInput(generator.makeCase(seed: settings.seed, index: index), target: generator.target))
        }.filter { $0.1.bytes.count <= settings.inputLimit }
        let questions = made.map { PeerQuestion(target: $1.target, input: $1.bytes, options: $1.options) }
        let answers = panel.answers(to: questions)
        return made.enumerated().compactMap { place, made in
            let (index, input) = made
            let name = generator.name(seed: settings.seed, index: index)
            guard let verdict = agreed(input, name, target, answers.map { $0[place] }) else { return nil }
            return FuzzCorpus.Case(
                name: name.description, target: input.target, generator: generator.name, seed: settings.seed,
                index: index, options: input.options, bytes: input.bytes, verdict: verdict)
        }
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
