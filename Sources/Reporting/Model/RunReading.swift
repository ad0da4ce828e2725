import Conformance
import StrictJSON

/// Reads the report of a conformance run or of a comparison.
struct RunReading {
    private let json: JSONTree
    private let kind: ReportModel.Kind
    private let peers: [String]
    private let hasRecord: Bool

    init(_ json: JSONTree, _ kind: ReportModel.Kind) {
        self.json = json
        self.kind = kind
        peers = json.list("peers").compactMap(\.string)
        hasRecord = json.list("cases").contains { $0["record"] != nil }
    }

    var model: ReportModel {
        var model = ReportModel(kind: kind)
        model.tool = json.toolText
        model.implementations =
            (hasRecord ? [.init(name: CaseReport.recordName, isReference: true)] : [])
            + [.init(name: CaseReport.ourName)] + peers.map { .init(name: $0) }
        model.cases = json.list("cases").map { reportedCase($0, model.implementations.map(\.isReference)) }
        model.troubles = troubles
        model.outcome = outcome(model)
        model.figures = [
            (json["summary"]?.count("cases") ?? 0, kind == .comparison ? "files" : "cases")
        ]
        for state in Agreement.allCases {
            let count = model.cases.count { $0.agreement == state }
            if count > 0 { model.figures.append((count, state.title.lowercased())) }
        }
        for (member, noun) in [
            ("brokenProperties", "broken properties"), ("defects", "defects of corpora"),
            ("unreadable", "unreadable files"),
            ("incidents", "failures of peers"),
        ] {
            if let count = json["summary"]?.count(member), count > 0 { model.figures.append((count, noun)) }
        }
        let corpora = json.list("corpora").compactMap(\.string)
        if kind == .conformance { model.facts.append(("Corpora", corpora.joined(separator: ", "))) }
        model.facts.append(("Compared", model.implementations.map(\.name).joined(separator: ", ")))
        return model
    }

    private func outcome(_ model: ReportModel) -> [String] {
        let noun = kind == .comparison ? "file" : "case"
        let wrong = model.cases.filter { $0.finding != nil }
        let total = "\(model.cases.count.formatted) \(noun)\(model.cases.count == 1 ? "" : "s")"
        guard !wrong.isEmpty else {
            return [
                "\(total): everybody agrees on every one." + (model.troubles.isEmpty ? "" : " Other trouble is below.")
            ]
        }
        var outcome = ["Verdicts differ on \(wrong.count.formatted) of \(total)."]
        // Who differs from the record, the most often first.
        for (index, implementation) in model.implementations.enumerated() where !implementation.isReference {
            guard hasRecord else { break }
            let misses = wrong.count { item in
                guard let recorded = item.opinions[0]?.verdict, let opinion = item.opinions[index] else { return false }
                return opinion.verdict.map { !$0.agrees(with: recorded) } ?? true
            }
            if misses > 0 { outcome.append("\(implementation.name) differs from the record on \(misses.formatted).") }
        }
        return outcome
    }

    // MARK: Cases

    private func reportedCase(_ item: JSONTree, _ isReference: [Bool]) -> ReportedCase {
        var opinions: [Opinion?] = hasRecord ? [item["record"].flatMap(verdict).map { Opinion(verdict: $0) }] : []
        opinions.append(item["ours"].map(opinion))
        let answers = item.list("peers")
        opinions += peers.indices.map { answers.indices.contains($0) ? opinion(answers[$0]) : nil }
            .map { $0.flatMap { $0.verdict == nil && $0.reason == nil ? nil : $0 } }
        var agreement = Agreement(opinions, isReference: isReference)
        let problems = item.list("disagreements").compactMap(\.string)
        // Capabilities that only some state can agree in pairs and yet not all together, and the other way round.
        if problems.isEmpty, agreement != .crashed { agreement = .agree }
        return ReportedCase(
            name: item.text("name"), origin: item.text("origin"), target: item.text("target"), opinions: opinions,
            agreement: agreement, problem: problems.isEmpty ? nil : problems.joined(separator: "; "),
            finding: problems.isEmpty ? nil : detail(item, agreement))
    }

    private func verdict(_ json: JSONTree) -> Verdict? { try? Verdict(json: json) }

    /// What somebody says, in the forms of `Explanation.json` and `PeerAnswer.json`; empty where it was not asked.
    private func opinion(_ json: JSONTree) -> Opinion {
        if let verdict = json["verdict"].flatMap(verdict) {
            return Opinion(
                verdict: verdict, reason: json["reason"]?.string, line: json["line"]?.int, column: json["column"]?.int)
        }
        if let error = json["error"]?.string { return Opinion(reason: error) }
        guard let failure = json["failure"]?.string else { return Opinion() }
        return Opinion(reason: "\(failure): \(json.text("message"))")
    }

    private func detail(_ item: JSONTree, _ agreement: Agreement) -> ReportedDetail {
        var detail = ReportedDetail(explanation: agreement.explanation)
        if let options = item["options"]?.optionsText { detail.facts.append(("Options", options)) }
        detail.reproduce = item["reproduce"]?.string
        detail.input = InputJSON.input("input", of: item)
        detail.file = item["input"]?.string
        return detail
    }

    // MARK: Other trouble

    private var troubles: [(title: String, text: String)] {
        var troubles: [(title: String, text: String)] = []
        for item in json.list("errors").compactMap(\.string) { troubles.append(("Corpus that cannot be opened", item)) }
        for item in json.list("defects") {
            troubles.append(("Defect (\(item.text("kind")))", "\(item.text("origin")): \(item.text("message"))"))
        }
        for item in json.list("brokenProperties") {
            troubles.append(("Broken property", "\(item.text("origin")): \(item.text("difference"))"))
        }
        for item in json.list("incidents") {
            let end = item["givenUp"]?.bool == true ? "given up" : "restarted"
            troubles.append(
                ("Peer \(item.text("failure"))", "\(item.text("peer")): \(item.text("message")); \(end)"))
        }
        return troubles
    }
}
