import Conformance
import Fuzzing
import StrictJSON

/// Reads the report of a campaign.
struct CampaignReading {
    private let json: JSONTree
    /// Everybody who says otherwise than a target: what is known to be right first, then the peers by name.
    private let others: [ReportModel.Implementation]

    private static let references = ["construction", CaseReport.recordName, "rule"]

    init(_ json: JSONTree) {
        self.json = json
        var names: [String] = []
        for item in json.list("findings") {
            for name in [item["expectedBy"]?.string, item["known"]?["by"]?.string].compactMap(\.self)
            where !names.contains(where: name.hasSameBytes) { names.append(name) }
        }
        let references = CampaignReading.references.filter { reference in names.contains(where: reference.hasSameBytes)
        }
        let peers = names.filter { name in !references.contains(where: name.hasSameBytes) }
        others =
            references.map { .init(name: $0, isReference: true) }
            + peers.sorted { bytesPrecede($0.utf8, $1.utf8) }.map { .init(name: $0) }
    }

    var model: ReportModel {
        var model = ReportModel(kind: .campaign)
        model.tool = json.toolText
        model.implementations =
            others.filter(\.isReference) + [.init(name: CaseReport.ourName)]
            + others.filter { !$0.isReference }
        model.cases = json.list("findings").map { reportedCase($0, model.implementations) }
        model.troubles = troubles
        model.outcome = outcome(model)
        let summary = json["summary"] ?? .null
        model.figures = [(summary.count("cases"), "cases"), (model.cases.count, "findings")]
        for novelty in ["new", "regression", "known"] {
            let count = model.cases.count { $0.status.first == novelty }
            if count > 0 { model.figures.append((count, novelty == "regression" ? "came back" : novelty)) }
        }
        if summary.count("workerDeaths") > 0 { model.figures.append((summary.count("workerDeaths"), "worker deaths")) }
        model.facts = facts
        model.timeline = json.list("timeline").map {
            .init(
                milliseconds: $0.count("milliseconds"), cases: $0.count("cases"), signatures: $0.count("signatures"))
        }
        model.census = json.list("census").map { row in
            let outcomes = (row["outcomes"]?.object ?? []).map { ($0.key, max(0, $0.value.int ?? 0)) }
            return (row.text("generator"), outcomes)
        }
        return model
    }

    private func outcome(_ model: ReportModel) -> [String] {
        let summary = json["summary"] ?? .null
        let number = summary.count("cases")
        let cases = "\(number.formatted) generated case\(number == 1 ? "" : "s")"
        var kinds: [String] = []
        for kind in FindingKind.allCases {
            let count = json.list("findings").count { $0.text("kind").hasSameBytes(as: kind.rawValue) }
            if count > 0 { kinds.append(counted(count, kind.noun.singular, kind.noun.plural)) }
        }
        var outcome =
            model.cases.isEmpty
            ? ["\(cases), and nothing wrong with any of them."]
            : ["\(cases) showed \(counted(model.cases.count, "different problem")): \(kinds.joined(separator: ", "))."]
        for incident in json.list("peerIncidents") where incident["givenUp"]?.bool == true {
            outcome.append("The peer \(incident.text("peer")) was given up, so that its verdicts are missing.")
        }
        if summary["wasInterrupted"]?.bool == true { outcome.append("The campaign was stopped before its end.") }
        return outcome
    }

    private var facts: [(name: String, value: String)] {
        let settings = json["plan"]?["settings"] ?? .null
        var facts = [("Seed", settings.text("seed"))]
        if settings.text("shard") != "1/1" { facts.append(("Part", settings.text("shard"))) }
        let generators = json["plan"]?.list("generators").map { $0.text("name") } ?? []
        facts.append(("Generators", generators.joined(separator: ", ")))
        let peers = settings.list("peers").compactMap(\.string)
        if !peers.isEmpty { facts.append(("Peers", peers.joined(separator: ", "))) }
        let seconds = Double(json["summary"]?.count("milliseconds") ?? 0) / 1000
        facts.append(("Time", "\((seconds * 10).rounded() / 10) s"))
        return facts
    }

