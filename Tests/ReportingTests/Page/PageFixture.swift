import StrictJSON

@testable import Conformance
@testable import Fuzzing
@testable import Reporting

/// Reports in which every member occurs.
enum PageFixture {
    static let tool = ToolIdentity(name: "protoparity", version: "1.2.3")

    /// An archive whose directory contradicts a local record.
    static let archive: [UInt8] = {
        var model = ArchiveModel(entries: [
            .init("bundle.json", stored: Array("{}".utf8)), .init("spec.json", stored: Array("[]".utf8)),
        ])
        model.entries[1].local.crc = 7
        return model.encoded()
    }()

    /// A finding of every kind.
    static let campaign: CampaignRecord = {
        var settings = CampaignSettings()
        settings.peers = ["p"]
        settings.shard = CampaignSettings.Shard(number: 1, count: 2) ?? .whole
        let plan = CampaignPlan(
            run: "00ff", settings: settings, generators: [.init(name: "zip", version: 1, target: "bundle")],
            totalCases: 20)
        let recorder = CampaignRecorder(tool: tool) { 0 }
        recorder.receive(.started(plan))
        var batch = BatchReport(
            batch: Batch(number: 0, generator: "zip", seed: 1, first: 0, count: 20), target: "bundle")
        batch.findings = FindingKind.allCases.enumerated().map(finding)
        recorder.receive(.batch(batch))
        recorder.receive(.workerDied(WorkerDeath(caseName: CaseName("zip:1:0"), end: "signal 4 (SIGILL)")))
        recorder.receive(.peerIncident(incident))
        var summary = CampaignSummary()
        summary.cases = 20
        summary.milliseconds = 1500
        summary.workerDeaths = 1
        summary.wasInterrupted = true
        summary.census = [("zip", Census(["accept": 9, "crc_mismatch": 10, "no verdict": 1]))]
        recorder.receive(.finished(summary))
        var notes: [Signature: LedgerNote] = [:]
        for finding in batch.findings {
            var note = LedgerNote(novelty: .regression, state: .promoted)
            note.fixture = "Fixtures/regressions/a.bin"
            note.minimized = finding.input
            notes[finding.signature] = note
        }
        guard let record = recorder.finish(notes: notes) else { preconditionFailure("the campaign has finished") }
        return record
    }()

    private static func finding(_ index: Int, _ kind: FindingKind) -> Finding {
        let rejection = Verdict.reject(code: "crc_mismatch", path: "spec.json")
        var options = TargetOptions()
        options["mode"] = "device"
        var finding = Finding(
            Signature(target: "bundle", kind: kind, detail: "p: detail"),
            input: CaseInput(
                target: "bundle", bytes: archive, options: options,
                expectation: Expectation(.accept(), from: .construction)),
            actual: kind == .crash ? nil : rejection, expected: kind == .property ? nil : .accept(capabilities: ["c"]),
            message: "what happened")
        finding.caseName = CaseName(generator: "zip", seed: 1, index: UInt64(index))
        if kind == .property { finding.runs = Finding.Runs(count: 3, showing: 1) }
        return finding
    }

    private static let incident = PeerIncident(
        peer: "p", failure: PeerFailure(.died, "it ended with signal 11"), underWay: 1, isFinal: true)

    /// A run with a case of every state, a defect, a broken property, trouble with a peer, and a corpus that cannot be read.
    static let run: JSONTree = {
        let report = RunJSONReport(RunIdentity(.conformance, tool: tool, peers: ["p", "q"]))
        report.errors = ["none: there is no such file"]
        var summary = RunSummary()
        let rejection = Verdict.reject(code: "invalid_spec", path: "root.children[0]")
        let explained = Explanation(rejection, reason: "the key is unknown", line: 3, column: 5)
        let other = Verdict.reject(code: "invalid_spec", path: "root")
        let dead = PeerAnswer.failure(PeerFailure(.died, "it ended"))
        let answers: [(Verdict?, Explanation?, PeerAnswer, PeerAnswer)] = [
            (rejection, explained, .verdict(rejection), .notOffered),
            (rejection, explained, .verdict(other), .verdict(rejection)),
            (nil, explained, .verdict(other), .verdict(.accept(capabilities: ["c"]))),
            (.accept(), nil, .verdict(.accept()), dead),
        ]
        var events: [RunEvent] = [.started(peers: ["p", "q"]), .corpus(FilePath("corpus"))]
        for (index, (recorded, ours, p, q)) in answers.enumerated() {
            var options = TargetOptions()
            options["mode"] = "device"
            events.append(
                .judged(
                    CaseReport(
                        name: "case \(index)", origin: "corpus/\(index).json", target: "spec", options: options,
                        recorded: recorded, ours: ours.map { .success($0) } ?? .failure(TargetError("no such option")),
                        peers: [PeerOpinion(name: "p", answer: p), PeerOpinion(name: "q", answer: q)],
                        input: index == 3 ? archive : Array(#"{"root":{"children":[{"x":1}]}}"#.utf8))))
        }
        events += [
            .property(PropertyReport(name: "e", origin: "corpus/e.json", difference: "1 is 2")),
            .defect(CorpusDefect(.inventory, "corpus/x.json", "the inventory has no line for this file")),
            .incident(incident),
        ]
        for event in events {
            summary.count(event)
            report.receive(event)
        }
        report.receive(.finished(summary))
        return report.document ?? .null
    }()
}
