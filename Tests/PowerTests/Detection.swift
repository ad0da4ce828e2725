import Conformance
import Fuzzing

/// What a campaign needs to notice that a check is missing.
struct Detection: Sendable, Equatable {
    let check: String
    /// The first case that notices; nil where none does.
    var name: CaseName?
    /// What the campaign then reports.
    var signature = ""

    /// How many cases of its generator a campaign makes until then.
    var cases: UInt64? { name.map { $0.index + 1 } }
}

/// A campaign in this process against many mutants at once, so that each case is made only once.
struct PowerCampaign {
    static let seed: UInt64 = 1
    static let cases: UInt64 = 20_000

    let generator: any Generator

    /// For each mutant the first case that notices it.
    ///
    /// A removed check only lets more through, so that only cases that must be rejected are run.
    func detections(of mutants: [Mutant]) throws -> [Detection] {
        var detections = mutants.map { Detection(check: $0.check) }
        var alive = try mutants.indices.map { (index: $0, runner: try PowerCampaign.runner(mutants[$0])) }
        for index in 0..<PowerCampaign.cases where !alive.isEmpty {
            let input = input(index)
            guard case .reject(_, let path)? = input.expectation?.verdict else { continue }
            alive.removeAll { mutant in
                guard mutants[mutant.index].canExplain(rejectionAt: path) else { return false }
                guard let finding = mutant.runner.outcome(of: input).findings.first else { return false }
                detections[mutant.index].name = generator.name(seed: PowerCampaign.seed, index: index)
                detections[mutant.index].signature = finding.signature.description
                return true
            }
        }
        return detections
    }

    /// The signature of what a case shows of a mutant; nil where it shows nothing.
    func signature(of mutant: Mutant, index: UInt64) throws -> String? {
        try PowerCampaign.runner(mutant).outcome(of: input(index)).findings.first?.signature.description
    }

    func input(_ index: UInt64) -> CaseInput {
        CaseInput(generator.makeCase(seed: PowerCampaign.seed, index: index), target: generator.target)
    }

    private static func runner(_ mutant: Mutant) throws -> CaseRunner {
        CaseRunner(Harness(targets: TargetRegistry([try mutant.target()]), generators: [], properties: []))
    }
}
