import Conformance
import Fuzzing
import Reporting
import StrictJSON

/// `protoparity conformance CORPUS…`
enum ConformanceCommand {
    /// The largest vocabulary file in bytes.
    private static let vocabularyLimit = 1 << 20

    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        let reading = CorpusReading(
            checksInventory: !arguments.has(.noInventory), vocabulary: try vocabulary(arguments))
        let json = RunJSONReport(arguments.runIdentity(.conformance))
        let junit = JUnitReport()
        var corpora: [any Corpus] = []
        var environmentFailed = false
        for path in arguments.operands {
            do {
                corpora.append(try CorpusForm.open(path, reading: reading))
            } catch {
                environmentFailed = true
                json.errors.append(error.description)
                junit.addError(path.description, error.description)
                terminal.complain(error)
            }
        }
        var listeners: [any RunListener] = [junit]
        if arguments.wantsJSON || arguments.has(.html) { listeners.append(json) }
        if !arguments.wantsJSON { listeners.append(RunTextReport(terminal.output)) }
        let targets = arguments.harness.targets
        let runner = ConformanceRunner(
            targets: targets, targetsForFindings: try targets.isolated(arguments.workerSettings),
            panel: arguments.panel(), listeners: listeners)
        let summary = runner.run(corpora)
        if let path = arguments.path(.junit), let document = junit.document {
            try AtomicFile.write(document, to: path)
        }
        try arguments.write(json, to: terminal)
        return ExitStatus(
            findings: summary.hasFindings, environmentFailed: environmentFailed || summary.unreadable > 0)
    }

    private static func vocabulary(_ arguments: ParsedArguments) throws -> Vocabulary {
        guard let path = arguments.path(.vocabulary) else { return Vocabulary() }
        let bytes = try InputFile.read(path, limit: vocabularyLimit)
        do {
            return try Vocabulary(json: JSONTree(parsing: bytes))
        } catch {
            throw FileError(
                .failed, path, #"this is no vocabulary: \#(error); write it such as {"their_code":"our_code"}"#)
        }
    }
}
