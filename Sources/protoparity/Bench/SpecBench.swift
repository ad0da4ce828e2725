import Foundation
import PrototypeSpec
import StrictJSON

/// How fast specs are parsed and decided, beside what everyone else parses with.
enum SpecBench {
    static func run(_ report: inout BenchReport) {
        let typical = BenchInputs.typical
        let pace = parse(typical, &report)
        for input in [typical, BenchInputs.largest, BenchInputs.data] { verdict(input, &report) }
        small(&report)
        for input in BenchInputs.adversarial { adversarial(input, typicalPace: pace, &report) }
        memory(&report)
    }

    private static func strictParse(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { raw in
            consume(try? StrictJSON.withTape(raw, limits: .file) { $0.count })
        }
    }

    /// Our parse beside the others', on the same bytes; returns its seconds per byte.
    private static func parse(_ input: BenchInputs.Input, _ report: inout BenchReport) -> Double {
        let data = Data(input.bytes)
        let times = Stopwatch.seconds([
            { strictParse(input.bytes) }, { consume(try? JSONSerialization.jsonObject(with: data)) },
        ])
        let pace = times[0] / Double(input.bytes.count)
        report.add("strict parse", input.name, pace * 1e9, "ns/byte")
        report.add("JSONSerialization ÷ strict parse", input.name, times[1] / times[0], "×", .atLeast(5))
        if let node = NodeBaseline.secondsToParse(input.bytes) {
            report.add("node's JSON.parse ÷ strict parse", input.name, node / times[0], "×", .atLeast(1))
        }
        return pace
    }

    private static func verdict(_ input: BenchInputs.Input, _ report: inout BenchReport) {
        let validator = SpecValidator.prototype
        let times = Stopwatch.seconds([
            { strictParse(input.bytes) }, { consume(validator.verdict(for: input.bytes)) },
        ])
        report.add("verdict ÷ strict parse", input.name, times[1] / times[0], "×", .atMost(2))
    }

    private static func small(_ report: inout BenchReport) {
        let specs = BenchInputs.small
        let validator = SpecValidator.prototype
        let times = Stopwatch.seconds([
            { for spec in specs { strictParse(spec) } },
            { for spec in specs { consume(validator.verdict(for: spec)) } },
        ])
        let name = "200 small specs"
        report.add("verdicts per second and core", name, Double(specs.count) / times[1], "/s", .atLeast(40_000))
        report.add("verdict ÷ strict parse", name, times[1] / times[0], "×")
    }

    private static func adversarial(_ input: BenchInputs.Input, typicalPace: Double, _ report: inout BenchReport) {
        let pace = Stopwatch.seconds([{ strictParse(input.bytes) }])[0] / Double(input.bytes.count)
        report.add("strict parse ÷ that of the typical spec", input.name, pace / typicalPace, "× per byte", .atMost(3))
    }

    /// What parsing one input adds to the peak memory of a process, the input included: at most 8 bytes per input byte.
    /// The process itself, with every library of this program, takes more than a reader that embeds the core would.
    private static func memory(_ report: inout BenchReport) {
        let inputs = [BenchInputs.typical] + BenchInputs.adversarial + [BenchInputs.manyValues]
        guard let idle = MemoryProbe.peakOfParsing([UInt8(ascii: "0")]) else { return }
        report.add("peak memory of a process", "one byte", Double(idle) / 1_048_576, "MiB")
        for input in inputs {
            guard let peak = MemoryProbe.peakOfParsing(input.bytes) else { continue }
            let added = Double(peak - idle) / Double(input.bytes.count)
            report.add("memory that a parse adds", input.name, added, "bytes per byte", .atMost(8))
        }
    }
}
