import PrototypeBundle

/// The one place where an input is tested and, if it keeps the signature and is simpler, becomes the best one.
///
/// Owned by one minimizer and used by one reducer at a time.
public final class ReductionGate {
    /// The simplest input so far that has the signature.
    public private(set) var best: [UInt8]
    /// Changes whenever `best` does, so that reducers know when what they found in it is stale.
    private(set) var revision = 0
    /// How many inputs were run.
    public private(set) var cases = 0

    private let signature: Signature
    private let budget: Int
    private let probe: (_ input: [UInt8]) throws -> [Signature]
    private let isCancelled: () -> Bool
    private let ran: (ReductionGate) -> Void
    private let improved: (ReductionGate) -> Void
    private var tried: Set<SHA256Digest> = []
    /// Why inputs could not be run; ends the minimization.
    private(set) var failure: (any Error)?

    /// - Parameters:
    ///   - budget: how many inputs may be run.
    ///   - probe: the signatures of everything that goes wrong with an input.
    ///   - ran: is told of every input that was run.
    ///   - improved: is told of every new best input.
    init(
        best: [UInt8], signature: Signature, budget: Int, probe: @escaping ([UInt8]) throws -> [Signature],
        isCancelled: @escaping () -> Bool, ran: @escaping (ReductionGate) -> Void = { _ in },
        improved: @escaping (ReductionGate) -> Void
    ) {
        self.best = best
        self.signature = signature
        self.budget = budget
        self.probe = probe
        self.isCancelled = isCancelled
        self.ran = ran
        self.improved = improved
    }

    /// Whether more inputs may be run. A closed gate refuses everything, so that reducers come to their end quickly; those
    /// with long loops also ask.
    public var isOpen: Bool { cases < budget && failure == nil && !isCancelled() }

    /// Makes `candidate` the best input if it is simpler and has the signature. Each input is run at most once.
    @discardableResult
    public func test(_ candidate: [UInt8]) -> Bool {
        guard isOpen, ShrinkOrder.precedes(candidate, best),
            tried.insert(candidate.withUnsafeBytes { SHA256Digest(of: $0) }).inserted
        else { return false }
        cases += 1
        defer { ran(self) }
        do {
            guard try probe(candidate).contains(signature) else { return false }
        } catch {
            failure = error
            return false
        }
        best = candidate
        revision += 1
        improved(self)
        return true
    }
}
