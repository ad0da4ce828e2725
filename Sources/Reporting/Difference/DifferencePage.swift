extension ReportDifference {
    /// The difference as a page for a browser.
    public var page: [UInt8] {
        let worse = items.count(where: \.isWorse) + shifts.count(where: \.isWorse)
        let verdict: HTML =
            isWorse
            ? "<strong class=\"state state-crashed\">\(counted(worse, "thing")) worse</strong>"
            : "<strong class=\"state state-agree\">nothing is worse</strong>"
        let tiles = State.allCases.map { state -> HTML in
            "<li><strong>\(items.count { $0.state == state })</strong> \(state.rawValue)</li>\n"
        }
        let body: HTML = """
            <p>\(verdict)</p>
            <dl class="facts"><dt>Old</dt><dd>\(old)</dd><dt>New</dt><dd>\(new)</dd></dl>
            <ul class="tiles">
            \(tiles)</ul>
            \(State.allCases.map(section))
            \(figures)
            """
        var page = HTMLPage(title: "Difference of two reports", body: body)
        page.subtitle = "\(kind.rawValue), \(isWorse ? "worse" : "not worse")"
        return page.document
    }

    private func section(_ state: State) -> HTML {
        let rows = items.filter { $0.state == state }.map { item -> HTML in
            let changes = item.changes.map { "<br>\($0.name): <code>\($0.old)</code> → <code>\($0.new)</code>" as HTML }
            let problems = item.problems.map { "<br>\($0)" as HTML }
            let command: HTML = item.reproduction.map { "<code>\($0)</code>" } ?? ""
            return """
                <tr><td data-label="Worse">\(ReportDifference.mark(item.isWorse))</td><td data-label="Kind">\(item.kind)</td>\
                <th scope="row"><code>\(item.title)</code>\(changes)\(problems)</th><td data-label="See it again">\(command)</td></tr>

                """
        }
        guard !rows.isEmpty else { return "" }
        return """
            <h2>\(state.title)</h2>
            <table class="rows"><thead><tr><th scope="col">Worse</th><th scope="col">Kind</th><th scope="col">What</th>\
            <th scope="col">See it again</th></tr></thead><tbody>
            \(rows)</tbody></table>

            """
    }

    private var figures: HTML {
        guard !shifts.isEmpty else { return "" }
        let rows = shifts.map { shift -> HTML in
            """
            <tr><td data-label="Worse">\(ReportDifference.mark(shift.isWorse))</td><td data-label="Kind">\(shift.kind)</td>\
            <th scope="row"><code>\(shift.subject)</code></th><td data-label="Old">\(shift.old)</td>\
            <td data-label="New">\(shift.new)</td></tr>

            """
        }
        return """
            <h2>Figures beyond the noise</h2>
            <table class="rows"><thead><tr><th scope="col">Worse</th><th scope="col">Kind</th><th scope="col">Of what</th>\
            <th scope="col">Old</th><th scope="col">New</th></tr></thead><tbody>
            \(rows)</tbody></table>
            """
    }

    private static func mark(_ isWorse: Bool) -> HTML {
        isWorse ? "<span class=\"state state-crashed\">worse</span>" : "<span class=\"quiet\">no</span>"
    }
}

extension ReportDifference.State {
    fileprivate var title: String {
        switch self {
        case .new: "New"
        case .changed: "Changed"
        case .open: "Still open"
        case .gone: "Gone"
        case .notLookedAt: "Not looked at again"
        }
    }
}
