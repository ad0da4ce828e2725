import Conformance
import Fuzzing
import StrictJSON

extension ReportContent {
    /// What a report says.
    ///
    /// - Throws: `UnreadableReport` where something in it is not as this program writes it.
    public init(_ report: JSONReport) throws(UnreadableReport) {
        let document = ReportField(report.json)
        switch report.kind {
        case .campaign?: self = try ReportContent(campaign: document)
        case .conformance?: self = try ReportContent(run: document, .conformance)
        case .comparison?: self = try ReportContent(run: document, .compare)
        case nil: self = try ReportContent(benchmark: document)
        }
    }

    // MARK: Campaigns

    private init(campaign document: ReportField) throws(UnreadableReport) {
        let plan = try document.member("plan")
        guard let (settings, generators) = CampaignPlan.parse(String(decoding: plan.json.compact(), as: UTF8.self))
        else {
            throw plan.wrong("is no plan of a campaign")
        }
        let summary = try document.member("summary")
        let tool = try document.member("tool")
        var census: [(generator: String, counts: Census)] = []
        for row in try document.elements("census") {
            census.append((try row.text("generator"), try ReportContent.counts(row.member("outcomes"))))
        }
        let facts = CampaignFacts(
            settings: settings, generators: generators, wasInterrupted: try summary.bool("wasInterrupted"),
            cases: UInt64(try summary.count("cases")), milliseconds: Int64(try summary.count("milliseconds")),
            census: census)
        let seconds = (Double(facts.milliseconds) / 100).rounded() / 10
        let title =
            "\(try tool.text("name")) \(try tool.text("version")), seed \(settings.seed), "
            + "\(counted(Int(clamping: facts.cases), "case")) in \(seconds) s\(facts.wasInterrupted ? ", interrupted" : "")"
        self.init(kind: .fuzz, title: title, scope: .generated, peers: settings.peers, run: facts)
        for finding in try document.elements("findings") { items.append(try ReportContent.finding(finding)) }
        for incident in try document.elements("peerIncidents") where try incident.bool("givenUp") {
            try add(incident: incident)
        }
    }

    private static func counts(_ outcomes: ReportField) throws(UnreadableReport) -> Census {
        guard let members = outcomes.json.object else { throw outcomes.wrong("is no object") }
        var census = Census()
        for member in members { census.count(member.key, UInt64(try outcomes.count(member.key))) }
        return census
    }

    private static func finding(_ finding: ReportField) throws(UnreadableReport) -> ReportItem {
        let signature = try finding.text("signature")
        let kind = FindingKind(rawValue: try finding.optional("kind")?.text() ?? "")
        var item = ReportItem(
            kind: "finding", identity: signature, title: "\(try finding.text("id")) \(signature)",
            facts: [("flaky", try finding.bool("isFlaky") ? "yes" : "no")], problems: [signature])
        item.reproduction = try finding.text("reproduce")
        item.needsPeers = kind == .peer || kind == .peerFailure
        item.needsLimits = kind == .hang || kind == .memory
        if let name = finding.optional("case") {
            item.caseName = CaseName(try name.text())
            // Another case of the same signature has other verdicts, and none the worse for it.
            for side in ["expected", "actual"] {
                guard let verdict = finding.optional(side) else { continue }
                item.facts.append(("\(side) verdict of \(try name.text())", try ReportContent.verdict(verdict)))
            }
        }
        return item
    }

    // MARK: Runs over corpora and files

