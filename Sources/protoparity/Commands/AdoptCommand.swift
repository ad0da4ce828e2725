import Conformance
import Fuzzing
import Reporting

/// `protoparity adopt ARTIFACT… --target TARGET`
enum AdoptCommand {
    /// The largest artifact in bytes.
    private static let limit = 64 << 20
    /// How often an artifact is judged to see whether it always shows the same.
    private static let runs = 4

    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        let target = try target(arguments)
        var artifacts: [(path: FilePath, bytes: [UInt8])] = []
        for path in arguments.operands { artifacts.append((path, try InputFile.read(path, limit: limit))) }
        let judge = try IsolatedJudge(arguments.workerSettings)
        judge.usesFreshWorkers = true
        judge.metersMemory = true
        var ledger: Ledger?
        var areAllAdopted = true
        for (path, bytes) in artifacts {
            let findings = try findings(target.input(bytes), judge)
            guard !findings.isEmpty else {
                terminal.complain(
                    Complaint(
                        "nothing goes wrong with it in a worker", at: path.description,
                        remedy: "FuzzTargets/run \(target.name) \(path) shows what the fuzzer saw"))
                areAllAdopted = false
                continue
            }
            // A ledger is not made for nothing.
            let open = try ledger ?? Ledger(directory: arguments.ledgerDirectory)
            ledger = open
            try adopt(findings, path, open, terminal)
        }
        return areAllAdopted ? .agreement : .findings
    }

    private static func target(_ arguments: ParsedArguments) throws -> FuzzTarget {
        let name = arguments.text(.fuzzTarget) ?? ""
        guard arguments.harness.targets[name] != nil else {
            throw arguments.unknown(name, among: arguments.harness.targets.names, "there is no target \(name)")
        }
        return FuzzTarget(name)
    }

    /// Everything that any of the runs shows, each with how many of them showed it.
    private static func findings(_ input: CaseInput, _ judge: IsolatedJudge) throws -> [Finding] {
        let outcomes = try judge.judge(Array(repeating: input, count: runs))
        var findings: [Finding] = []
        for outcome in outcomes {
            for found in outcome.findings where !findings.contains(where: { $0.signature == found.signature }) {
                var finding = Finding(
                    found.signature, input: input, actual: outcome.verdict, expected: found.expected,
                    message: found.message)
                finding.runs = .init(count: runs, showing: outcomes.count { $0.shows(found.signature) })
                findings.append(finding)
            }
        }
        return findings
    }

    private static func adopt(
        _ findings: [Finding], _ path: FilePath, _ ledger: Ledger, _ terminal: Terminal
    ) throws {
        let name = path.bytes.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) }
        let run = try ledger.adopt(findings, artifact: name ?? path.description, now: LedgerRecorder.clock())
        for finding in findings {
            let identifier = finding.signature.identifier
            let novelty = try ledger.finding(identifier)?.novelty(in: run).rawValue ?? "new"
            let words = finding.isFlaky ? "\(novelty), flaky" : novelty
            terminal.output.writeLine(
                "\(path): \(identifier) \(DisplayText.escaping(finding.signature.text)) (\(words))")
        }
    }
}
