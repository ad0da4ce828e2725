import Fuzzing

/// What a JSON report says, in the form in which two are compared.
public struct ReportContent: Sendable {
    /// The command that wrote it.
    public enum Kind: String, Sendable {
        case conformance, compare, fuzz, bench
    }

    public internal(set) var kind: Kind
    /// What was run, in a line for people.
    var title: String
    var items: [ReportItem] = []
    var figures: [ReportFigure] = []
    var scope: ReportScope
    /// Who was asked: the names of the peers of a run, the commands of those of a campaign.
    var peers: [String] = []
    /// Of a campaign.
    var run: CampaignFacts?
}

/// Something that a report names: a finding, a disagreement, a verdict, a defect.
struct ReportItem: Sendable {
    /// What was said of a case, whether anybody disagrees or not: a report of a run names every case.
    static let judgement = "case"
    /// The fact of somebody who has not said anything.
    static let notAsked = "not asked"

    /// What it is, such as `finding`.
    var kind: String
    /// The same in two reports for the same thing.
    var identity: String
    /// For people.
    var title: String
    /// What may change about it. Only facts that both reports state are compared.
    var facts: [(name: String, value: String)] = []
    /// What is wrong with it; nothing where it is only told.
    var problems: [String] = []
    /// Whether it is only found where the same peers are asked, or under the same limits of time and memory.
    var needsPeers = false
    var needsLimits = false
    /// The generated case that shows it.
    var caseName: CaseName?
    /// The command line that shows it again.
    var reproduction: String?
}

/// A number with its direction.
struct ReportFigure: Sendable {
    enum Better: Sendable { case higher, lower, neither }

    var name: String
    var value: Double
    var unit: String
    var better: Better
}

/// What a report would have named, had anything been wrong with it.
enum ReportScope: Sendable {
    /// These corpora, with so many cases and properties; whether all could be read. Cases are named even so.
    case corpora([String], cases: Int, properties: Int, isWhole: Bool)
    /// Everything that is named, and nothing else.
    case named
    /// Generated cases; see `CampaignFacts`.
    case generated
}

/// What of a campaign decides whether another one is like it.
struct CampaignFacts: Sendable {
    var settings: CampaignSettings
    var generators: [CampaignPlan.PlannedGenerator]
    var wasInterrupted: Bool
    var cases: UInt64
    var milliseconds: Int64
    var census: [(generator: String, counts: Census)]

    func generator(_ name: String) -> CampaignPlan.PlannedGenerator? {
        generators.first { $0.name.hasSameBytes(as: name) }
    }

    /// Whether the case was run for certain.
    func ran(_ name: CaseName) -> Bool {
        guard case .cases(let count) = settings.extent, !wasInterrupted, settings.shard == .whole else { return false }
        return name.seed == settings.seed && name.index < count && generator(name.generator) != nil
    }

    /// Whether both ran the same cases of a generator, so that every difference is one of verdicts.
    func ranSameCases(as other: CampaignFacts, of name: String) -> Bool {
        guard case .cases = settings.extent, !wasInterrupted, !other.wasInterrupted else { return false }
        return settings.extent == other.settings.extent && settings.seed == other.settings.seed
            && settings.shard == other.settings.shard && generator(name) == other.generator(name)
    }

    /// Cases in a second; nil where the campaign was too short to say.
    var speed: Double? {
        milliseconds >= NoiseBound.shortestRun && cases > 0 ? Double(cases) * 1000 / Double(milliseconds) : nil
    }

    /// Whether the speeds of both can be compared: the same work, done by as many.
    func worksLike(_ other: CampaignFacts) -> Bool {
        settings.jobs == other.settings.jobs && settings.peers == other.settings.peers
            && settings.batchSize == other.settings.batchSize && generators == other.generators
    }
}
