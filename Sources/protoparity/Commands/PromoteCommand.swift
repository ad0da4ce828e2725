import Conformance
import Fuzzing

/// `protoparity promote FINDING|FILE`
enum PromoteCommand {
    private static let fixtures = FilePath("Fixtures/regressions")

    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        do {
            return try promote(arguments, terminal)
        } catch let error as PromotionError {
            terminal.complain(error, at: arguments.operands[0])
            return .findings
        } catch let error as MinimizationError {
            var complaint = Complaint(error)
            complaint.what = "nothing is promoted: \(complaint.what)"
            complaint.place = arguments.operands[0].description
            terminal.complain(complaint)
            return .findings
        }
    }

    private static func promote(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        let operand = try FindingOperand(arguments, judge: try IsolatedJudge(arguments.workerSettings))
        if operand.isFlaky { throw PromotionError.flaky }
        let promotion = Promotion(
            operand.input, signature: operand.signature, origin: operand.origin,
            verdict: try secondSource(operand, arguments))
        let directory = arguments.path(.fixtures) ?? PromoteCommand.fixtures
        let isNew = try promotion.write(to: directory)
        let fixture = directory.appending(promotion.item.file)
        if case .ledger(let ledger, let finding) = operand.place {
            try ledger.setPromoted(finding.identifier, fixture: fixture.description, now: LedgerRecorder.clock())
        }
        let item = promotion.item
        terminal.output.writeLine(
            DisplayText.escaping("\(fixture): \(item.verdict) (\(item.source))\(isNew ? "" : ", promoted already")"))
        return .agreement
    }

    private static func secondSource(_ operand: FindingOperand, _ arguments: ParsedArguments) throws -> SecondSource {
        if let verdict = try arguments.verdict(.expect) {
            return try SecondSource(byHand: verdict, reason: arguments.text(.expectReason) ?? "")
        }
        let panel = arguments.panel()
        defer { panel.close() }
        let generated = operand.caseName.flatMap { name in arguments.harness.input(name).map { (name, $0) } }
        return try SecondSource(for: operand.input, generated: generated, panel: panel)
    }
}
