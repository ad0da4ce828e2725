import Glibc

/// After how many cases of a generator a campaign notices that one check is missing.
public struct CheckPower: Sendable, Equatable {
    public var check: String
    /// Nil where it was not noticed.
    public var cases: Int?

    /// Reads the first table of `Reports/power.md`.
    ///
    /// - Throws: `UnreadableReport` where there is no row of it.
    public static func list(parsing bytes: [UInt8]) throws(UnreadableReport) -> [CheckPower] {
        var list: [CheckPower] = []
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where line.hasPrefix("| `") {
            let cells = line.split(separator: "|").map { $0.drop { $0 == " " } }
            guard cells.count == 4, let name = cells[0].split(separator: "`").first else { continue }
            list.append(CheckPower(check: String(name), cases: Int(cells[2].prefix { $0 != " " })))
        }
        guard !list.isEmpty else {
            throw UnreadableReport("this is no table of checks", remedy: "name one such as Reports/power.md")
        }
        return list
    }
}

enum PowerChart {
    static func section(_ power: [CheckPower]) -> HTML {
        let noticed = power.compactMap { item in item.cases.map { (check: item.check, cases: $0) } }
            .sorted { $0.cases < $1.cases }
        guard let last = noticed.last else { return "" }
        // Up to the next power of ten.
        let most = max(1, log10(Double(last.cases)).rounded(.up))
        let ticks = (0...Int(most)).map { "<span>\(Int(pow(10, Double($0))).formatted)</span>" as HTML }
        let points = noticed.enumerated().map { index, item in
            (x: log10(Double(max(1, item.cases))) / most, y: Double(index + 1) / Double(power.count))
        }
        func within(_ share: Double) -> Int {
            noticed[min(noticed.count - 1, Int(Double(noticed.count) * share))].cases
        }
        let rows = noticed.suffix(10).reversed().map {
            "<tr><th scope=\"row\"><code>\(ShownText.of($0.check))</code></th><td class=\"number\" data-label=\"Cases\">\($0.cases.formatted)</td></tr>"
                as HTML
        }
        let missed = power.count - noticed.count
        return """
            <section class="charts" aria-labelledby="power-title">
            <h2 id="power-title">How soon a missing check is noticed</h2>
            <p>Each of \(power.count.formatted) checks of the program was taken out by itself. A campaign noticed half of them \
            within \(within(0.5).formatted) cases of one generator, nine of ten within \(within(0.9).formatted), \
            the last after \(last.cases.formatted)\(missed > 0 ? "; \(missed) it did not notice" : "").</p>
            <figure class="chart"><figcaption>Share of the checks noticed, by the number of cases; each mark is ten times as \
            many cases as the one before</figcaption>
            \(ChartShapes.steps(points, label: "Share of checks noticed, from none at 1 case to \(noticed.count) at \(last.cases.formatted) cases"))
            <div class="axis" aria-hidden="true">\(ticks)</div></figure>
            <details><summary>The slowest ten</summary><table class="rows"><thead><tr><th scope="col">Check</th>
            <th scope="col" class="number">Cases</th></tr></thead><tbody>\(rows)</tbody></table></details>
            </section>
            """
    }
}
