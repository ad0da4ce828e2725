import Conformance
import Synchronization

/// A target that is asked in a worker first: an input that ends it, hangs it or keeps its memory is an error like any
/// other, and not the end of this process.
public struct IsolatedTarget: Target {
    private let target: any Target
    private let judge: SharedJudge

    public var name: String { target.name }

    public func verdict(for input: [UInt8], options: TargetOptions) throws(TargetError) -> Verdict {
        try explain(input, options: options).verdict
    }

    public func explain(_ input: [UInt8], options: TargetOptions) throws(TargetError) -> Explanation {
        let outcome = try judge.outcome(of: CaseInput(target: name, bytes: input, options: options))
        if let finding = outcome.findings.first(where: { IsolatedTarget.endings.contains($0.signature.kind) }) {
            throw TargetError("\(finding.signature.kind.rawValue): \(finding.message)")
        }
        // It came through, so that this process can ask for the reasons too.
        return try target.explain(input, options: options)
    }

    private static let endings: Set<FindingKind> = [.crash, .hang, .memory]

    fileprivate init(_ target: any Target, _ judge: SharedJudge) {
        self.target = target
        self.judge = judge
    }
}

extension TargetRegistry {
    /// The same targets, each asked in workers first, of which the first is started when there is something to ask.
    ///
    /// - Throws: `SystemError` where there is no memory to share with workers.
    public func isolated(_ settings: WorkerSettings) throws -> TargetRegistry {
        let judge = try SharedJudge(settings)
        return TargetRegistry(targets.map { IsolatedTarget($0, judge) })
    }
}

/// One worker for all targets.
private final class SharedJudge: Sendable {
    private let judge: Mutex<IsolatedJudge>

    init(_ settings: WorkerSettings) throws {
        let judge = try IsolatedJudge(settings)
        judge.metersMemory = true
        self.judge = Mutex(judge)
    }

    func outcome(of input: CaseInput) throws(TargetError) -> CaseOutcome {
        let outcome = judge.withLock { judge in Result { try judge.judge([input]) } }
        switch outcome {
        case .success(let outcomes): return outcomes.first ?? CaseOutcome(verdict: nil)
        case .failure(let error): throw TargetError(DisplayText.escaping("\(error)"))
        }
    }
}
