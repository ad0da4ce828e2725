import Conformance
import Reporting
import StrictJSON

/// What it costs to show a large report: 20,000 verdicts, 200 of them findings with an input of 20 KB.
enum ReportBench {
    static func run(_ report: inout BenchReport) throws {
        let text = ReportBench.report.pretty()
        let input = "20,000 verdicts, 200 findings"
        var best = Double.infinity
        var size = 0
        for _ in 0..<5 {
            best = min(best, Stopwatch.measure(1) { size = (try? page(of: text).count) ?? 0 })
        }
        report.add("rendering a JSON report as a page", input, best, "s", .atMost(2))
        report.add("size of the page", input, size > 0 ? Double(size) / 1e6 : .nan, "MB", .atMost(12))
        let peak = MemoryProbe.peak(with: text, OptionDescription.onlyPart.name, partName)
        report.add(
            "peak memory of a rendering process", input, peak.map { Double($0) / Double(1 << 20) } ?? .nan, "MiB",
            .atMost(200))
    }

    static let partName = "report"

    /// Parses a JSON report and renders it, as `report render` does.
    static func page(of report: [UInt8]) throws -> [UInt8] { try ReportPage(JSONReport(parsing: report)).document }

    private static var report: JSONTree {
        let report = RunJSONReport(RunIdentity(.conformance, tool: Program.identity, peers: []))
        ConformanceRunner(listeners: [report]).run([Cases()])
        return report.document ?? .null
    }

    /// Specs that are all rejected at some place; every hundredth is recorded as accepted.
    private struct Cases: Corpus {
        let path = FilePath("bench")

        func forEachCheck(_ yield: (CorpusCheck) -> Void) {
            let filler = String(repeating: #"{"type":"text","text":"word"},"#, count: 700)
            for index in 0..<20_000 {
                let isFinding = index % 100 == 0
                let unknown =
                    #"{"id":"a","unknown\#(index % 5_000)":1,"root":{"children":[\#(isFinding ? filler : "")1]}}"#
                let name = "invalid/a-name-of-a-common-length-\(index).json"
                let recorded: Verdict =
                    isFinding ? .accept() : .reject(code: "invalid_spec", path: "unknown\(index % 5_000)")
                yield(
                    .verdict(
                        CorpusCase(
                            name: name, target: "spec", input: Array(unknown.utf8), recorded: recorded,
                            origin: "Fixtures/bench/\(name)")))
            }
        }
    }
}
