import Conformance

/// Which cases a campaign has and in which order they are handed out. Batches go round the generators, so that a campaign
/// that is cut short has tried them all alike.
struct BatchPlan {
    let generators: [CampaignPlan.PlannedGenerator]
    private let settings: CampaignSettings

    /// Picks the generators that the settings name.
    ///
    /// - Throws: `CampaignError` for a name that the harness does not know, or where nothing is left.
    init(_ settings: CampaignSettings, _ harness: Harness) throws(CampaignError) {
        self.settings = settings
        for name in settings.targets ?? [] where harness.targets[name] == nil {
            throw CampaignError("there is no target \(name)", name, known: harness.targets.names)
        }
        for name in settings.generators ?? [] where !harness.generators.contains(where: { $0.isNamed(name) }) {
            throw CampaignError("there is no generator \(name)", name, known: harness.generators.map(\.name))
        }
        generators = harness.generators
            .filter { settings.generators?.contains(where: $0.isNamed) ?? true }
            .filter { settings.targets?.contains(where: $0.target.hasSameBytes) ?? true }
            .map { CampaignPlan.PlannedGenerator(name: $0.name, version: $0.version, target: $0.target) }
        guard !generators.isEmpty else {
            throw CampaignError("no generator makes cases for these targets", known: harness.generators.map(\.name))
        }
        guard settings.batchSize > 0 else { throw CampaignError("a batch has at least one case", known: []) }
    }

    /// The batch with this number; nil behind the last one.
    func batch(_ number: UInt64) -> Batch? {
        let generator = generators[Int(number % UInt64(generators.count))]
        let row = number / UInt64(generators.count)
        let shard = settings.shard
        let (start, startOverflows) = row.multipliedReportingOverflow(by: shard.count)
        let (place, placeOverflows) = start.addingReportingOverflow(shard.number - 1)
        let (first, firstOverflows) = place.multipliedReportingOverflow(by: settings.batchSize)
        guard !startOverflows, !placeOverflows, !firstOverflows, first < end else { return nil }
        return Batch(
            number: number, generator: generator.name, seed: settings.seed, first: first,
            count: min(settings.batchSize, end - first))
    }

    /// The cases of this shard; nil where time decides.
    var totalCases: UInt64? {
        guard case .cases(let cases) = settings.extent else { return nil }
        let whole = cases / settings.batchSize
        let shard = settings.shard
        var count = whole / shard.count * settings.batchSize
        let left = whole % shard.count
        if shard.number - 1 < left {
            count += settings.batchSize
        } else if shard.number - 1 == left {
            count += cases % settings.batchSize
        }
        return count &* UInt64(generators.count)
    }

    /// Behind the last index of every generator.
    private var end: UInt64 { if case .cases(let count) = settings.extent { count } else { .max } }
}

/// Settings that no campaign can have.
public struct CampaignError: Error, Sendable, CustomStringConvertible {
    public let message: String
    /// The name that is wrong; empty where none is.
    public let name: String
    /// The names that would be right.
    public let known: [String]

    init(_ message: String, _ name: String = "", known: [String]) {
        self.message = message
        self.name = name
        self.known = known
    }

    public var description: String {
        known.isEmpty ? message : "\(message); there are \(known.joined(separator: ", "))"
    }
}
