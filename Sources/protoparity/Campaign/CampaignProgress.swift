import Conformance
import Fuzzing
import Glibc
import Reporting

/// Shows on standard error how far a campaign is: one line on a terminal, a line every ten seconds elsewhere.
final class CampaignProgress: CampaignListener {
    private let output: BufferedOutput
    private let isTerminal: Bool
    private let hasColors: Bool
    private let now: () -> Int64
    private var plan: CampaignPlan?
    private var start: Int64 = 0
    private var shown: Int64 = 0
    private var cases: UInt64 = 0
    private var signatures: Set<Signature> = []
    private var isLineOpen = false

    private static let terminalInterval: Int64 = 200
    private static let lineInterval: Int64 = 10_000

    init(_ output: BufferedOutput, now: @escaping () -> Int64 = SystemCalls.monotonicMilliseconds) {
        self.output = output
        self.now = now
        isTerminal = isatty(STDERR_FILENO) == 1 && !CampaignProgress.isSet("TERM", to: "dumb")
        hasColors = isTerminal && getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
    }

    func receive(_ event: CampaignEvent) {
        switch event {
        case .started(let plan):
            self.plan = plan
            start = now()
            shown = start
        case .batch(let report):
            cases += report.batch.count
            for finding in report.findings { signatures.insert(finding.signature) }
            showIfDue()
        case .workerDied, .peerIncident: showIfDue()
        case .finished: clear()
        }
    }

    private func showIfDue() {
        let time = now()
        guard time - shown >= (isTerminal ? CampaignProgress.terminalInterval : CampaignProgress.lineInterval) else {
            return
        }
        shown = time
        let line = line(milliseconds: max(1, time - start))
        output.write((isTerminal ? "\r\(line)\u{1B}[K" : "\(line)\n").utf8)
        output.flush()
        isLineOpen = isTerminal
    }

    private func line(milliseconds: Int64) -> String {
        let rate = Double(cases) * 1000 / Double(milliseconds)
        var parts = ["\(counted(Int(clamping: cases), "case"))", "\(Int(rate))/s"]
        let findings = counted(signatures.count, "finding")
        parts.append(hasColors && !signatures.isEmpty ? "\u{1B}[31m\(findings)\u{1B}[0m" : findings)
        if let left = secondsLeft(milliseconds, rate) { parts.append("\(CampaignProgress.clock(left)) left") }
        return parts.joined(separator: ", ")
    }

    private func secondsLeft(_ milliseconds: Int64, _ rate: Double) -> Int64? {
        switch plan?.settings.extent {
        case .time(let limit): return max(0, limit - milliseconds) / 1000
        case .cases:
            guard let total = plan?.totalCases, rate > 0, total > cases else { return nil }
            return Int64(clamping: Int(min(Double(total - cases) / rate, 1e12)))
        case nil: return nil
        }
    }

    private static func clock(_ seconds: Int64) -> String {
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let tail = "\(two(seconds / 60 % 60)):\(two(seconds % 60))"
        return seconds >= 3600 ? "\(seconds / 3600):\(tail)" : tail
    }

    /// Takes the line away, so that what follows starts on a clean one.
    private func clear() {
        guard isLineOpen else { return }
        output.write("\r\u{1B}[K".utf8)
        output.flush()
        isLineOpen = false
    }

    private static func isSet(_ name: String, to value: String) -> Bool {
        getenv(name).map { strcmp($0, value) == 0 } ?? false
    }
}
