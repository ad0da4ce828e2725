/// What a campaign does. The cases follow from these settings alone; `jobs` only decides how fast they come.
public struct CampaignSettings: Sendable, Equatable {
    /// The targets that are attacked; all where nil.
    public var targets: [String]?
    /// The generators that are used; all that fit the targets where nil.
    public var generators: [String]?
    public var seed: UInt64 = 1
    public var extent = Extent.cases(10_000)
    /// How many workers run at once.
    public var jobs = 1
    public var shard = Shard.whole
    /// The commands of the peers.
    public var peers: [String] = []
    public var limits = CaseLimits()
    /// How many cases go to a worker at once.
    public var batchSize: UInt64 = 256
    /// How often a case with a new signature is run again by itself, to see whether it is flaky.
    public var reruns = 3

    public init() {}

    /// How far a campaign goes.
    public enum Extent: Sendable, Equatable {
        /// This many cases of every generator.
        case cases(UInt64)
        /// Until this many milliseconds have passed.
        case time(Int64)
    }

    /// One of several parts that together are the whole campaign.
    public struct Shard: Sendable, Equatable {
        /// From 1.
        public let number: UInt64
        public let count: UInt64

        public static let whole = Shard(unchecked: 1, 1)

        /// Nil where `number` is not in `1...count`.
        public init?(number: UInt64, count: UInt64) {
            guard number >= 1, number <= count else { return nil }
            self.init(unchecked: number, count)
        }

        private init(unchecked number: UInt64, _ count: UInt64) {
            self.number = number
            self.count = count
        }
    }
}

/// What one case may use.
public struct CaseLimits: Sendable, Equatable {
    /// Wall-clock time in milliseconds.
    public var milliseconds: Int64 = 5_000
    /// Address space of the worker in bytes (`RLIMIT_AS`).
    public var addressSpace: UInt64 = 2 << 30
    /// CPU time of a worker for one batch in seconds (`RLIMIT_CPU`), should the campaign not be there to stop it.
    public var batchProcessorSeconds: UInt64 = 600

    public init() {}
}
