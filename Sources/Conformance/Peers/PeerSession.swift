import Glibc

/// One peer over its lives: starts it, asks within a window, takes answers in any order, and starts it again when it dies,
/// breaks the protocol or says nothing for too long. `PeerPanel` drives it; nothing here waits.
final class PeerSession {
    let command: PeerCommand
    /// Who the peer says it is; nil until its first handshake.
    private(set) var identity: PeerIdentity?

    private enum State {
        /// No process; one starts when there is something to ask.
        case idle
        /// Waiting for the handshake.
        case starting
        case ready
        /// Given up.
        case abandoned(PeerFailure)
    }

    private let settings: PeerSettings
    private var state = State.idle
    private var process: PeerProcess?
    private var lines: LineBuffer
    private var piece = [UInt8](repeating: 0, count: 1 << 16)
    private var outgoing: [UInt8] = []
    private var outgoingStart = 0
    private var board = QuestionBoard([])
    private var nextIdentifier = 1
    private var restarts = 0
    private var lastProgress: Int64 = 0
    private var incidents: [PeerIncident] = []

    init(_ command: PeerCommand, settings: PeerSettings) {
        self.command = command
        self.settings = settings
        lines = LineBuffer(limit: settings.lineLimit)
    }

    /// The peer's own name, or its command while that is unknown.
    var name: String { identity?.name ?? command.text.description }

    // MARK: A batch

    func begin(_ questions: [PeerQuestion]) {
        board = QuestionBoard(questions)
        if case .abandoned(let failure) = state { board.abandon(failure) }
    }

    /// Whether every question has come to something and the peer has introduced itself.
    var isDone: Bool {
        switch state {
        case .abandoned: true
        case .starting: false
        case .idle: board.isDone && identity != nil
        case .ready: board.isDone
        }
    }

    /// What came of each question; the batch is done.
    func takeAnswers() -> [PeerAnswer] {
        let unknown = PeerFailure(.unavailable, "it was not asked")
        return board.answers.map { $0 ?? .failure(unknown) }
    }

    func takeIncidents() -> [PeerIncident] {
        defer { incidents = [] }
        return incidents
    }

    /// Ends the process, giving it a moment to do so by itself.
    func close() {
        process?.close()
        process = nil
        if case .abandoned = state { return }
        state = .idle
    }

    // MARK: Driving

    /// Starts the peer where needed and queues what the window allows.
    func prepare(now: Int64) {
        if case .idle = state, !isDone { start(now) }
        guard case .ready = state else { return }
        while let index = board.next(windowCount: settings.windowCount, windowBytes: settings.windowBytes) {
            let question = board.questions[index]
            guard let identity, identity.targets.contains(where: question.target.hasSameBytes) else {
                board.settle(index, .notOffered)
                continue
            }
            if board.underWay.isEmpty { lastProgress = now }
            PeerProtocol.append(question, id: nextIdentifier, to: &outgoing)
            board.didAsk(index, id: nextIdentifier)
            nextIdentifier += 1
        }
    }

    /// What to wait for: the peer's output, and its input while something is to be written.
    var pollEntries: [pollfd] {
        guard let process, !isDone else { return [] }
        var entries = [pollfd(fd: process.outputDescriptor, events: Int16(POLLIN), revents: 0)]
        if let input = process.inputDescriptor, outgoingStart < outgoing.count {
            entries.append(pollfd(fd: input, events: Int16(POLLOUT), revents: 0))
        }
        return entries
    }

    /// When the peer's silence becomes a failure; nil while it owes nothing.
    var deadline: Int64? { patience.map { lastProgress + $0 } }

    /// Does what `poll` says is possible.
    func respond(to entry: pollfd, now: Int64) {
        guard entry.revents != 0, let process else { return }
        if entry.fd == process.outputDescriptor { read(process, now) } else { write(process) }
    }

    /// Fails the peer where its deadline has passed. Comes after reading, so that an answer in time always counts.
    func checkSilence(now: Int64) {
        guard let patience, now >= lastProgress + patience else { return }
        fail(.silent, "it said nothing for \(patience) ms")
    }

    // MARK: The process

    /// How long it may say nothing in its state.
    private var patience: Int64? {
        switch state {
        case .starting: settings.startLimit
        case .ready: board.underWay.isEmpty ? nil : settings.silenceLimit
        case .idle, .abandoned: nil
        }
    }

    private func start(_ now: Int64) {
        state = .starting
        lastProgress = now
        do {
            process = try PeerProcess(command, showsStandardError: settings.showsStandardError)
        } catch {
            fail(.died, "it cannot be started: \(error)")
        }
    }

    private func write(_ process: PeerProcess) {
        guard let input = process.inputDescriptor else { return }
        do {
            outgoingStart += try SystemCalls.write(input, outgoing, from: outgoingStart)
        } catch {
            // A peer that no longer reads may still have answers under way; its output tells when it ends.
            if error.number != EAGAIN { process.closeInput() }
        }
        if outgoingStart == outgoing.count {
            outgoing.removeAll(keepingCapacity: true)
            outgoingStart = 0
        }
    }

    private func read(_ process: PeerProcess, _ now: Int64) {
        let count: Int
        do {
            count = try SystemCalls.read(process.outputDescriptor, into: &piece)
        } catch {
            if error.number != EAGAIN { fail(.died, "its output cannot be read: \(error)") }
            return
        }
        guard count > 0 else {
            let end = process.waitForEnd(milliseconds: 1000)
            return fail(.died, end.map(said) ?? "it closed its output")
        }
        lines.append(piece[..<count])
        while self.process != nil, let line = lines.next() { take(line, now) }
        if lines.isOverfull { fail(.nonsense, "a line is longer than \(settings.lineLimit) bytes") }
    }

    /// How it ended; a shell ends with one of two statuses where it cannot run what it is told to.
    private func said(_ end: ProcessEnd) -> String {
        let isMissing = identity == nil && (end == .exit(126) || end == .exit(127))
        return "it ended with \(end)" + (isMissing ? ", as where there is no such program; check the command" : "")
    }

    private func take(_ line: [UInt8], _ now: Int64) {
        do {
            guard case .ready = state else {
                identity = try PeerProtocol.identity(handshake: line)
                state = .ready
                return
            }
            let (id, answer) = try PeerProtocol.answer(line)
            guard board.didAnswer(id: id, answer) else { throw PeerNonsense("nobody asked question \(id)", line) }
            lastProgress = now
        } catch let nonsense as PeerNonsense {
            fail(.nonsense, nonsense.description)
        } catch {
            fail(.nonsense, "\(error)")
        }
    }

    /// Ends the process; the next question starts another one, unless the peer never worked or has failed too often.
    private func fail(_ kind: PeerFailure.Kind, _ message: String) {
        let failure = PeerFailure(kind, message)
        process?.end()
        process = nil
        lines.drop()
        outgoing = []
        outgoingStart = 0
        let underWay = board.underWay.count
        board.didFail(failure)
        restarts += 1
        let isFinal = identity == nil || restarts > settings.restartLimit
        incidents.append(PeerIncident(peer: name, failure: failure, underWay: underWay, isFinal: isFinal))
        guard isFinal else {
            state = .idle
            return
        }
        let why = identity == nil ? "it never worked" : "it was restarted \(settings.restartLimit) times"
        let abandonment = PeerFailure(.unavailable, "\(why); at last \(message)")
        state = .abandoned(abandonment)
        board.abandon(abandonment)
    }
}
