import Conformance
import Foundation
import TestSupport
import Testing

@testable import Fuzzing

/// Campaigns over targets that are wrong on purpose: each fault is found, by its name.
@Suite struct CampaignTests {
    private struct Fault: Sendable {
        var miniature: Miniature
        var kind: FindingKind
        var detail: String
    }

    private static let faults = [
        Fault(miniature: .accepting, kind: .construction, detail: "poison at word[] -> accept"),
        Fault(miniature: .misplacing, kind: .construction, detail: "poison at word[] -> poison at word[]"),
        Fault(miniature: .crashing, kind: .crash, detail: "SIG"),
        Fault(miniature: .exiting, kind: .crash, detail: "exit 7"),
        Fault(miniature: .hanging, kind: .hang, detail: ""),
        Fault(miniature: .leaking, kind: .memory, detail: ""),
        Fault(miniature: .greedy, kind: .memory, detail: ""),
    ]

    @Test(arguments: faults)
    private func `a planted fault is found`(fault: Fault) throws {
        let (log, summary) = try runMiniatures(CampaignSettings([fault.miniature], cases: 1024))
        let findings = Array(log.findings.values)
        #expect(findings.count == 1)
        let finding = try #require(findings.first)
        #expect(finding.signature.kind == fault.kind)
        #expect(finding.signature.detail.hasPrefix(fault.detail))
        #expect(!finding.isFlaky)
        #expect(finding.runs.count == 3)
        #expect(!finding.input.bytes.isEmpty)
        let name = try #require(finding.caseName)
        #expect(Miniature.harness.input(name) == finding.input)
        #expect(summary.cases == 1024)
        #expect(summary.census[0].census.total == 1024)
        #expect(log.startedAndFinished == (1, 1))
    }

    @Test(arguments: [Miniature.right, .printing])
    func `a right target has no findings`(miniature: Miniature) throws {
        let (log, summary) = try runMiniatures(CampaignSettings([miniature], cases: 1000))
        #expect(log.findings.isEmpty && log.sightings.isEmpty && log.deaths.isEmpty)
        #expect(summary.signatures == 0)
    }

    @Test func `a target that keeps a hundred bytes a case is found, with a case that does`() throws {
        var settings = CampaignSettings([.dripping], cases: 40_000)
        settings.batchSize = 512
        let findings = try runMiniatures(settings).log.findings
        #expect(findings.keys.sorted() == ["miniature.dripping memory"])
        let finding = try #require(findings.values.first)
        #expect(finding.input.bytes.contains(UInt8(ascii: "a")))
        #expect(!finding.isFlaky)
    }

    @Test func `a target that keeps nothing is never said to, however long it runs`() throws {
        var settings = CampaignSettings([.right], cases: 200_000, jobs: 2)
        settings.batchSize = 512
        let (log, summary) = try runMiniatures(settings)
        #expect(summary.cases == 200_000)
        #expect(log.sightings.isEmpty && log.deaths.isEmpty)
    }

    @Test func `a coin is flaky`() throws {
        // Enough flips that one of them shows what another does not.
        var settings = CampaignSettings([.flipping], cases: 4096)
        settings.reruns = 12
        let findings = try runMiniatures(settings).log.findings
        #expect(findings.count == 1)
        #expect(findings.values.allSatisfy { $0.isFlaky })
    }

    @Test func `the number of jobs changes nothing that is found`() throws {
        let miniatures: [Miniature] = [.accepting, .misplacing, .crashing, .exiting, .leaking, .greedy]
        let alone = try runMiniatures(CampaignSettings(miniatures, cases: 1500))
        for jobs in [2, 5] {
            let together = try runMiniatures(CampaignSettings(miniatures, cases: 1500, jobs: jobs))
            #expect(together.log.sightings == alone.log.sightings)
            #expect(together.log.findings.mapValues(\.caseName) == alone.log.findings.mapValues(\.caseName))
            #expect(together.log.findings.mapValues(\.input) == alone.log.findings.mapValues(\.input))
            for (left, right) in zip(together.summary.census, alone.summary.census) {
                #expect(left.generator == right.generator)
                #expect(left.census == right.census)
            }
        }
    }

