import Testing

@testable import Fuzzing

@Suite struct BatchPlanTests {
    private func cases(_ settings: CampaignSettings) throws -> [CaseName] {
        let plan = try BatchPlan(settings, Miniature.harness)
        var names: [CaseName] = []
        var number: UInt64 = 0
        while let batch = plan.batch(number) {
            names += (batch.first..<batch.first + batch.count).map(batch.name)
            number += 1
        }
        #expect(UInt64(names.count) == plan.totalCases)
        return names
    }

    @Test(arguments: [0, 1, 9, 10, 11, 95, 100] as [UInt64], [1, 2, 3, 7, 16] as [UInt64])
    func `the shards have every case exactly once`(count: UInt64, shards: UInt64) throws {
        var settings = CampaignSettings([.right, .accepting], cases: count)
        settings.batchSize = 10
        var all: [CaseName] = []
        for number in 1...shards {
            settings.shard = try #require(CampaignSettings.Shard(number: number, count: shards))
            all += try cases(settings)
        }
        #expect(all.count == Int(count) * 2)
        #expect(Set(all).count == all.count)
        #expect(all.allSatisfy { $0.index < count && $0.seed == 1 })
    }

    @Test func `batches go round the generators`() throws {
        let plan = try BatchPlan(CampaignSettings([.right, .accepting], cases: 1000), Miniature.harness)
        #expect(plan.batch(0)?.generator == "miniature.right")
        #expect(plan.batch(1)?.generator == "miniature.accepting")
        #expect(plan.batch(2) == Batch(number: 2, generator: "miniature.right", seed: 1, first: 128, count: 128))
    }

    @Test func `a campaign without an end has batches up to the last number`() throws {
        var settings = CampaignSettings([.right], cases: 1)
        settings.extent = .time(1000)
        settings.shard = try #require(CampaignSettings.Shard(number: 2, count: 2))
        let plan = try BatchPlan(settings, Miniature.harness)
        #expect(plan.totalCases == nil)
        #expect(plan.batch(1 << 40) != nil)
        #expect(plan.batch(.max) == nil)
    }

    @Test func `names that nobody has are refused`() {
        for settings in [CampaignSettings([], cases: 1), CampaignSettings([.right], cases: 1)] {
            var settings = settings
            settings.targets = ["spec"]
            #expect(throws: CampaignError.self) { try BatchPlan(settings, Miniature.harness) }
        }
        #expect(throws: CampaignError.self) { try BatchPlan(CampaignSettings([.right], cases: 1), .builtIn) }
    }

    @Test(arguments: ["0/1", "2/1", "1/0", "1", "1/2/3", "a/b", "-1/2", ""])
    func `a shard is one of some`(text: String) {
        #expect(CampaignSettings.Shard(text) == nil)
    }

    @Test func `batches that end out of order settle`() {
        var done = DoneBatches()
        for number: UInt64 in [2, 0, 5, 1] { done.insert(number) }
        #expect(done == DoneBatches(below: 3, beyond: [5]))
        #expect((0..<7).filter { done.contains($0) } == [0, 1, 2, 5])
    }

    @Test func `a plan survives the ledger's text`() throws {
        var settings = CampaignSettings([.right], cases: .max)
        settings.seed = .max
        settings.peers = ["python3 peer.py"]
        settings.shard = try #require(CampaignSettings.Shard(number: 3, count: 16))
        let generators = [CampaignPlan.PlannedGenerator(name: "spec", version: 3, target: "spec")]
        let plan = CampaignPlan(run: "ab", settings: settings, generators: generators, totalCases: nil)
        let parsed = try #require(CampaignPlan.parse(plan.text))
        #expect(parsed.settings == settings)
        #expect(parsed.generators == generators)
    }
}
