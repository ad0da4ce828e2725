import Conformance
import Reporting

/// `protoparity diff OLD.json NEW.json`
enum DiffCommand {
    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        let (old, new) = (try report(arguments.operands[0]), try report(arguments.operands[1]))
        guard let difference = ReportDifference(from: old, to: new) else {
            throw arguments.mistake(
                "\(arguments.operands[0]) is a report of \(old.kind.rawValue) and \(arguments.operands[1]) one of "
                    + "\(new.kind.rawValue); give two of one command")
        }
        if arguments.wantsJSON {
            terminal.output.write(difference.json.pretty())
        } else {
            for line in difference.lines { terminal.output.writeLine(line) }
        }
        if let path = arguments.path(.html) { try AtomicFile.write(difference.page, to: path) }
        return ExitStatus(findings: difference.isWorse, environmentFailed: false)
    }

    private static func report(_ path: FilePath) throws(FileError) -> ReportContent {
        try InputOperand(path).read { bytes throws(UnreadableReport) in try ReportContent(JSONReport(parsing: bytes)) }
    }
}