    private init(run document: ReportField, _ kind: Kind) throws(UnreadableReport) {
        let summary = try document.member("summary")
        var corpora: [String] = []
        for corpus in try document.elements("corpora") { corpora.append(try corpus.text()) }
        let cases = try summary.count("cases")
        let properties = try summary.count("properties")
        let errors = try document.elements("errors")
        let unreadable = try summary.count("unreadable")
        var parties = [CaseReport.ourName]
        var peers: [String] = []
        for peer in try document.elements("peers") { peers.append(try peer.text()) }
        parties += peers
        self.init(
            kind: kind,
            title: "\(document.json.toolText), \(counted(cases, "case")) of \(corpora.joined(separator: ", ")) by "
                + parties.joined(separator: ", "),
            scope: .corpora(
                corpora, cases: cases, properties: properties, isWhole: errors.isEmpty && unreadable == 0),
            peers: peers)
        for entry in try document.elements("cases") { items.append(try ReportContent.judgement(entry)) }
        for entry in try document.elements("brokenProperties") {
            let place = "\(try entry.text("origin")) (\(try entry.text("name")))"
            items.append(
                ReportItem(
                    kind: "broken property", identity: place, title: place,
                    facts: [("difference", try entry.text("difference"))], problems: ["broken"]))
        }
        for entry in try document.elements("defects") {
            let place = "\(try entry.text("origin")) (\(try entry.text("kind")))"
            items.append(
                ReportItem(
                    kind: "defect", identity: place, title: place, facts: [("message", try entry.text("message"))],
                    problems: ["defect"]))
        }
        for incident in try document.elements("incidents") { try add(incident: incident) }
        for error in errors {
            items.append(
                ReportItem(
                    kind: "unreadable corpus", identity: try error.text(), title: try error.text(),
                    problems: ["unreadable"]))
        }
    }

    private static func judgement(_ entry: ReportField) throws(UnreadableReport) -> ReportItem {
        let (name, origin) = (try entry.text("name"), try entry.text("origin"))
        let options = entry.optional("options").map { String(decoding: $0.json.compact(), as: UTF8.self) } ?? ""
        var item = ReportItem(
            kind: ReportItem.judgement,
            identity: [origin, name, try entry.text("target"), options].joined(separator: "\u{0}"),
            title: origin.utf8.reversed().starts(with: name.utf8.reversed()) ? origin : "\(origin) (\(name))")
        for disagreement in try entry.elements("disagreements") { item.problems.append(try disagreement.text()) }
        item.reproduction = try entry.optional("reproduce")?.text()
        if let record = entry.optional("record") { item.facts.append(("record", try verdict(record))) }
        item.facts.append(("ours", try opinion(entry.member("ours"))))
        if entry.json["peers"] != nil {
            for peer in try entry.elements("peers") { item.facts.append((try peer.text("peer"), try opinion(peer))) }
        }
        return item
    }

    private static func opinion(_ entry: ReportField) throws(UnreadableReport) -> String {
        if let given = entry.optional("verdict") { return try verdict(given) }
        if let error = entry.optional("error") { return "no verdict: \(try error.text())" }
        if let failure = entry.optional("failure") { return "no verdict: \(try failure.text())" }
        return ReportItem.notAsked
    }

    private static func verdict(_ field: ReportField) throws(UnreadableReport) -> String {
        do {
            return try Verdict(json: field.json).description
        } catch {
            throw field.wrong("is no verdict: \(error)")
        }
    }

    /// Each failure of each peer counts once: how often one fails depends on how often it is restarted.
    private mutating func add(incident: ReportField) throws(UnreadableReport) {
        // Messages tell of process identifiers and times.
        let place = "\(try incident.text("peer")) (\(try incident.text("failure")))"
        let item = ReportItem(kind: "failure of a peer", identity: place, title: place, problems: ["failure"])
        if !items.contains(where: { $0.kind == item.kind && $0.identity == item.identity }) { items.append(item) }
    }

    // MARK: Benchmarks

    private init(benchmark document: ReportField) throws(UnreadableReport) {
        let rows = try document.elements("figures")
        self.init(kind: .bench, title: counted(rows.count, "measurement"), scope: .named)
        for row in rows {
            let name = "\(try row.text("measurement")), \(try row.text("input"))"
            let unit = try row.text("unit")
            var better = ReportContent.better[unit] ?? .neither
            if row.json["atMost"] != nil { better = .lower }
            if row.json["atLeast"] != nil { better = .higher }
            if let value = try row.member("value").json.number, value > 0 {
                figures.append(ReportFigure(name: name, value: value, unit: unit, better: better))
            }
            guard row.json["holds"] != nil else { continue }
            let isKept = try row.bool("holds")
            items.append(
                ReportItem(kind: "broken bound", identity: name, title: name, problems: isKept ? [] : ["broken"]))
        }
    }

    private static let better: [String: ReportFigure.Better] = [
        "/s": .higher, "ns/byte": .lower, "MiB": .lower, "ms": .lower, "s": .lower, "bytes": .lower, "%": .lower,
    ]
}
