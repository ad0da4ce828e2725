import Conformance
import Fuzzing
import StrictJSON

/// `report.json`: everything that is known of a campaign, its inputs among it.
enum CampaignJSON {
    private static let formatVersion: JSONTree = 1

    static func document(_ record: CampaignRecord) -> [UInt8] {
        let json: JSONTree = [
            "formatVersion": formatVersion,
            "tool": ["name": .string(record.tool.name), "version": .string(record.tool.version)],
            "plan": record.plan.json,
            "summary": summary(record.summary),
            "findings": .array(record.findings.map { finding($0, record) }),
            "census": .array(record.summary.census.map(census)),
            "workerDeaths": .array(record.deaths.map(death)),
            "peerIncidents": .array(record.incidents.map(incident)),
        ]
        return json.pretty()
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
        var json: JSONTree = [
            "id": .string(finding.signature.identifier), "signature": .string(finding.signature.text),
            "target": .string(finding.signature.target), "kind": .string(finding.signature.kind.rawValue),
            "detail": .string(finding.signature.detail), "message": .string(finding.message),
            "count": count(entry.count), "isFlaky": .bool(finding.isFlaky),
            "runs": .number(Double(finding.runs.count)), "showing": .number(Double(finding.runs.showing)),
        ]
        json["novelty"] = entry.novelty.map(JSONTree.string)
        json["case"] = (finding.caseName?.description).map(JSONTree.string)
        json["expected"] = finding.expected?.json
        json["actual"] = finding.actual?.json
        json["options"] = finding.input.options.json
        json["input"] = .string(entry.inputFile)
        json["inputBase64"] = .string(Base64.encode(finding.input.bytes))
        json["reproduce"] = .string(Reproduction.command(entry, record))
        return json
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
