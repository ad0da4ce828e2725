import Conformance

/// Judges what libFuzzer makes: the target, then every property that fits it.
public struct FuzzExecution: Sendable {
    private let target: FuzzTarget
    private let runner: CaseRunner
    /// Whether expensive properties are checked on every input instead of a sample.
    private let checksEverything: Bool

    public init(_ target: FuzzTarget, checksEverything: Bool = false) {
        self.target = target
        self.checksEverything = checksEverything
        runner = CaseRunner(.builtIn)
    }

    /// What is wrong with an artifact.
    ///
    /// The sample is drawn from the bytes, so that one artifact always goes the same way.
    public func findings(_ artifact: [UInt8]) -> [CaseFinding] {
        let index = checksEverything ? 0 : FNV1a.hash(artifact) >> 16
        return runner.outcome(of: target.input(artifact), index: index).findings
    }
}
