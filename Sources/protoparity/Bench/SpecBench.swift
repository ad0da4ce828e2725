import PrototypeSpec
import StrictJSON

/// How fast specs are parsed and decided, beside what everyone else parses with.
enum SpecBench {
    static func run(_ report: inout BenchReport) {
        parse(BenchInputs.typical, &report)
        for input in [BenchInputs.typical, BenchInputs.largest, BenchInputs.data] {
            verdict([input.bytes], input.name, &report)
        }
        verdict(BenchInputs.small, "200 small specs", &report)
        for input in BenchInputs.adversarial { adversarial(input, &report) }
        memory(&report)
    }

    private static func strictParse(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { raw in
            consume(try? StrictJSON.withTape(raw, limits: .file) { $0.count })
        }
    }

    /// Our parse beside the others', on the same bytes.
    private static func parse(_ input: BenchInputs.Input, _ report: inout BenchReport) {
        let own = Stopwatch.seconds([{ strictParse(input.bytes) }])[0]
        report.add("strict parse", input.name, own / Double(input.bytes.count) * 1e9, "ns/byte")
        if let foundation = OtherParsers.foundation(input.bytes) {
            report.add("JSONSerialization ÷ strict parse", input.name, foundation / own, "×", .atLeast(5))
        }
        if let node = OtherParsers.node(input.bytes) {
            report.add("node's JSON.parse ÷ strict parse", input.name, node / own, "×", .atLeast(1))
        }
    }

    private static func verdict(_ specs: [[UInt8]], _ name: String, _ report: inout BenchReport) {
        let validator = SpecValidator.prototype
        let times = Stopwatch.seconds([
            { for spec in specs { strictParse(spec) } },
            { for spec in specs { consume(validator.verdict(for: spec)) } },
        ])
        report.add("verdict ÷ strict parse", name, times[1] / times[0], "×", .atMost(2))
        guard specs.count > 1 else { return }
        let rate = Double(specs.count) / times[1]
        report.add("verdicts per second and core", name, rate, "/s", .atLeast(40_000))
    }

    private static func adversarial(_ input: BenchInputs.Input, _ report: inout BenchReport) {
        let typical = BenchInputs.typical.bytes
        let times = Stopwatch.seconds([{ strictParse(input.bytes) }, { strictParse(typical) }])
        let ratio = times[0] / times[1] * Double(typical.count) / Double(input.bytes.count)
        report.add("strict parse ÷ that of the typical spec", input.name, ratio, "× per byte", .atMost(3))
    }

    /// The peak memory of a process that reads one input from a file and parses it, beside one that parses nothing.
    private static func memory(_ report: inout BenchReport) {
        let mebibyte = 1_048_576.0
        func add(_ name: String, _ bytes: [UInt8], _ bound: BenchReport.Bound?) {
            guard let peak = MemoryProbe.peak(with: bytes) else { return }
            report.add("peak memory of a parsing process", name, Double(peak) / mebibyte, "MiB", bound)
        }
        add("one byte", [UInt8(ascii: "0")], nil)
        for input in [BenchInputs.typical] + BenchInputs.adversarial + [BenchInputs.manyValues] {
            add(input.name, input.bytes, .atMost(8 * Double(input.bytes.count) / mebibyte + 16))
        }
    }
}
