import Conformance

/// Judges inputs in workers: a trap, a hang or a want of memory is a finding like any other.
public final class IsolatedJudge: Judge {
    private let pool: WorkerPool
    private let limits: CaseLimits
    /// Whether inputs run several times to see whether they keep memory.
    public var metersMemory = false
    /// Whether each input gets a worker of its own, so that nothing is left of those before it.
    public var usesFreshWorkers = false

    /// - Throws: `SystemError` where there is no memory to share with workers.
    public init(_ settings: WorkerSettings) throws {
        pool = try WorkerPool(settings)
        limits = settings.limits
    }

    /// - Throws: `WorkerTrouble` and `SystemError` where the environment fails.
    public func judge(_ inputs: [CaseInput]) throws -> [CaseOutcome] {
        var questions = Questions(inputs: inputs, limits: limits)
        questions.metersMemory = metersMemory
        questions.usesFreshWorkers = usesFreshWorkers
        try pool.run(&questions)
        let none = CaseOutcome(verdict: nil)
        return questions.outcomes.map { $0 ?? none }
    }

    /// Ends the workers. Judging again starts others.
    public func close() { pool.close() }
}

/// The inputs of one call.
private struct Questions: WorkerClient {
    let inputs: [CaseInput]
    let limits: CaseLimits
    var metersMemory = false
    var usesFreshWorkers = false
    var outcomes: [CaseOutcome?]
    private var next = 0

    init(inputs: [CaseInput], limits: CaseLimits) {
        self.inputs = inputs
        self.limits = limits
        outcomes = Array(repeating: nil, count: inputs.count)
    }

    mutating func nextTask() -> WorkerTask? {
        guard next < inputs.count else { return nil }
        defer { next += 1 }
        return WorkerTask(
            work: .judge(inputs[next], metersMemory: metersMemory), needsFreshWorker: usesFreshWorkers, tag: next)
    }

    mutating func finish(_ task: WorkerTask, _ result: WorkerResult) {
        switch result {
        case .reply(.outcome(let outcome), _): outcomes[task.tag] = outcome
        case .reply: break
        case .failure(let failure):
            let finding = failure.finding(target: inputs[task.tag].target, limits: limits)
            outcomes[task.tag] = CaseOutcome(verdict: nil, findings: [finding])
        }
    }
}
