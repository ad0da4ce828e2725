import StrictJSON

/// How many lines of a module the inputs reached.
public struct ModuleCoverage: Sendable, Equatable {
    public var module: String
    public var lines: Int
    public var missed: Int

    /// Reads `{"coverage": {"MODULE": {"lines": N, "missed": N}}}`, a part of what a nightly writes.
    ///
    /// - Throws: `UnreadableReport`.
    public static func list(_ json: JSONTree) throws(UnreadableReport) -> [ModuleCoverage] {
        guard let members = json["coverage"]?.object else {
            throw UnreadableReport("this has no coverage: it has no object of this name")
        }
        var list: [ModuleCoverage] = []
        for member in members {
            guard let lines = member.value["lines"]?.int, let missed = member.value["missed"]?.int,
                (0...lines) ~= missed
            else { throw UnreadableReport("the coverage of \(member.key) is not lines and missed") }
            list.append(ModuleCoverage(module: member.key, lines: lines, missed: missed))
        }
        return list
    }
}

enum CoverageChart {
    static func section(_ coverage: [ModuleCoverage]) -> HTML {
        guard !coverage.isEmpty else { return "" }
        let rows = coverage.map { item -> HTML in
            let share = item.lines > 0 ? Double(item.lines - item.missed) / Double(item.lines) : 0
            return """
                <tr><th scope="row">\(ShownText.of(item.module))</th>
                <td class="bar-column">\(ChartShapes.bar([("key-accept", share), ("key-rest", 1 - share)]))</td>
                <td class="number" data-label="Reached">\(CensusChart.percent(share))</td>
                <td class="number" data-label="Lines">\(item.lines.formatted)</td>
                <td class="number" data-label="Missed">\(item.missed.formatted)</td></tr>
                """
        }
        return """
            <section class="charts" aria-labelledby="coverage-title">
            <h2 id="coverage-title">Which code the inputs reached</h2>
            <table class="rows"><thead><tr><th scope="col">Module</th><th scope="col" class="bar-column">Lines reached</th>
            <th scope="col" class="number">Reached</th><th scope="col" class="number">Lines</th>
            <th scope="col" class="number">Missed</th></tr></thead><tbody>\(rows)</tbody></table>
            </section>
            """
    }
}
