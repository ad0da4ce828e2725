/// How far a campaign had come at one moment.
public struct CampaignMoment: Sendable, Equatable {
    /// Since its start.
    public var milliseconds: Int64
    public var cases: UInt64
    /// How many different signatures had come up.
    public var signatures: Int
}

/// Notes how far a campaign comes, however long it runs: whenever there are too many moments, every second one goes.
struct CampaignTimeline {
    private(set) var moments: [CampaignMoment] = []
    private let clock: () -> Int64
    private var began: Int64 = 0
    private var cases: UInt64 = 0
    /// How many batches there are between two moments.
    private var stride = 1
    private var batches = 0

    /// The most moments that are kept.
    static let most = 256

    init(clock: @escaping () -> Int64) { self.clock = clock }

    mutating func start() {
        began = clock()
        moments = [CampaignMoment(milliseconds: 0, cases: 0, signatures: 0)]
    }

    mutating func add(cases more: UInt64, signatures: Int) {
        cases &+= more
        batches += 1
        // A moment at which a signature is new is worth one of its own.
        guard batches % stride == 0 || signatures != moments.last?.signatures else { return }
        if moments.count == CampaignTimeline.most {
            moments = moments.indices.filter { $0 % 2 == 0 }.map { moments[$0] }
            stride *= 2
        }
        moments.append(CampaignMoment(milliseconds: clock() - began, cases: cases, signatures: signatures))
    }
}
