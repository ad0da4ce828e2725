import Fuzzing
import Reporting

/// Shows how far a minimization is: the pass, the size that is reached, cases done, rate, and the time that is left at most.
final class MinimizationProgress {
    private let line: ProgressLine
    private let budget: Int
    private var pass = ""
    private var bytes = 0
    private var cases = 0

    /// - Parameter budget: how many inputs may be run.
    init(_ line: ProgressLine, budget: Int) {
        self.line = line
        self.budget = budget
    }

    func receive(_ event: MinimizationEvent) {
        switch event {
        case .started(let bytes): self.bytes = bytes
        case .pass(let name): pass = name
        case .improved(let bytes, _): self.bytes = bytes
        case .ran(let cases):
            self.cases = cases
            line.show(text)
        case .finished: line.clear()
        }
    }

    private func text(milliseconds: Int64) -> String {
        let rate = Double(cases) * 1000 / Double(milliseconds)
        var parts = ["\(pass): \(counted(bytes, "byte"))", counted(cases, "case"), "\(Int(rate))/s"]
        if rate > 0, budget > cases {
            // The end is near when no pass finds anything, which nobody knows before.
            let left = Int64(clamping: Int(min(Double(budget - cases) / rate, 1e12)))
            parts.append("at most \(ProgressLine.clock(left)) left")
        }
        return parts.joined(separator: ", ")
    }
}
