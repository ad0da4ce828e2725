import Conformance
import Reporting

/// `protoparity report render REPORT.json`
enum ReportCommand {
    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        guard let output = arguments.path(.page) else { return .usage }
        try AtomicFile.write(try page(arguments.operands[1], arguments).document, to: output)
        return .agreement
    }

    private static func page(_ operand: FilePath, _ arguments: ParsedArguments) throws -> ReportPage {
        let file = InputOperand(operand)
        var report = try file.read(as: JSONReport.init(parsing:))
        if arguments.has(.reportLedger) {
            report = try LedgerJoining.report(
                report, with: try arguments.existingLedger(), at: arguments.ledgerDirectory, tool: Program.identity)
        }
        var page = try file.named { () throws(UnreadableReport) in try ReportPage(report) }
        if let path = arguments.path(.coverage) {
            page.coverage = try InputOperand(path).read(limit: sideLimit, as: ModuleCoverage.list)
        }
        if let path = arguments.path(.power) {
            page.power = try InputOperand(path).read(limit: sideLimit, as: CheckPower.list)
        }
        return page
    }

    /// The largest of the files beside a report, in bytes.
    private static let sideLimit = 16 << 20
}
