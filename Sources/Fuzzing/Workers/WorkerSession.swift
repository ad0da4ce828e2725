import Conformance
import Glibc

/// One place in the pool, over the lives of its workers: sends tasks, takes answers, and notices when a worker dies or a
/// case takes too long. Nothing here waits.
final class WorkerSession {
    private let settings: WorkerSettings
    private let symbolizer: Symbolizer
    private let page: ProgressPage
    private var process: WorkerProcess?
    private var frames = FrameBuffer()
    private var piece = [UInt8](repeating: 0, count: 1 << 16)
    private var outgoing: [UInt8] = []
    private var outgoingStart = 0
    private var errors: [UInt8] = []

    /// Tasks that were sent and not yet answered, in their order.
    private var underWay: ArraySlice<(identifier: UInt64, task: WorkerTask)> = []
    private var nextIdentifier: UInt64 = 1
    /// The input of the examination under way.
    private var examined: CaseInput?
    private var isReady = false
    /// What the worker has gained in address space over all its batches, in bytes.
    private var growth: UInt64 = 0
    private var wasTooSlow = false
    private var wroteGarbage = false
    private var lastBegun: UInt64 = 0
    private var lastProgress: Int64 = 0

    /// How many tasks a worker has at once, so that it need not wait for the next one.
    private static let window = 2
    /// How much of a worker's standard error is kept, in bytes.
    private static let errorLimit = 1 << 16

    init(_ settings: WorkerSettings, _ symbolizer: Symbolizer) throws(SystemError) {
        self.settings = settings
        self.symbolizer = symbolizer
        page = try ProgressPage()
    }

    var isIdle: Bool { underWay.isEmpty }

    /// Whether it can take `task` now.
    func hasRoom(for task: WorkerTask) -> Bool {
        if underWay.isEmpty { return true }
        if isWorn { return false }
        let isAlone = task.needsFreshWorker || underWay.contains { $0.task.needsFreshWorker }
        return !isAlone && underWay.count < WorkerSession.window
    }

    /// Whether the worker has gained so much memory that another one takes its place before it pays for that.
    private var isWorn: Bool { growth > settings.limits.addressSpace / 4 }

    /// Sends a task for which there is room.
    func send(_ task: WorkerTask, now: Int64) throws(SystemError) {
        if isWorn || (task.needsFreshWorker && page.begun > 0) { end() }
        if process == nil { try start(now) }
        if underWay.isEmpty { lastProgress = now }
        queue(WorkerRequest(identifier: nextIdentifier, work: task.work))
        underWay.append((nextIdentifier, task))
        nextIdentifier += 1
        write()
    }

    /// Ends the worker.
    func end() {
        process = nil
        frames = FrameBuffer()
        outgoing = []
        outgoingStart = 0
        errors = []
        examined = nil
        isReady = false
        growth = 0
        wasTooSlow = false
        wroteGarbage = false
        page.clear()
        lastBegun = 0
    }

    // MARK: Driving

    var pollEntries: [pollfd] {
        guard let process else { return [] }
        var entries = [
            pollfd(fd: process.replies.raw, events: Int16(POLLIN), revents: 0),
            pollfd(fd: process.errors.raw, events: Int16(POLLIN), revents: 0),
        ]
        if outgoingStart < outgoing.count {
            entries.append(pollfd(fd: process.requests.raw, events: Int16(POLLOUT), revents: 0))
        }
        return entries
    }

    /// Something that happened to the tasks of this session.
    enum Event {
        case finished(WorkerTask, WorkerResult)
        /// The worker ended in the middle of none of them: they are to be done again.
        case lost([WorkerTask], WorkerEnd)
    }

    /// Does what `poll` says is possible.
    func respond(to entry: pollfd, now: Int64) -> [Event] {
        guard entry.revents != 0, let process else { return [] }
        switch entry.fd {
        case process.replies.raw: return read(process, now)
        case process.errors.raw: readErrors(process)
        default: write()
        }
        return []
    }

