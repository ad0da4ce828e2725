import Fuzzing
import Reporting

/// Shows how far a campaign is: cases done, rate, findings, time left.
final class CampaignProgress: CampaignListener {
    private let line: ProgressLine
    private var plan: CampaignPlan?
    private var cases: UInt64 = 0
    private var signatures: Set<Signature> = []

    init(_ line: ProgressLine) { self.line = line }

    func receive(_ event: CampaignEvent) {
        switch event {
        case .started(let plan): self.plan = plan
        case .batch(let report):
            cases += report.batch.count
            for finding in report.findings { signatures.insert(finding.signature) }
            line.show(text)
        case .workerDied, .peerIncident: line.show(text)
        case .finished: line.clear()
        }
    }

    private func text(milliseconds: Int64) -> String {
        let rate = Double(cases) * 1000 / Double(milliseconds)
        var parts = ["\(counted(Int(clamping: cases), "case"))", "\(Int(rate))/s"]
        let findings = counted(signatures.count, "finding")
        parts.append(line.hasColors && !signatures.isEmpty ? "\u{1B}[31m\(findings)\u{1B}[0m" : findings)
        if let left = secondsLeft(milliseconds, rate) { parts.append("\(ProgressLine.clock(left)) left") }
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
}
