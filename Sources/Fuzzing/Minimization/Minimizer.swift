/// Makes the input of a finding as simple as its signature allows: runs the reducers one after another until none of them
/// finds anything simpler.
public struct Minimizer {
    /// How many inputs may be run.
    public var budget = 50_000
    /// How often an input is run to show that it is not flaky, before and after.
    public var confirmations = 3
    /// Asked before each case; true ends the minimization with what it has.
    public var isCancelled: () -> Bool = { false }
    public var receive: (MinimizationEvent) -> Void = { _ in }
    /// Is given the state after every pass, and within one whenever the input has lost a quarter since, so that little is
    /// lost with the process.
    public var save: (MinimizationState) throws -> Void = { _ in }

    private let reducers: [any Reducer]
    private let probe: ([UInt8]) throws -> [Signature]

    /// - Parameter probe: runs an input, wherever that is safe, and returns the signatures of everything that goes wrong.
    public init(reducers: [any Reducer] = Reducers.all, probe: @escaping ([UInt8]) throws -> [Signature]) {
        self.reducers = reducers
        self.probe = probe
    }

    /// Goes on from `state` and leaves in it what it reached, which is never less simple than before.
    ///
    /// - Throws: `MinimizationError` where the input does not have the signature reliably; what `probe` and `save` throw.
    @discardableResult
    public func run(_ state: inout MinimizationState) throws -> MinimizationEnd {
        try confirm(state)
        receive(.started(bytes: state.best.count))
        var saved = state
        var saveError: (any Error)?
        let gate = ReductionGate(
            best: state.best, signature: state.signature, budget: budget, probe: probe,
            isCancelled: { saveError != nil || isCancelled() },
            ran: { receive(.ran(cases: $0.cases)) },
            improved: { gate in
                receive(.improved(bytes: gate.best.count, cases: gate.cases))
                guard gate.best.count <= saved.best.count / 4 * 3 else { return }
                saved.best = gate.best
                saved.quietPasses = 0
                do { try save(saved) } catch { saveError = error }
            })
        while state.quietPasses < reducers.count, gate.isOpen {
            let reducer = reducers[state.pass]
            receive(.pass(reducer.name))
            let revision = gate.revision
            reducer.reduce(gate)
            if let error = gate.failure ?? saveError { throw error }
            state.best = gate.best
            if gate.revision != revision { state.quietPasses = 0 }
            // A pass that was cut off is not over.
            guard gate.isOpen else { break }
            if gate.revision == revision { state.quietPasses += 1 }
            state.pass = (state.pass + 1) % reducers.count
            saved = state
            try save(state)
        }
        try save(state)
        try confirm(state)
        let end: MinimizationEnd =
            state.quietPasses == reducers.count ? .fixpoint : isCancelled() ? .cancelled : .budget
        receive(.finished(end, bytes: state.best.count, cases: gate.cases))
        return end
    }

    private func confirm(_ state: MinimizationState) throws {
        var showing = 0
        var found: [Signature] = []
        let runs = max(1, confirmations)
        for _ in 0..<runs {
            found = try probe(state.best)
            if found.contains(state.signature) { showing += 1 }
        }
        if showing == runs { return }
        guard showing == 0 else { throw MinimizationError.flaky(showing: showing, runs: runs) }
        throw found.first.map(MinimizationError.otherSignature) ?? MinimizationError.noFinding
    }
}
