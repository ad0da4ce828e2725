import Conformance
import Glibc

/// The workers of a campaign, driven by one loop over their pipes. Whatever the cases do, every task comes to a result.
final class WorkerPool {
    private let sessions: [WorkerSession]
    private let settings: WorkerSettings
    /// Tasks that no worker has yet, in their order.
    private var waiting: [WorkerTask] = []
    /// How many workers in a row have ended without beginning any case.
    private var fruitlessDeaths = 0

    /// How many workers may end one after the other without doing anything.
    private static let fruitlessLimit = 8

    init(_ settings: WorkerSettings) throws {
        self.settings = settings
        let symbolizer = Symbolizer(program: settings.program)
        sessions = try (0..<max(1, settings.jobs)).map { _ in try WorkerSession(settings, symbolizer) }
    }

    deinit { close() }

    /// Does tasks of `client` until it has none and all are done.
    ///
    /// - Throws: `WorkerTrouble` where workers do not work, `SystemError`, and what the client throws. The workers are then
    ///   ended.
    func run(_ client: inout some WorkerClient) throws {
        do {
            while try hand(out: &client) { try turn(&client) }
        } catch {
            waiting = []
            close()
            throw error
        }
    }

    func close() {
        for session in sessions { session.end() }
    }

    /// Gives tasks to every worker with room; false where nothing is left to do or to wait for.
    private func hand(out client: inout some WorkerClient) throws -> Bool {
        let now = SystemCalls.monotonicMilliseconds()
        var gaveAny = true
        while gaveAny {
            gaveAny = false
            for session in sessions {
                if waiting.isEmpty, let task = try client.nextTask() { waiting.append(task) }
                guard let task = waiting.first else { break }
                guard session.hasRoom(for: task) else { continue }
                waiting.removeFirst()
                try session.send(task, now: now)
                gaveAny = true
            }
        }
        return sessions.contains { !$0.isIdle }
    }

    private func turn(_ client: inout some WorkerClient) throws {
        var entries: [pollfd] = []
        var owners: [WorkerSession] = []
        for session in sessions {
            for entry in session.pollEntries {
                entries.append(entry)
                owners.append(session)
            }
        }
        // Often enough to end a case soon after its limit, rarely enough to cost nothing.
        let interval = max(1, min(50, settings.limits.milliseconds / 4))
        try SystemCalls.poll(&entries, milliseconds: Int32(interval))
        let now = SystemCalls.monotonicMilliseconds()
        for (entry, session) in zip(entries, owners) {
            for event in session.respond(to: entry, now: now) { try take(event, &client) }
        }
        for session in sessions {
            for event in session.checkProgress(now: now) { try take(event, &client) }
        }
    }

    private func take(_ event: WorkerSession.Event, _ client: inout some WorkerClient) throws {
        switch event {
        case .finished(let task, let result):
            fruitlessDeaths = 0
            try client.finish(task, result)
        case .lost(let tasks, let end):
            fruitlessDeaths += 1
            guard fruitlessDeaths <= WorkerPool.fruitlessLimit else {
                throw WorkerTrouble("workers end before they do anything: \(settings.program): \(end)")
            }
            waiting.insert(contentsOf: tasks, at: 0)
        }
    }
}
