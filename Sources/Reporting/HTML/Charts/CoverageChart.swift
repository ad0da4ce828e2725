import StrictJSON

/// How many lines of a module the inputs reached.
public struct ModuleCoverage: Sendable, Equatable {
    public var module: String
    public var lines: Int
    public var missed: Int

    /// Reads `{"coverage": {"MODULE": {"lines": N, "missed": N}}}`, a part of what a nightly writes.
    ///
    /// - Throws: `UnreadableReport`.
    public static func list(parsing bytes: [UInt8]) throws(UnreadableReport) -> [ModuleCoverage] {
        func none(_ reason: String) -> UnreadableReport {
            UnreadableReport("this has no coverage: \(reason)", remedy: "name the night.json of a nightly")
        }
        let json: JSONTree
        do throws(JSONError) {
            json = try JSONTree(parsing: bytes)
        } catch {
            throw none("\(error)")
        }
        guard let members = json["coverage"]?.object else { throw none("it has no object of this name") }
        var list: [ModuleCoverage] = []
        for member in members {
            guard let lines = member.value["lines"]?.int, let missed = member.value["missed"]?.int,
                missed >= 0, missed <= lines
            else { throw none("that of \(member.key) is not lines and missed") }
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
