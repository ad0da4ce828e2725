import Conformance
import Fuzzing
import StrictJSON

/// `protoparity minimize FINDING|FILE`
enum MinimizeCommand {
    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        Interruption.take()
        let judge = try IsolatedJudge(arguments.workerSettings)
        do {
            let operand = try FindingOperand(arguments, judge: judge)
            judge.metersMemory = operand.signature.kind == .memory
            return try minimize(operand, judge, arguments, terminal)
        } catch let error as MinimizationError {
            terminal.complain(error, at: arguments.operands[0])
            return .findings
        }
    }

    private static func minimize(
        _ operand: FindingOperand, _ judge: any Judge, _ arguments: ParsedArguments, _ terminal: Terminal
    ) throws -> ExitStatus {
        if operand.isFlaky { throw MinimizationError.flakyFinding }
        let panel = arguments.panel()
        defer { panel.close() }
        let probe = try FindingProbe(operand.signature, options: operand.input.options, judge: judge, panel: panel)
        let output = try MinimizationOutput(operand, arguments)
        var state = output.savedState ?? MinimizationState(signature: operand.signature, input: operand.input.bytes)
        var minimizer = Minimizer(probe: probe.signatures)
        if let cases = arguments.number(.budget) { minimizer.budget = cases }
        minimizer.save = output.save
        minimizer.isCancelled = { Interruption.wasAsked }
        if !arguments.has(.quiet) {
            let progress = MinimizationProgress(ProgressLine(terminal.errors), budget: minimizer.budget)
            minimizer.receive = progress.receive
        }
        let end = try minimizer.run(&state)
        try output.finish(state, end)
        terminal.output.writeLine(
            "\(output.place): \(state.best.count) bytes, was \(operand.input.bytes.count) (\(end.rawValue))")
        return .agreement
    }
}

/// Where minimizations keep what they reached: beside the file, or in the ledger.
private struct MinimizationOutput {
    let place: FilePath
    /// What was reached when it was last cut off; nil where there is nothing, or of another signature.
    let savedState: MinimizationState?
    private let statePath: FilePath
    private let operand: FindingOperand

    private static let stateLimit = 256 << 20

    init(_ operand: FindingOperand, _ arguments: ParsedArguments) throws {
        self.operand = operand
        switch operand.place {
        case .file(let path): place = arguments.path(.result) ?? FilePath(bytes: path.bytes + ".min".utf8)
        case .ledger(_, let finding):
            let directory = arguments.ledgerDirectory.appending("minimizing")
            try SystemCalls.ensureDirectory(directory)
            place = arguments.path(.result) ?? directory.appending(finding.identifier)
        }
        statePath = FilePath(bytes: place.bytes + ".state.json".utf8)
        savedState = MinimizationOutput.state(statePath, of: operand)
    }

    private static func state(_ path: FilePath, of operand: FindingOperand) -> MinimizationState? {
        let limits = JSONLimits(maxBytes: stateLimit, maxOpenContainers: JSONLimits.spec.maxOpenContainers)
        guard let bytes = try? InputFile.read(path, limit: stateLimit),
            let json = try? JSONTree(parsing: bytes, limits: limits), let state = MinimizationState(json: json),
            state.signature == operand.signature, !ShrinkOrder.precedes(operand.input.bytes, state.best)
        else { return nil }
        return state
    }

    func save(_ state: MinimizationState) throws { try AtomicFile.write(state.json.compactAsWritten(), to: statePath) }

    /// Keeps the result, and after a fixpoint nothing but it.
    func finish(_ state: MinimizationState, _ end: MinimizationEnd) throws {
        try AtomicFile.write(state.best, to: place)
        if case .ledger(let ledger, let finding) = operand.place {
            var input = CaseInput(target: operand.input.target, bytes: state.best, options: operand.input.options)
            // What the construction implies, it implies for its own bytes.
            if state.best == operand.input.bytes { input.expectation = operand.input.expectation }
            try ledger.setMinimized(finding.identifier, input, now: LedgerRecorder.clock())
        }
        if end == .fixpoint { try SystemCalls.unlink(statePath) }
    }
}