    /// Ends the worker where its case has taken too long, and notices a death that its output does not tell, because some
    /// other process has got hold of the pipe's end.
    func checkProgress(now: Int64) -> [Event] {
        guard let process, !isIdle else { return [] }
        let begun = page.begun
        if begun != lastBegun {
            lastBegun = begun
            lastProgress = now
        }
        let rest = now - lastProgress
        if rest > WorkerSession.suspicion || wasTooSlow, process.child.waitForEnd(milliseconds: 0) != nil {
            // What it wrote before comes first.
            var events: [Event] = []
            while self.process === process, WorkerSession.hasInput(process) { events += read(process, now) }
            return self.process === process ? events + die() : events
        }
        let isWorking = !isReady || page.current != nil
        if isWorking, !wasTooSlow, rest > (isReady ? settings.limits.milliseconds : settings.startLimit) {
            wasTooSlow = true
            process.child.kill()
        }
        return []
    }

    private static func hasInput(_ process: WorkerProcess) -> Bool {
        var entries = [pollfd(fd: process.replies.raw, events: Int16(POLLIN), revents: 0)]
        try? SystemCalls.poll(&entries, milliseconds: 0)
        return entries[0].revents & Int16(POLLIN) != 0
    }

    /// After how long without progress it is worth a system call to see whether the worker lives, in milliseconds.
    private static let suspicion: Int64 = 200

    // MARK: The process

    private func start(_ now: Int64) throws(SystemError) {
        end()
        process = try WorkerProcess(settings, page: page)
        lastProgress = now
        queue(WorkerRequest(identifier: 0, work: .configure(settings.limits)))
    }

    private func queue(_ request: WorkerRequest) { outgoing += FrameBuffer.frame(request.encode()) }

    private func write() {
        guard let process, outgoingStart < outgoing.count else { return }
        do {
            outgoingStart += try SystemCalls.write(process.requests.raw, outgoing, from: outgoingStart)
        } catch {
            // A worker that no longer reads has ended, which its output tells.
            if error.number != EAGAIN { outgoingStart = outgoing.count }
        }
        if outgoingStart == outgoing.count {
            outgoing.removeAll(keepingCapacity: true)
            outgoingStart = 0
        }
    }

    private func read(_ process: WorkerProcess, _ now: Int64) -> [Event] {
        let count: Int
        do {
            count = try SystemCalls.read(process.replies.raw, into: &piece)
        } catch {
            return error.number == EAGAIN ? [] : die()
        }
        guard count > 0 else { return die() }
        frames.append(piece[..<count])
        lastProgress = now
        var events: [Event] = []
        do {
            while let frame = try frames.next() {
                if let event = try take(WorkerReply(decoding: frame)) { events.append(event) }
            }
        } catch {
            wroteGarbage = true
            events += die()
        }
        return events
    }

    private func take(_ reply: WorkerReply) throws(WireError) -> Event? {
        switch reply {
        case .ready:
            isReady = true
            return nil
        case .input(let input):
            examined = input
            return nil
        case .summary, .outcome, .metered:
            guard let (identifier, task) = underWay.first,
                WorkerRequest(identifier: identifier, work: task.work).isAnswered(by: reply)
            else { throw WireError() }
            underWay.removeFirst()
            defer { examined = nil }
            if case .summary(let summary) = reply { growth += summary.growth }
            return .finished(task, .reply(reply, input: examined))
        }
    }

    private func readErrors(_ process: WorkerProcess) {
        guard let count = try? SystemCalls.read(process.errors.raw, into: &piece), count > 0 else { return }
        errors += piece[..<count]
        if errors.count > WorkerSession.errorLimit { errors.removeFirst(errors.count - WorkerSession.errorLimit) }
    }

    /// The worker has ended, or is ended now. The first task is to blame where a case of it was under way.
    private func die() -> [Event] {
        guard let process else { return [] }
        let end: WorkerEnd
        if wasTooSlow {
            end = .tooSlow
        } else if wroteGarbage {
            end = .garbage
        } else {
            end = WorkerEnd(process.child.waitForEnd(milliseconds: 1000))
        }
        process.child.kill()
        readErrors(process)
        var lost = underWay.map(\.task)
        var events: [Event] = []
        if let first = underWay.first, let current = page.current, current.request == first.identifier {
            let frames = symbolizer.frames(page.crashOffsets)
            let failure = WorkerFailure(
                end: end, index: current.index, input: examined, errors: errors, frames: frames)
            events.append(.finished(first.task, .failure(failure)))
            lost.removeFirst()
            events.append(.lost(lost, end))
        } else if !isReady || !lost.isEmpty {
            events.append(.lost(lost, end))
        }
        underWay = []
        self.end()
        return events
    }
}
