import Conformance
import Fuzzing
import Reporting
import StrictJSON

/// `protoparity replay CASE|FILE|FINDING`
enum ReplayCommand {
    /// The largest file in bytes.
    private static let limit = 256 << 20

    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        guard let expected = try arguments.verdict(.expectedVerdict) else {
            if arguments.has(.generatorVersion) { throw arguments.mistake("--generator-version is for --expect") }
            do {
                return ExitStatus(findings: try replay(arguments, terminal).hasFindings, environmentFailed: false)
            } catch let error as CannotReplay {
                throw error.mistake
            }
        }
        do {
            let verdict = try replay(arguments, terminal).verdict
            terminal.output.flush()
            guard terminal.output.failure == nil else { return .untestable }
            return verdict?.agrees(with: expected) == true ? .agreement : .findings
        } catch let error as CannotReplay {
            terminal.say(error.mistake.text)
        } catch let error as UsageError {
            throw error
        } catch {
            // Whatever else goes wrong says nothing about the verdict of this build.
            terminal.complain(error)
        }
        return .untestable
    }

    /// What is to be replayed is not there, or not as it was.
    private struct CannotReplay: Error {
        let mistake: UsageError
    }

    private static func replay(
        _ arguments: ParsedArguments, _ terminal: Terminal
    ) throws -> (verdict: Verdict?, hasFindings: Bool) {
        let subject = try subject(arguments)
        show(subject, terminal.output)
        // What follows may end this process, or take long.
        terminal.output.flush()
        let outcome: CaseOutcome
        if arguments.has(.debug) {
            outcome = CaseRunner(arguments.harness).outcome(of: subject.input)
        } else {
            let judge = try IsolatedJudge(arguments.workerSettings)
            judge.metersMemory = true
            outcome = try judge.judge([subject.input])[0]
        }
        let verdict = outcome.verdict?.description ?? "no verdict"
        row("ours", DisplayText.escaping(verdict), terminal.output)
        let panel = arguments.panel()
        let question = PeerQuestion(
            target: subject.input.target, input: subject.input.bytes, options: subject.input.options)
        var findings = outcome.findings
        if !panel.isEmpty {
            for (name, answers) in zip(panel.names, panel.answers(to: [question])) {
                for answer in answers { row(DisplayText.escaping(name), answer.text, terminal.output) }
            }
            findings += PeerComparison(panel).findings([(subject.input, outcome.verdict)])[0]
        }
        for finding in findings {
            row(
                "finding", "\(finding.signature.identifier) \(DisplayText.escaping(finding.signature.text))",
                terminal.output)
            row("", finding.message, terminal.output)
        }
        if findings.isEmpty { row("finding", "none", terminal.output) }
        return (outcome.verdict, !findings.isEmpty)
    }

    // MARK: What is replayed

    private struct Subject {
        var input: CaseInput
        var title: String
        var lies: [String] = []
    }

    private static func subject(_ arguments: ParsedArguments) throws -> Subject {
        guard let operand = arguments.operands.first else { throw arguments.mistake("what to replay is missing") }
        let text = operand.description
        func refuseFileOptions() throws {
            guard !arguments.has(.options), !arguments.has(.replayTarget) else {
                throw arguments.mistake("--target and --options are for a file; a case and a finding have their own")
            }
        }
        let name = CaseName(text)
        if let name, let generator = arguments.harness.generator(name.generator) {
            if let version = arguments.number(.generatorVersion), version != generator.version {
                throw CannotReplay(
                    mistake: arguments.mistake(
                        "the generator \(generator.name) has version \(generator.version), not \(version)"))
            }
            try refuseFileOptions()
            let made = generator.makeCase(seed: name.seed, index: name.index)
            let title = "case \(name), generator version \(generator.version)"
            return Subject(input: CaseInput(made, target: generator.target), title: title, lies: made.lies)
        }
        if (try? InputFile.status(operand)) != nil { return try file(operand, arguments) }
        let isIdentifier = !text.isEmpty && text.utf8.count <= 16 && text.allSatisfy { $0.isHexDigit }
        guard isIdentifier, let ledger = try? arguments.existingLedger(), let finding = try ledger.finding(text) else {
            if let name = name?.generator {
                let names = arguments.harness.generators.map(\.name)
                throw CannotReplay(
                    mistake: arguments.unknown(name, among: names, "there is no generator \(name)"))
            }
            throw CannotReplay(mistake: arguments.noFinding("there is no case, file or finding \(text)"))
        }
        try refuseFileOptions()
        let minimized = arguments.has(.found) ? nil : try ledger.minimizedInput(of: finding)
        let title = "finding \(finding.identifier): \(DisplayText.escaping(finding.signature.text))"
        return Subject(input: try minimized ?? ledger.input(of: finding), title: title)
    }

    private static func file(_ path: FilePath, _ arguments: ParsedArguments) throws -> Subject {
        guard let target = arguments.text(.replayTarget) else {
            throw arguments.mistake("a file needs --target: \(arguments.harness.targets.names.joined(separator: ", "))")
        }
        guard arguments.harness.targets[target] != nil else {
            let names = arguments.harness.targets.names
            throw CannotReplay(mistake: arguments.unknown(target, among: names, "there is no target \(target)"))
        }
        let options = try arguments.targetOptions()
        let bytes = try InputFile.read(path, limit: limit)
        return Subject(input: CaseInput(target: target, bytes: bytes, options: options), title: "file \(path)")
    }

    // MARK: Output

    private static func show(_ subject: Subject, _ output: BufferedOutput) {
        let input = subject.input
        row("replay", subject.title, output)
        row("target", input.target, output)
        if !input.options.isEmpty {
            row("options", DisplayText.escaping(input.options.json.compact()), output)
        }
        if !subject.lies.isEmpty { row("lies", subject.lies.joined(separator: ", "), output) }
        row("input", counted(input.bytes.count, "byte"), output)
        for line in InputText.lines(input.bytes) { output.writeLine("  \(line)") }
        if let expectation = input.expectation {
            let source = expectation.source == .construction ? "by construction" : "as recorded"
            row("expected", "\(DisplayText.escaping(expectation.verdict.description)), \(source)", output)
        }
    }

    private static func row(_ name: String, _ value: String, _ output: BufferedOutput) {
        output.writeLine(name + String(repeating: " ", count: max(1, 10 - name.count)) + value)
    }
}

/// An input for people: text as escaped lines, anything else in hexadecimal; the beginning where it is long.
private enum InputText {
    private static let lineLimit = 40
    private static let byteLimit = 4096

    static func lines(_ bytes: [UInt8]) -> [String] {
        let shown = bytes.prefix(byteLimit)
        let isText = !shown.contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
        let lines = isText ? text(shown) : hexadecimal(shown)
        let isCut = lines.count > lineLimit || bytes.count > shown.count
        return lines.prefix(lineLimit) + (isCut ? ["…"] : [])
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> [String] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { DisplayText.escaping($0) }
    }

    private static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> [String] {
        stride(from: 0, to: bytes.count, by: 16).map { start in
            let row = bytes[start..<min(start + 16, bytes.count)]
            let digits = row.map { hex($0, 2) }.joined(separator: " ")
            let letters = row.map { (0x20..<0x7F).contains($0) ? String(UnicodeScalar($0)) : "." }.joined()
            let padding = String(repeating: " ", count: 47 - digits.count)
            return "\(hex(start, 8))  \(digits)\(padding)  \(letters)"
        }
    }

    private static func hex(_ value: some BinaryInteger, _ digits: Int) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
