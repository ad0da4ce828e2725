import Conformance
import Fuzzing
import Glibc

/// How fast campaigns are: cases in workers, as `fuzz` runs them, with what the engine, the ledger and the minimizer cost.
enum CampaignBench {
    static func run(_ report: inout BenchReport) throws {
        for (generator, bound) in [("spec", 20_000.0), ("zip", 20_000), ("json", nil)] {
            guard Generators.named(generator) != nil else { continue }
            try rate(of: generator, bound, &report)
        }
        try jobs(&report)
        try ledgerShare(&report)
        try minimization(&report)
    }

    // MARK: Cases

    /// How often each campaign runs; the fastest counts, since noise only adds.
    private static let rounds = 6
    /// How many cases each has.
    private static let cases: UInt64 = 65_536

    /// Cases by the processor time of the campaign and its workers together, their start included.
    private static func rate(of generator: String, _ bound: Double?, _ report: inout BenchReport) throws {
        let settings = settings(generator, cases: cases)
        var best = Double.infinity
        for _ in 0..<rounds {
            let start = ProcessorTime.now()
            try campaign(settings)
            best = min(best, ProcessorTime.now() - start)
        }
        let rate = Double(cases) / best
        report.add("isolated cases per second and core", generator, rate, "/s", bound.map { .atLeast($0) })
    }

    /// Two workers beside one, by the clock on the wall: only that shows whether they work at the same time. A campaign of
    /// some seconds, so that their start counts for little, as it does in any campaign worth two workers.
    private static func jobs(_ report: inout BenchReport) throws {
        var best = [Double.infinity, .infinity]
        for _ in 0..<4 {
            for jobs in [1, 2] {
                var settings = settings("spec", cases: cases)
                settings.jobs = jobs
                best[jobs - 1] = min(best[jobs - 1], Double(try campaign(settings).milliseconds))
            }
        }
        report.add("cases with --jobs 2 ÷ --jobs 1", "spec", best[0] / best[1], "×", .atLeast(1.8))
    }

    private static func settings(_ generator: String, cases: UInt64) -> CampaignSettings {
        var settings = CampaignSettings()
        settings.generators = [generator]
        settings.seed = 3
        settings.extent = .cases(cases)
        return settings
    }

    @discardableResult
    private static func campaign(
        _ settings: CampaignSettings, listeners: [any CampaignListener] = []
    ) throws -> CampaignSummary {
        try Campaign(settings, harness: .builtIn, listeners: listeners).run()
    }

    // MARK: The ledger

    private static func ledgerShare(_ report: inout BenchReport) throws {
        var best = Double.infinity
        for _ in 0..<3 {
            let directory = try ScratchDirectory()
            defer { directory.remove() }
            let recorder = TimedRecorder(LedgerRecorder(try Ledger(directory: directory.path)))
            let summary = try campaign(settings("spec", cases: 40_960), listeners: [recorder])
            best = min(best, recorder.seconds * 1000 / Double(max(1, summary.milliseconds)))
        }
        report.add(
            "time in the ledger ÷ campaign", "spec, a new finding every 10,000 cases", best * 100, "%", .atMost(5))
    }

    /// Records a campaign with a new finding every 10,000 cases put into it, and notes how long that takes on the wall,
    /// since writing is mostly waiting.
    private final class TimedRecorder: CampaignListener {
        private let recorder: LedgerRecorder
        private var cases: UInt64 = 0
        private var findings: UInt64 = 0
        private(set) var seconds = 0.0

        init(_ recorder: LedgerRecorder) { self.recorder = recorder }

        func receive(_ event: CampaignEvent) throws {
            let start = Stopwatch.wallSeconds()
            defer { seconds += Stopwatch.wallSeconds() - start }
            guard case .batch(var batch) = event else { return try recorder.receive(event) }
            cases += batch.batch.count
            if cases / 10_000 > findings {
                findings += 1
                let signature = Signature(target: batch.target, kind: .crash, detail: "planted \(findings)")
                let bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: findings), count: 1_000)
                var finding = Finding(
                    signature, input: CaseInput(target: batch.target, bytes: bytes), actual: nil, expected: nil,
                    message: "planted")
                finding.caseName = batch.batch.name(batch.batch.first)
                batch.findings.append(finding)
                batch.sightings.append(
                    Sighting(signature: signature, count: 1, first: batch.batch.first, last: batch.batch.first))
            }
            try recorder.receive(.batch(batch))
        }
    }

    // MARK: The minimizer

    /// An archive whose target traps at one byte of one entry, judged in workers.
    private static func minimization(_ report: inout BenchReport) throws {
        let input = "one planted byte in 100 KB of archive"
        var settings = WorkerSettings()
        settings.arguments.append(OptionDescription.miniatures.name)
        let judge = try IsolatedJudge(settings)
        let archive = Miniature.archive(bytes: 100_000)
        let start = ProcessorTime.now()
        let found = try judge.judge([CaseInput(target: Miniature.unpacking.name, bytes: archive)])
        guard let signature = found.first?.findings.first?.signature else {
            return report.add("processor time to minimize", input, .nan, "s", .atMost(10))
        }
        let probe = try FindingProbe(signature, options: .none, judge: judge, panel: PeerPanel([]))
        var state = MinimizationState(signature: signature, input: archive)
        try Minimizer(probe: probe.signatures).run(&state)
        judge.close()
        report.add("processor time to minimize", input, ProcessorTime.now() - start, "s", .atMost(10))
        report.add("what is left of it", input, Double(state.best.count), "bytes", .atMost(399))
    }
}

/// The processor time of this process and of those children that have ended, in seconds.
private enum ProcessorTime {
    static func now() -> Double { used(RUSAGE_SELF) + used(RUSAGE_CHILDREN) }

    private static func used(_ who: __rusage_who) -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(truncatingIfNeeded: who.rawValue), &usage)
        let microseconds = Double(usage.ru_utime.tv_usec) + Double(usage.ru_stime.tv_usec)
        return Double(usage.ru_utime.tv_sec) + Double(usage.ru_stime.tv_sec) + microseconds / 1e6
    }
}