    private var troubles: [(title: String, text: String)] {
        let deaths = json.list("workerDeaths").map { item in
            let name = item["case"]?.string
            return (title: "Worker ended", text: [name, item.text("end")].compactMap(\.self).joined(separator: ": "))
        }
        let incidents = json.list("peerIncidents").map { item in
            let end = item["givenUp"]?.bool == true ? "given up" : "restarted"
            return (
                title: "Peer \(item.text("failure"))", text: "\(item.text("peer")): \(item.text("message")); \(end)"
            )
        }
        return deaths + incidents
    }
}

/// Findings as cases.
extension CampaignReading {
    private func reportedCase(_ item: JSONTree, _ implementations: [ReportModel.Implementation]) -> ReportedCase {
        let kind = FindingKind(rawValue: item.text("kind"))
        let opinions = implementations.map { opinion($0.name, item, kind) }
        let agreement: Agreement
        switch kind {
        case .property?: agreement = .rule
        case .crash?, .hang?, .memory?, .failure?: agreement = .crashed
        default:
            let now = Agreement(opinions, isReference: implementations.map(\.isReference))
            // What is flaky may agree by now; it did not when it was found.
            agreement = now == .agree ? .one : now
        }
        var status = [item["novelty"]?.string].compactMap(\.self)
        if let state = item["state"]?.string, state != "new" { status.append(state) }
        if item["isFlaky"]?.bool == true { status.append("flaky") }
        return ReportedCase(
            name: item.text("message"), origin: item["case"]?.string ?? item.text("input"),
            target: item.text("target"), opinions: opinions, agreement: agreement,
            count: item.count("count"), status: status, finding: detail(item, kind))
    }

    private func opinion(_ name: String, _ item: JSONTree, _ kind: FindingKind?) -> Opinion? {
        if name.hasSameBytes(as: CaseReport.ourName) {
            if let actual = item["actual"].flatMap({ try? Verdict(json: $0) }) { return Opinion(verdict: actual) }
            return Opinion(reason: kind.map { "no verdict: \($0.rawValue)" } ?? "no verdict")
        }
        func says(_ verdict: JSONTree?) -> Opinion? {
            verdict.flatMap { try? Verdict(json: $0) }.map { Opinion(verdict: $0) }
        }
        if item["expectedBy"]?.string?.hasSameBytes(as: name) == true {
            return says(item["expected"]) ?? (kind == .peerFailure ? Opinion(reason: item.text("message")) : nil)
        }
        return item["known"]?["by"]?.string?.hasSameBytes(as: name) == true ? says(item["known"]?["verdict"]) : nil
    }

    private func detail(_ item: JSONTree, _ kind: FindingKind?) -> ReportedDetail {
        var detail = ReportedDetail(explanation: kind?.summary)
        detail.facts.append(("Seen", counted(item.count("count"), "time")))
        if item["isFlaky"]?.bool == true, item.count("runs") > 0 {
            let runs = "\(item.count("showing")) of \(item.count("runs")) runs of the same input show it"
            detail.facts.append(("Flaky", runs))
        }
        if let state = item["state"]?.string { detail.facts.append(("State", state)) }
        if let fixture = item["fixture"]?.string { detail.facts.append(("Fixture", fixture)) }
        if let options = item["options"]?.optionsText { detail.facts.append(("Options", options)) }
        detail.facts += [("Signature", item.text("signature")), ("Identifier", item.text("id"))]
        detail.reproduce = item["reproduce"]?.string
        detail.input = InputJSON.input("input", of: item)
        detail.minimized = InputJSON.input("minimized", of: item)
        detail.file = item["input"]?.string
        return detail
    }
}

extension FindingKind {
    /// What so many of them are.
    fileprivate var noun: (singular: String, plural: String) {
        switch self {
        case .crash: ("crash", "crashes")
        case .hang: ("hang", "hangs")
        case .memory: ("excess of memory", "excesses of memory")
        case .failure: ("failure to decide", "failures to decide")
        case .construction: ("verdict against the construction", "verdicts against the construction")
        case .record: ("verdict against the record", "verdicts against the record")
        case .peer: ("disagreement with a peer", "disagreements with a peer")
        case .peerFailure: ("failure of a peer", "failures of a peer")
        case .property: ("broken rule", "broken rules")
        }
    }
}
