/// Cases and new signatures of a campaign over its time.
enum TimelineChart {
    static func section(_ moments: [ReportModel.Moment]) -> HTML {
        guard let last = moments.last, moments.count > 1, last.cases > 0 else { return "" }
        let seconds = Double(max(1, last.milliseconds)) / 1000
        return """
            <section class="charts" aria-labelledby="timeline-title">
            <h2 id="timeline-title">How the campaign went</h2>
            <div class="chart-pair">
            \(chart("Cases", moments, seconds, last.cases) { $0.cases })
            \(chart("Different problems seen", moments, seconds, last.signatures) { $0.signatures })
            </div>
            </section>
            """
    }

    private static func chart(
        _ title: String, _ moments: [ReportModel.Moment], _ seconds: Double, _ most: Int,
        _ value: (ReportModel.Moment) -> Int
    ) -> HTML {
        let points = moments.map { moment in
            (x: Double(moment.milliseconds) / 1000 / seconds, y: Double(value(moment)) / Double(max(1, most)))
        }
        let end = "\((seconds * 10).rounded() / 10) s"
        return """
            <figure class="chart"><figcaption>\(title): <strong>\(most.formatted)</strong> after \(end)</figcaption>
            \(ChartShapes.steps(points, label: "\(title) over time, from 0 to \(most.formatted) in \(end)"))
            <div class="axis" aria-hidden="true"><span>0 s</span><span>\(end)</span></div></figure>
            """
    }
}
