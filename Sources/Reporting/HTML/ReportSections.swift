import Conformance

/// The parts of a report's page that need no script. The lists that filters work on are filled in by the script.
enum ReportSections {
    static func summary(_ model: ReportModel) -> HTML {
        let tiles = model.figures.map { value, noun in
            "<li><strong>\(value.formatted)</strong> \(noun)</li>" as HTML
        }
        let facts = model.facts.map { name, value in
            "<dt>\(name)</dt><dd>\(ShownText.of(value, most: ShownText.message))</dd>" as HTML
        }
        return """
            <p class="lead">\(ShownText.of(model.outcome.joined(separator: " "), most: ShownText.message))</p>
            <ul class="tiles">\(tiles)</ul>
            <details><summary>How it was run</summary><dl class="facts">\(facts)</dl></details>
            """
    }

    static func cases(_ model: ReportModel) -> HTML {
        let noun = model.kind == .campaign ? "Findings" : "Cases"
        let note: HTML =
            model.kind == .campaign
            ? "A campaign keeps one case for each different problem, the first one that showed it." : ""
        return """
            <section aria-labelledby="patterns-title">
            <h2 id="patterns-title">Who says what</h2>
            <p class="quiet">Cases with the same kind of answer from everybody stand together in one line. Choose a line to see its cases below. \(note)</p>
            <div id="patterns"></div>
            </section>
            <section class="screen-only" aria-labelledby="cases-title">
            <h2 id="cases-title">\(noun)</h2>
            <div id="cases"></div>
            </section>
            """
    }

    static func troubles(_ model: ReportModel) -> HTML {
        guard !model.troubles.isEmpty else { return "" }
        var lines: [(line: HTML, key: [UInt8], count: Int)] = []
        for (title, text) in model.troubles {
            // A peer that dies again and again says so in one line.
            if let last = lines.last, last.key == Array((title + text).utf8) {
                lines[lines.count - 1].count += 1
            } else {
                let line: HTML =
                    "<strong>\(ShownText.of(title))</strong> \(ShownText.of(text, most: ShownText.message))"
                lines.append((line, Array((title + text).utf8), 1))
            }
        }
        let shown = lines.prefix(listLimit).map { line, _, count in
            count > 1 ? "<li>\(line) (\(count) times)</li>" : "<li>\(line)</li>" as HTML
        }
        let rest = lines.count - shown.count
        let more: HTML = rest > 0 ? "<p class=\"quiet\">and \(rest) more, in the JSON report</p>" : ""
        return """
            <section aria-labelledby="troubles-title">
            <h2 id="troubles-title">Other trouble</h2>
            <ul class="troubles">\(shown)</ul>\(more)
            </section>
            """
    }

    static func legend(_ model: ReportModel) -> HTML {
        let states = Agreement.allCases.map { state in
            "<dt><span class=\"state state-\(state.rawValue)\">\(state.title)</span></dt><dd>\(state.explanation)</dd>"
                as HTML
        }
        return """
            <section aria-labelledby="legend-title">
            <h2 id="legend-title">How to read this page</h2>
            <p>A <em>verdict</em> is what an implementation decides about an input: it accepts it, or it rejects it with a code \
            (which rule is broken) and a path (where in the input). A <em>target</em> is the part of the program that decides, \
            such as its reader of archives. <em>Ours</em> is the program that wrote this report, \
            <em>record</em> is the verdict that a test corpus says is right, <em>construction</em> is the verdict that is known \
            because the input was made to be right, or to be wrong in one place; every other name is another implementation \
            that was asked. Two verdicts agree if acceptance, code and path are the same; explanations are for people and are \
            not compared.</p>\(model.kind == .campaign ? campaign : "")
            <dl class="facts">\(states)</dl>
            </section>
            """
    }

    private static let campaign: HTML = """
        <p>A <em>campaign</em> makes inputs by the thousand and has them decided in processes of their own, so that a crash ends \
        one of these and nothing else. Cases that go wrong in the same way are one <em>finding</em>: <em>seen</em> says how many \
        there were. Its <em>status</em> says whether earlier campaigns knew it (<em>known</em>) or not (<em>new</em>), whether \
        it had been mended and came back (<em>regression</em>), whether a smallest input is known (<em>minimized</em>), whether \
        that has become a test (<em>promoted</em>), and whether the same input does not always show it (<em>flaky</em>).</p>
        """

    /// Every finding in short, for paper and for readers without scripts.
    static func findings(_ model: ReportModel) -> HTML {
        let wrong = model.cases.filter { $0.finding != nil }
        guard !wrong.isEmpty else { return "" }
        let rest = wrong.count - listLimit
        let more: HTML = rest > 0 ? "<p>and \(rest) more, in the JSON report</p>" : ""
        return """
            <section class="print-only" aria-labelledby="print-title">
            <h2 id="print-title">Everything that is not as it should be</h2>
            \(wrong.prefix(listLimit).map { finding($0, model) })\(more)
            </section>
            """
    }

    private static let listLimit = 200

    private static func finding(_ item: ReportedCase, _ model: ReportModel) -> HTML {
        let rows = zip(model.implementations, item.opinions).compactMap { implementation, opinion -> HTML? in
            guard let opinion else { return nil }
            let verdict = opinion.verdict.map { ShownText.of($0.description) } ?? "no verdict"
            let reason = opinion.reason.map { ": " + ShownText.of($0) } ?? ""
            return "<dt>\(ShownText.of(implementation.name))</dt><dd>\(verdict)\(reason)</dd>"
        }
        let command: HTML = item.finding?.reproduce.flatMap(PageData.command).map { "<pre>\($0)</pre>" } ?? ""
        return """
            <div class="finding-print">
            <h3>\(ShownText.of(item.name))</h3>
            <p><span class="state state-\(item.agreement.rawValue)">\(item.agreement.title)</span> \
            \(ShownText.of(item.problem ?? "", most: ShownText.message)) (\(ShownText.of(item.origin)))</p>
            <dl class="facts">\(rows)</dl>\(command)
            </div>
            """
    }
}

extension Int {
    /// With a comma between thousands.
    var formatted: String {
        let digits = Array(String(magnitude))
        let groups = stride(from: digits.count, to: 0, by: -3).map { String(digits[Swift.max(0, $0 - 3)..<$0]) }
        return (self < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
    }
}
