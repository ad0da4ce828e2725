import Conformance
import PrototypeBundle
import Reporting
import StrictJSON

/// `protoparity bench`
enum BenchCommand {
    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        let only = arguments.text(.onlyPart)
        if let file = arguments.path(.memoryOf) {
            return try memory(of: file, isReport: only == ReportBench.partName, terminal)
        }
        var report = BenchReport()
        for (name, part) in parts where only == nil || only == name { try part(&report) }
        if arguments.wantsJSON {
            terminal.output.write(report.json.pretty())
        } else {
            terminal.output.write(Array(report.table.utf8))
        }
        return report.holds ? .agreement : .findings
    }

    private static let parts: [(name: String, run: @Sendable (inout BenchReport) throws -> Void)] = [
        ("spec", { SpecBench.run(&$0) }), ("bundle", { BundleBench.run(&$0) }),
        ("library", { try LibraryBench.run(&$0) }),
        ("campaign", { try CampaignBench.run(&$0) }), ("egress", { EgressBench.run(&$0) }),
        (ReportBench.partName, { try ReportBench.run(&$0) }),
    ]

    /// Parses one file, decides it where it is a bundle or renders it where it is a report, and prints the peak memory of
    /// this process in bytes.
    private static func memory(of file: FilePath, isReport: Bool, _ terminal: Terminal) throws -> ExitStatus {
        let bytes = try InputFile.read(file, limit: JSONLimits.largestInput)
        switch InputKind(sniffing: bytes) {
        case _ where isReport: consume(try ReportBench.page(of: bytes))
        case .bundle: consume(bytes.withUnsafeBytes { BundleReader().rejection(of: $0) })
        case .spec: consume(try bytes.withUnsafeBytes { try StrictJSON.withTape($0, limits: .file) { $0.count } })
        }
        terminal.output.writeLine("\(MemoryProbe.peak() ?? 0)")
        return .agreement
    }
}
