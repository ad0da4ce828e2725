import Conformance
import Fuzzing
import StrictJSON

/// `report.json`: everything that is known of a campaign, its inputs among it. `docs/reports.md` says what each member is.
enum CampaignJSON {
    static func document(_ record: CampaignRecord) -> [UInt8] { tree(record).pretty() }

    static func tree(_ record: CampaignRecord) -> JSONTree {
        [
            "formatVersion": ReportFormat.version,
            "report": .string(ReportModel.Kind.campaign.rawValue),
            "tool": ["name": .string(record.tool.name), "version": .string(record.tool.version)],
            "plan": record.plan.json,
            "summary": summary(record.summary),
            "findings": .array(record.findings.map { finding($0, record) }),
            "census": .array(record.summary.census.map(census)),
            "workerDeaths": .array(record.deaths.map(death)),
            "peerIncidents": .array(record.incidents.map(incident)),
            "timeline": .array(record.timeline.map(moment)),
        ]
    }

    private static func moment(_ moment: CampaignMoment) -> JSONTree {
        [
            "milliseconds": count(UInt64(clamping: moment.milliseconds)), "cases": count(moment.cases),
            "signatures": count(UInt64(clamping: moment.signatures)),
        ]
    }

    private static func summary(_ summary: CampaignSummary) -> JSONTree {
        [
            "cases": count(summary.cases), "signatures": count(UInt64(clamping: summary.signatures)),
            "workerDeaths": count(UInt64(clamping: summary.workerDeaths)),
            "milliseconds": count(UInt64(clamping: summary.milliseconds)),
            "wasInterrupted": .bool(summary.wasInterrupted),
        ]
    }

    private static func finding(_ entry: ReportedFinding, _ record: CampaignRecord) -> JSONTree {
        let finding = entry.finding
        var json = finding.signature.json
        json["message"] = .string(finding.message)
        json["count"] = count(entry.count)
        json["isFlaky"] = .bool(finding.isFlaky)
        json["runs"] = .number(Double(finding.runs.count))
        json["showing"] = .number(Double(finding.runs.showing))
        json["novelty"] = entry.novelty.map(JSONTree.string)
        json["state"] = (entry.note?.state.rawValue).map(JSONTree.string)
        json["fixture"] = (entry.note?.fixture).map(JSONTree.string)
        add(finding.caseName, expected: finding.expected, actual: finding.actual, of: finding.input, to: &json)
        json["input"] = .string(entry.inputFile)
        InputJSON.add(finding.input.bytes, as: "input", to: &json)
        if let minimized = entry.note?.minimized { InputJSON.add(minimized.bytes, as: "minimized", to: &json) }
        json["reproduce"] = .string(Reproduction.command(entry, record))
        return json
    }

    /// The case that shows a finding, with every verdict on it.
    static func add(
        _ name: CaseName?, expected: Verdict?, actual: Verdict?, of input: CaseInput, to json: inout JSONTree
    ) {
        json["case"] = (name?.description).map(JSONTree.string)
        json["expected"] = expected?.json
        json["actual"] = actual?.json
        json["known"] = input.expectation?.json
        json["options"] = input.options.json
    }

    private static func census(_ row: (generator: String, census: Census)) -> JSONTree {
        [
            "generator": .string(row.generator),
            "outcomes": .object(row.census.rows.map { JSONTree.Member($0.outcome, count($0.count)) }),
        ]
    }

    private static func death(_ death: WorkerDeath) -> JSONTree {
        ["case": (death.caseName?.description).map(JSONTree.string) ?? .null, "end": .string(death.end)]
    }

    private static func incident(_ incident: PeerIncident) -> JSONTree {
        [
            "peer": .string(incident.peer), "failure": .string(incident.failure.kind.rawValue),
            "message": .string(incident.failure.message), "givenUp": .bool(incident.isFinal),
        ]
    }

    private static func count(_ count: UInt64) -> JSONTree { .number(Double(count)) }
}

extension Expectation {
    /// The verdict that is known without running the target, and how.
    var json: JSONTree { ["verdict": verdict.json, "by": .string(source.name)] }
}

extension Expectation.Source {
    fileprivate var name: String {
        switch self {
        case .construction: "construction"
        case .record: CaseReport.recordName
        }
    }
}

extension Signature {
    /// The signature with its parts.
    var json: JSONTree {
        var json: JSONTree = [
            "id": .string(identifier), "signature": .string(text), "target": .string(target),
            "kind": .string(kind.rawValue), "detail": .string(detail),
        ]
        json["expectedBy"] = source.map(JSONTree.string)
        return json
    }

    /// Who says otherwise than the target: `construction`, `record`, the name of a peer, or `rule` for a property; nil where
    /// nobody does.
    private var source: String? {
        switch kind {
        case .construction: Expectation.Source.construction.name
        case .record: Expectation.Source.record.name
        case .peer, .peerFailure:
            // The detail of both begins with the peer's name.
            detail.firstRange(of: ": ").map { String(detail[..<$0.lowerBound]) }
        case .property: "rule"
        case .crash, .hang, .memory, .failure: nil
        }
    }
}