    @Test func `shards find together what the whole finds`() throws {
        let miniatures: [Miniature] = [.accepting, .crashing]
        let whole = try runMiniatures(CampaignSettings(miniatures, cases: 1000)).log.sightings
        var parts: [String: UInt64] = [:]
        for number: UInt64 in 1...3 {
            var settings = CampaignSettings(miniatures, cases: 1000)
            settings.shard = try #require(CampaignSettings.Shard(number: number, count: 3))
            for (signature, counts) in try runMiniatures(settings).log.sightings {
                parts[signature, default: 0] += counts[0]
            }
        }
        #expect(parts == whole.mapValues { $0[0] })
    }

    @Test func `time ends a campaign`() throws {
        var settings = CampaignSettings([.right], cases: 1)
        settings.extent = .time(300)
        let (_, summary) = try runMiniatures(settings)
        #expect(summary.cases > 0)
        #expect(!summary.wasInterrupted)
    }

    @Test func `a listener that cannot keep what happened ends the campaign`() {
        final class Full: CampaignListener {
            func receive(_ event: CampaignEvent) throws {
                if case .batch = event { throw LedgerError("write", "no space") }
            }
        }
        #expect(throws: LedgerError.self) {
            try runMiniatures(CampaignSettings([.right], cases: 10_000, jobs: 2), listeners: [Full()])
        }
    }

    @Test func `the built-in targets agree with what their generators know`() throws {
        var settings = CampaignSettings()
        settings.extent = .cases(200)
        settings.batchSize = 64
        settings.jobs = 2
        let log = EventLog()
        let campaign = try Campaign(
            settings, harness: .builtIn, workers: BuiltProgram.workers(miniatures: false), listeners: [log])
        let summary = try campaign.run()
        #expect(log.findings.keys.sorted() == [])
        #expect(summary.cases == 200 * UInt64(Harness.builtIn.generators.count))
    }
}

/// Campaigns with peers that are wrong on purpose.
@Suite struct CampaignPeerTests {
    private func run(_ peers: [MiniaturePeer], cases: UInt64 = 96) throws -> EventLog {
        let directory = try TemporaryDirectory()
        var settings = CampaignSettings()
        settings.generators = ["spec"]
        settings.extent = .cases(cases)
        settings.batchSize = 32
        settings.reruns = 2
        settings.peers = try peers.map { try $0.install(in: directory) }
        var limits = PeerSettings()
        limits.silenceLimit = 2000
        let log = EventLog()
        let campaign = try Campaign(
            settings, harness: .builtIn, workers: BuiltProgram.workers(miniatures: false), peers: limits,
            listeners: [log])
        #expect(try campaign.run().cases == cases)
        return log
    }

    @Test func `a peer that accepts everything disagrees`() throws {
        let log = try run([.accepting])
        // It also dies of input that is not UTF-8, which is a finding of its own.
        let disagreements = log.findings.values.filter { $0.signature.kind != .peerFailure }
        #expect(!disagreements.isEmpty)
        for finding in disagreements {
            #expect(finding.signature.kind == .peer)
            #expect(finding.expected == .accept())
            #expect(!finding.isFlaky)
        }
    }

    @Test(arguments: [
        (MiniaturePeer.alwaysDying, "died"), (.wrongIdentifier, "nonsense"), (.malformedVerdict, "nonsense"),
    ])
    func `a peer that fails is a finding and stops nothing`(peer: MiniaturePeer, word: String) throws {
        let log = try run([peer])
        #expect(log.findings.keys.contains("spec peerFailure miniature: \(word)"))
        #expect(!log.incidents.isEmpty)
    }
}
