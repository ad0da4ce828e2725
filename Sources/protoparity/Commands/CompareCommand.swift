import Conformance
import Reporting

/// `protoparity compare --peer COMMAND… FILE…`
enum CompareCommand {
    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        let corpus = FilesToCompare(
            files: arguments.operands, target: arguments.text(.target) ?? "spec", options: try arguments.targetOptions()
        )
        let errors = ReadErrors(terminal)
        let json = RunJSONReport(arguments.runIdentity(.comparison))
        let report: any RunListener = arguments.wantsJSON ? json : ComparisonTable(terminal.output)
        var listeners: [any RunListener] = [errors, report]
        if !arguments.wantsJSON, arguments.has(.html) { listeners.append(json) }
        let summary = ConformanceRunner(panel: arguments.panel(), listeners: listeners).run([corpus])
        try arguments.write(json, to: terminal)
        return ExitStatus(findings: summary.hasFindings, environmentFailed: summary.unreadable > 0)
    }
}

/// Files without recorded verdicts.
private struct FilesToCompare: Corpus {
    let path = FilePath("files")
    let files: [FilePath]
    let target: String
    let options: TargetOptions

    /// The most bytes of a file. Larger than any limit of a target, so that everybody can show that they reject it.
    private static let limit = 64 << 20

    func forEachCheck(_ yield: (CorpusCheck) -> Void) {
        for file in files {
            do throws(FileError) {
                let operand = InputOperand(file)
                let input = try operand.read(limit: FilesToCompare.limit)
                let name = operand.name.description
                yield(
                    .verdict(
                        CorpusCase(
                            name: name, target: target, input: input, options: options, recorded: nil, origin: name)))
            } catch {
                yield(.defect(CorpusDefect(.unreadable, error.path.description, Complaint(error).advice)))
            }
        }
    }
}

/// Names the files that cannot be read on standard error.
private final class ReadErrors: RunListener {
    private let terminal: Terminal

    init(_ terminal: Terminal) { self.terminal = terminal }

    func receive(_ event: RunEvent) {
        if case .defect(let defect) = event { terminal.complain(Complaint(defect.message, at: defect.origin)) }
    }
}
