import Conformance
import Fuzzing
import StrictJSON

/// A report as a page for a browser.
public struct ReportPage: Sendable {
    private let model: ReportModel
    /// How much of each module the inputs reached; empty where that is not known.
    public var coverage: [ModuleCoverage] = []
    /// How soon each check is missed; empty where that is not known.
    public var power: [CheckPower] = []

    init(_ model: ReportModel) { self.model = model }

    /// The page of a report of a campaign or a run.
    ///
    /// - Throws: `UnreadableReport` for what `bench` printed.
    public init(_ report: JSONReport) throws(UnreadableReport) { model = try ReportModel(report) }

    public var document: [UInt8] {
        let charts = [
            TimelineChart.section(model.timeline), CensusChart.section(model.census), PowerChart.section(power),
            CoverageChart.section(coverage),
        ]
        let body: HTML = """
            \(ReportSections.summary(model))
            \(ReportSections.cases(model))
            \(charts)
            \(ReportSections.troubles(model))
            \(ReportSections.legend(model))
            \(ReportSections.findings(model))
            """
        var page = HTMLPage(title: model.kind.title, body: body)
        page.subtitle = ShownText.of(model.tool)
        page.data = [("report", PageData(model).json)]
        page.style = [ReportStyle.text]
        page.script = [
            PatternScript.text, CaseListScript.text, JSONTreeScript.text, InputScript.text, DetailScript.text,
            ReportScript.text,
        ]
        return page.document
    }
}

extension ReportModel.Kind {
    var title: String {
        switch self {
        case .campaign: "Fuzzing campaign"
        case .conformance: "Conformance run"
        case .comparison: "Comparison"
        }
    }
}
