import Conformance
import Fuzzing
import StrictJSON

/// `protoparity promote FINDING|FILE`
enum PromoteCommand {
    private static let fixtures = FilePath("Fixtures/regressions")

    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        do {
            return try promote(arguments, terminal)
        } catch let error as PromotionError {
            terminal.complain("\(arguments.operands[0]): nothing is promoted: \(error)")
            return .findings
        } catch let error as MinimizationError {
            terminal.complain("\(arguments.operands[0]): nothing is promoted: \(error)")
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
        if let text = arguments.text(.expect) {
            guard let verdict = verdict(text) else {
                throw arguments.mistake("--expect is accept, or CODE at PATH, or a verdict as JSON")
            }
            return try SecondSource(byHand: verdict, reason: arguments.text(.expectReason) ?? "")
        }
        let panel = arguments.panel()
        defer { panel.close() }
        let generated = operand.caseName.flatMap { name in arguments.harness.input(name).map { (name, $0) } }
        return try SecondSource(for: operand.input, generated: generated, panel: panel)
    }

    private static func verdict(_ text: String) -> Verdict? {
        if text == "accept" { return .accept() }
        if let json = try? JSONTree(parsing: Array(text.utf8)) { return try? Verdict(json: json) }
        let words = text.utf8.split(separator: UInt8(ascii: " "), maxSplits: 2)
            .map { String(decoding: $0, as: UTF8.self) }
        guard words.count == 3, words[1] == "at" else { return nil }
        return .reject(code: words[0], path: words[2])
    }
}
