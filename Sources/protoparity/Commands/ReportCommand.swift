import Conformance
import Reporting
import StrictJSON

/// `protoparity report render REPORT.json`
enum ReportCommand {
    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        guard let output = arguments.path(.page) else { return .usage }
        try AtomicFile.write(try page(arguments.operands[1], arguments).document, to: output)
        return .agreement
    }

    private static func page(_ operand: FilePath, _ arguments: ParsedArguments) throws -> ReportPage {
        let report = InputOperand(operand)
        var json = try json(report.name, try report.read(limit: JSONLimits.largestInput))
        if arguments.has(.reportLedger) {
            json = try LedgerJoining.report(
                json, with: try arguments.existingLedger(), at: arguments.ledgerDirectory, tool: Program.identity)
        }
        var page = try reading(report.name) { () throws(UnreadableReport) in try ReportPage(reading: json) }
        if let path = arguments.path(.coverage) {
            let coverage = try Self.json(path, try InputFile.read(path, limit: sideLimit))
            page.coverage = try reading(path) { () throws(UnreadableReport) in try ModuleCoverage.list(coverage) }
        }
        if let path = arguments.path(.power) {
            let text = String(decoding: try InputFile.read(path, limit: sideLimit), as: UTF8.self)
            page.power = try reading(path) { () throws(UnreadableReport) in try CheckPower.list(text) }
        }
        return page
    }

    /// The largest of the files beside a report, in bytes.
    private static let sideLimit = 16 << 20

    private static func json(_ path: FilePath, _ bytes: [UInt8]) throws(FileError) -> JSONTree {
        do {
            return try JSONTree(parsing: bytes)
        } catch {
            throw FileError(.failed, path, "this is no JSON: \(error)")
        }
    }

    /// What `read` makes of the file at `path`, which is named where that fails.
    private static func reading<Content>(
        _ path: FilePath, _ read: () throws(UnreadableReport) -> Content
    ) throws(FileError) -> Content {
        do {
            return try read()
        } catch {
            throw FileError(.failed, path, error.description)
        }
    }
}
