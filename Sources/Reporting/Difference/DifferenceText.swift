import Conformance

extension ReportDifference {
    /// For people: what is new first, and at the end whether anything is worse. Escaped for a terminal.
    public var lines: [String] {
        let all = ["old: \(old)", "new: \(new)"] + items.flatMap(ReportDifference.lines) + shifts.map(\.line) + [total]
        return all.map(DisplayText.escaping)
    }

    private static func lines(_ item: Item) -> [String] {
        var lines = ["\(item.state.rawValue)\(item.isWorse ? ", worse" : ""): \(item.kind) \(item.title)"]
        lines += item.changes.map { "  \($0.name): \($0.old) → \($0.new)" }
        if item.state == .new || item.state == .changed { lines += item.problems.map { "  \($0)" } }
        if item.state == .new, let command = item.reproduction { lines.append("  \(command)") }
        return lines
    }

    private var total: String {
        let counts = State.allCases.map { state in "\(items.count { $0.state == state }) \(state.rawValue)" }
        let worse = items.count(where: \.isWorse) + shifts.count(where: \.isWorse)
        return counts.joined(separator: ", ") + "; "
            + (worse == 0 ? "nothing is worse" : "\(counted(worse, "thing")) \(worse == 1 ? "is" : "are") worse")
    }
}

extension ReportDifference.Shift {
    fileprivate var line: String { "\(kind)\(isWorse ? ", worse" : ""): \(subject): \(old) → \(new)" }
}
