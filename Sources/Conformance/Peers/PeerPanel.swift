import Glibc

/// The peers of a run, asked the same questions at the same time by one loop over non-blocking pipes. Whatever a peer does,
/// every question comes to an answer or a failure in bounded time.
public final class PeerPanel {
    private let sessions: [PeerSession]

    public init(_ commands: [PeerCommand], settings: PeerSettings = PeerSettings()) {
        sessions = commands.map { PeerSession($0, settings: settings) }
    }

    deinit { close() }

    public var isEmpty: Bool { sessions.isEmpty }

    /// A name for each peer, in order: its own, or its command before its first handshake; equal ones are numbered.
    public var names: [String] {
        var seen: [[UInt8]: Int] = [:]
        return sessions.map { session in
            let name = session.name
            let count = seen[Array(name.utf8), default: 0] + 1
            seen[Array(name.utf8)] = count
            return count == 1 ? name : "\(name) (\(count))"
        }
    }

    /// Who each peer says it is; nil for one that has not introduced itself.
    public var identities: [PeerIdentity?] { sessions.map(\.identity) }

    /// Starts every peer that is not running and waits for its handshake.
    public func start() { _ = answers(to: []) }

    /// Asks every peer; for each peer what came of each question, in their order.
    public func answers(to questions: [PeerQuestion]) -> [[PeerAnswer]] {
        for session in sessions { session.begin(questions) }
        while sessions.contains(where: { !$0.isDone }) { turn() }
        return sessions.map { $0.takeAnswers() }
    }

    /// The trouble since the last call, by peer.
    public func takeIncidents() -> [PeerIncident] { sessions.flatMap { $0.takeIncidents() } }

    /// Ends every peer. Asking again starts them again.
    public func close() {
        for session in sessions { session.close() }
    }

    private func turn() {
        let start = SystemCalls.monotonicMilliseconds()
        for session in sessions { session.prepare(now: start) }
        var entries: [pollfd] = []
        var owners: [PeerSession] = []
        for session in sessions {
            for entry in session.pollEntries {
                entries.append(entry)
                owners.append(session)
            }
        }
        if !entries.isEmpty {
            let deadline = sessions.compactMap(\.deadline).min()
            let wait = deadline.map { Int32(clamping: max(0, $0 - start)) }
            // It fails only for want of memory; the deadlines still bound the loop.
            try? SystemCalls.poll(&entries, milliseconds: wait)
        }
        let now = SystemCalls.monotonicMilliseconds()
        for (entry, session) in zip(entries, owners) { session.respond(to: entry, now: now) }
        for session in sessions { session.checkSilence(now: now) }
    }
}
