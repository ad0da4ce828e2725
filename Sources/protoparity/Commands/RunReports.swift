import Conformance
import Reporting
import StrictJSON

/// The reports that commands write of one run.
extension ParsedArguments {
    func runIdentity(_ kind: RunIdentity.Kind) -> RunIdentity {
        RunIdentity(kind, tool: Program.identity, peers: all(.peer).map(\.description))
    }

    /// Writes the document of a run where the options ask for it: on standard output, as a page, or both.
    func write(_ report: RunJSONReport, to terminal: Terminal) throws {
        guard let document = report.document else { return }
        if wantsJSON { terminal.output.write(document.pretty()) }
        try writePage(document)
    }

    /// Writes a report as a page to the file that `--html` names.
    func writePage(_ report: JSONTree) throws {
        guard let path = path(.html) else { return }
        try AtomicFile.write(try ReportPage(JSONReport(report)).document, to: path)
    }
}
