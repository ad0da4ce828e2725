import Fuzzing
import StrictJSON

/// A campaign as SARIF 2.1.0 (OASIS standard, 2020): a rule for each kind of finding, a result for each finding.
enum CampaignSARIF {
    private static let schema = "https://json.schemastore.org/sarif-2.1.0.json"

    static func document(_ record: CampaignRecord) -> [UInt8] {
        let kinds = FindingKind.allCases
        let run: JSONTree = [
            "tool": [
                "driver": [
                    "name": .string(record.tool.name), "version": .string(record.tool.version),
                    "rules": .array(kinds.map(rule)),
                ]
            ],
            "automationDetails": ["id": .string("campaign/\(record.plan.run)")],
            // What was found says nothing against the run itself, an interruption does not either.
            "invocations": [["executionSuccessful": true]],
            "results": .array(
                record.findings.map { entry in
                    let index = kinds.firstIndex(of: entry.finding.signature.kind) ?? 0
                    return result(entry, ruleIndex: index, record)
                }),
        ]
        let json: JSONTree = ["$schema": .string(schema), "version": "2.1.0", "runs": [run]]
        return json.pretty()
    }

    private static func rule(_ kind: FindingKind) -> JSONTree {
        [
            "id": .string(kind.rawValue), "shortDescription": ["text": .string(kind.summary)],
            "defaultConfiguration": ["level": "error"],
        ]
    }

    private static func result(_ entry: ReportedFinding, ruleIndex: Int, _ record: CampaignRecord) -> JSONTree {
        let finding = entry.finding
        let command = Reproduction.command(entry, record)
        var properties: JSONTree = [
            "signature": .string(finding.signature.text), "reproduce": .string(command),
            "isFlaky": .bool(finding.isFlaky),
        ]
        properties["case"] = (finding.caseName?.description).map(JSONTree.string)
        var json: JSONTree = [
            "ruleId": .string(finding.signature.kind.rawValue), "ruleIndex": .number(Double(ruleIndex)),
            "level": finding.isFlaky ? "warning" : "error", "kind": "fail",
            "message": [
                "text": .string(literal("\(finding.signature.text): \(finding.message). Reproduce: \(command)"))
            ],
            "locations": [
                [
                    "physicalLocation": ["artifactLocation": ["uri": .string(entry.inputFile)]],
                    "logicalLocations": [
                        ["fullyQualifiedName": .string(finding.signature.target), "kind": "module"]
                    ],
                ]
            ],
            "partialFingerprints": ["signature/v1": .string(finding.signature.identifier)],
            "occurrenceCount": .number(Double(max(1, entry.count))),
        ]
        if let state = entry.novelty.flatMap(baselineState) { json["baselineState"] = .string(state) }
        json["properties"] = properties
        return json
    }

    /// Text without placeholders: a brace that is one is doubled (3.11.5).
    private static func literal(_ text: String) -> String {
        var output = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            output.append(scalar)
            if scalar == "{" || scalar == "}" { output.append(scalar) }
        }
        return String(output)
    }

    /// What the ledger knows, in the words of SARIF (3.27.24).
    private static func baselineState(_ novelty: String) -> String? {
        switch novelty {
        case "new", "regression": "new"
        case "known": "unchanged"
        default: nil
        }
    }
}

extension FindingKind {
    /// One line for people.
    var summary: String {
        switch self {
        case .crash: "The target ends its process."
        case .hang: "The target gives no verdict in time."
        case .memory: "The target takes or keeps more memory than it may."
        case .failure: "The target has no verdict."
        case .construction: "The target decides otherwise than the construction of the case implies."
        case .record: "The target decides otherwise than it is recorded."
        case .peer: "The target decides otherwise than a peer."
        case .peerFailure: "A peer dies, speaks nonsense or stays silent."
        case .property: "A property that holds for every input is broken."
        }
    }
}
