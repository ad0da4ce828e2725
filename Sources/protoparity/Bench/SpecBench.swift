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
        report.add("verdict ÷ strict parse", name, times[1] / times[0], "×", .atMost(2))
    }

    private static func adversarial(_ input: BenchInputs.Input, typicalPace: Double, _ report: inout BenchReport) {
        let pace = Stopwatch.seconds([{ strictParse(input.bytes) }])[0] / Double(input.bytes.count)
        report.add("strict parse ÷ that of the typical spec", input.name, pace / typicalPace, "× per byte", .atMost(3))
    }

    /// Peak memory of a process that parses one input: 8 bytes per input byte and 16 MiB.
    private static func memory(_ report: inout BenchReport) {
        let inputs = [BenchInputs.typical] + BenchInputs.adversarial + [BenchInputs.manyValues]
        for input in inputs {
            guard let peak = MemoryProbe.peakOfParsing(input.bytes) else { continue }
            let bound = Double(8 * input.bytes.count) / 1_048_576 + 16
            report.add("peak memory of a parsing process", input.name, Double(peak) / 1_048_576, "MiB", .atMost(bound))
        }
    }
}
