/// In which way a case is not as it should be. The raw value stands in signatures and in the ledger.
public enum FindingKind: String, Sendable, CaseIterable {
    /// The target ended its process: a trap, a signal, an exit.
    case crash
    /// No verdict within the wall-clock or CPU limit of a case.
    case hang
    /// More memory than the limit, at once or by keeping some of it after every case.
    case memory
    /// The target says itself that it has no verdict.
    case failure
    /// Another verdict than the construction of the case implies.
    case construction
    /// Another verdict than a corpus or a fixture records.
    case record
    /// Another verdict than a peer's.
    case peer
    /// A peer died, spoke nonsense or stayed silent at this case.
    case peerFailure
    /// A property does not hold.
    case property
}
