import Conformance
import Foundation

@testable import Fuzzing

/// The built program, as which workers run. It stands beside the test bundle.
enum BuiltProgram {
    static let path: String = {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("protoparity").path
    }()

    /// Workers that know the miniatures, or everything that is built in.
    static func workers(miniatures: Bool = true) -> WorkerSettings {
        var settings = WorkerSettings()
        settings.program = FilePath(path)
        settings.arguments = miniatures ? ["worker", "--miniatures"] : ["worker"]
        return settings
    }
}

/// What a campaign said, in the order in which it said it.
final class EventLog: CampaignListener {
    private(set) var batches: [BatchReport] = []
    private(set) var deaths: [WorkerDeath] = []
    private(set) var incidents: [PeerIncident] = []
    private(set) var startedAndFinished = (0, 0)

    func receive(_ event: CampaignEvent) {
        switch event {
        case .started: startedAndFinished.0 += 1
        case .batch(let report): batches.append(report)
        case .workerDied(let death): deaths.append(death)
        case .peerIncident(let incident): incidents.append(incident)
        case .finished: startedAndFinished.1 += 1
        }
    }

    /// The findings by the text of their signature; of several the one with the first case.
    var findings: [String: Finding] {
        var findings: [String: Finding] = [:]
        for finding in batches.flatMap(\.findings) {
            let known = findings[finding.signature.text]?.caseName?.index ?? .max
            if let index = finding.caseName?.index, index < known { findings[finding.signature.text] = finding }
        }
        return findings
    }

    /// Every signature with its count and its first and last case: what must not depend on the number of jobs.
    var sightings: [String: [UInt64]] {
        var sightings: [String: [UInt64]] = [:]
        for sighting in batches.flatMap(\.sightings) {
            let known = sightings[sighting.signature.text] ?? [0, .max, 0]
            sightings[sighting.signature.text] = [
                known[0] + sighting.count, min(known[1], sighting.first), max(known[2], sighting.last),
            ]
        }
        return sightings
    }
}

extension CampaignSettings {
    /// A small campaign over these miniatures.
    init(_ miniatures: [Miniature], cases: UInt64, jobs: Int = 1) {
        self.init()
        generators = miniatures.map(\.name)
        extent = .cases(cases)
        self.jobs = jobs
        batchSize = 128
        limits.milliseconds = 2000
    }
}

/// Runs a campaign over miniatures.
func runMiniatures(
    _ settings: CampaignSettings, listeners: [any CampaignListener] = []
) throws -> (log: EventLog, summary: CampaignSummary) {
    let log = EventLog()
    let campaign = try Campaign(
        settings, harness: Miniature.harness, workers: BuiltProgram.workers(), listeners: [log] + listeners)
    return (log, try campaign.run())
}
