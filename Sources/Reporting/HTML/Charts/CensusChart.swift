import Fuzzing

/// What became of the cases of each generator, so that "no findings" can be judged.
enum CensusChart {
    static func section(_ census: [(generator: String, outcomes: [(outcome: String, count: Int)])]) -> HTML {
        guard !census.isEmpty else { return "" }
        return """
            <section class="charts" aria-labelledby="census-title">
            <h2 id="census-title">What became of the generated cases</h2>
            <p class="quiet">A generator makes inputs of one kind. Where it only ever meets one verdict it tests little.</p>
            <table class="rows"><thead><tr><th scope="col">Generator</th><th scope="col" class="bar-column">
            <span class="key key-accept">accepted</span> <span class="key key-reject">rejected</span>
            <span class="key key-none">no verdict</span></th><th scope="col" class="number">Cases</th>
            <th scope="col" class="number">Accepted</th><th scope="col">Codes of rejections</th></tr></thead>
            <tbody>\(census.map { row($0.generator, $0.outcomes) })</tbody></table>
            </section>
            """
    }

    private static func row(_ generator: String, _ outcomes: [(outcome: String, count: Int)]) -> HTML {
        func count(_ isWanted: (String) -> Bool) -> Int {
            outcomes.reduce(0) { $0 + (isWanted($1.outcome) ? $1.count : 0) }
        }
        let total = count { _ in true }
        let accepted = count { $0 == Census.accepted }
        let none = count { $0 == Census.none }
        func share(_ part: Int) -> Double { total > 0 ? Double(part) / Double(total) : 0 }
        let bar = ChartShapes.bar([
            ("key-accept", share(accepted)), ("key-reject", share(total - accepted - none)), ("key-none", share(none)),
        ])
        let codes = outcomes.filter { $0.outcome != Census.accepted }.sorted { $0.count > $1.count }
        let list = codes.prefix(most).map {
            "<li><code>\(ShownText.of($0.outcome))</code> \($0.count.formatted)</li>" as HTML
        }
        let details: HTML =
            codes.count < 2
            ? "\(codes.map { "<code>\(ShownText.of($0.outcome))</code>" as HTML })"
            : "<details><summary>\(counted(codes.count, "code"))</summary><ul class=\"codes\">\(list)</ul></details>"
        return """
            <tr><th scope="row">\(ShownText.of(generator))</th><td class="bar-column">\(bar)</td>
            <td class="number" data-label="Cases">\(total.formatted)</td>
            <td class="number" data-label="Accepted">\(percent(share(accepted)))</td>
            <td data-label="Codes">\(details)</td></tr>
            """
    }

    /// The most codes that are listed for a generator.
    private static let most = 100

    static func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10) %" }
}
