/// One way to make an input simpler. A reducer only proposes; the gate decides.
///
/// Reducers are deterministic, propose finitely often, and take up the gate's best input after each success.
public protocol Reducer: Sendable {
    /// For progress and for people, such as `json members`.
    var name: String { get }

    func reduce(_ gate: ReductionGate)
}

/// The reducers in the order in which they run: structure before bytes, large steps before small ones.
public enum Reducers {
    public static let all: [any Reducer] = [
        ArchiveEntries(),
        ArchiveContents(),
        ArchiveNames(),
        ArchiveLies(),
        JSONSpace(),
        JSONHoisting(),
        JSONMembers(),
        JSONElements(),
        JSONValues(),
        JSONStrings(),
        JSONNumbers(),
        ByteRanges(),
        ByteValues(),
    ]
}
