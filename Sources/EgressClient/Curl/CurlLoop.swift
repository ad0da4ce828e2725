import CCurl
import Glibc
import Synchronization

/// The thread that runs every transfer of one transport (libcurl's multi interface). Started with the first command.
///
/// Tasks may run on it too: what they then send is under way, and answered, without a change of threads.
final class CurlLoop: TaskExecutor, @unchecked Sendable {
    private enum Command {
        case start(CurlExchange)
        case cancel(CurlExchange)
        /// A piece of a task that runs on this thread.
        case run(UnownedJob)
    }

    private struct Inbox {
        var commands: [Command] = []
        /// Whether there is a thread.
        var isRunning = false
        /// Whether it waits, or is about to, and has to be woken up.
        var isWaiting = false
        /// Whether the thread ends once there is nothing to do.
        var isStopped = false
    }

    /// Thread-safe only for `curl_multi_wakeup`; everything else is the thread's own.
    private let multi: UnsafeMutableRawPointer
    private let inbox = Mutex(Inbox())
    private let authorities: String?
    /// By handle.
    private var running: [UnsafeMutableRawPointer: CurlExchange] = [:]

    /// How long the thread waits for anything to happen, in milliseconds; commands wake it up.
    private static let patience: CInt = 60_000

    /// - Returns: nil where libcurl cannot be initialized.
    init?(authorities: String?) {
        guard CurlLoop.isInitialized, let multi = curl_multi_init() else { return nil }
        self.multi = multi
        self.authorities = authorities
        // Connections are never used again.
        _ = protoparity_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, 1)
    }

    deinit { curl_multi_cleanup(multi) }

    private static let isInitialized = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    // MARK: From other threads

    func start(_ exchange: CurlExchange) { send(.start(exchange)) }

    func cancel(_ exchange: CurlExchange) { send(.cancel(exchange)) }

    /// Ends what is under way, then the thread, which holds the loop until then.
    func stop() {
        let needsWaking = inbox.withLock { inbox in
            inbox.isStopped = true
            defer { inbox.isWaiting = false }
            return inbox.isWaiting
        }
        if needsWaking { curl_multi_wakeup(multi) }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        // The job may run, and end what holds the loop, before the thread is woken up.
        let loop = Unmanaged.passRetained(self)
        send(.run(UnownedJob(job)))
        loop.release()
    }

    private func send(_ command: Command) {
        let (needsThread, needsWaking) = inbox.withLock { inbox in
            inbox.commands.append(command)
            defer {
                inbox.isRunning = true
                inbox.isWaiting = false
            }
            return (!inbox.isRunning, inbox.isWaiting)
        }
        if needsThread { startThread() }
        if needsWaking { curl_multi_wakeup(multi) }
    }

    private func startThread() {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self)
        let result = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<CurlLoop>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, context.toOpaque())
        if result == 0 {
            pthread_detach(thread)
            return
        }
        context.release()
        let commands = inbox.withLock { inbox in
            inbox.isRunning = false
            defer { inbox.commands = [] }
            return inbox.commands
        }
        for command in commands {
            switch command {
            case .start(let exchange): exchange.finish(CURLE_FAILED_INIT)
            // No task may be forgotten.
            case .run(let job): job.runSynchronously(on: asUnownedTaskExecutor())
            case .cancel: break
            }
        }
    }

    // MARK: The thread

    private func run() {
        while true {
            if take() {
                for exchange in Array(running.values) { end(exchange, CURLE_ABORTED_BY_CALLBACK) }
                if canEnd() { return }
                continue
            }
            var count: CInt = 0
            curl_multi_perform(multi, &count)
            finishDone()
            // An answer may have put a task here just now.
            if canWait() { curl_multi_poll(multi, nil, 0, CurlLoop.patience, nil) }
        }
    }

    /// Carries the commands out; whether the loop is to stop.
    private func take() -> Bool {
        let (commands, isStopped) = inbox.withLock { inbox in
            inbox.isWaiting = false
            defer { inbox.commands.removeAll(keepingCapacity: true) }
            return (inbox.commands, inbox.isStopped)
        }
        for command in commands {
            switch command {
            case .start(let exchange): begin(exchange)
            case .cancel(let exchange): if exchange.handle != nil { end(exchange, CURLE_ABORTED_BY_CALLBACK) }
            case .run(let job): job.runSynchronously(on: asUnownedTaskExecutor())
            }
        }
        return isStopped
    }

    /// Whether there is nothing to do; then whoever sends a command wakes the thread up.
    private func canWait() -> Bool {
        inbox.withLock { inbox in
            inbox.isWaiting = inbox.commands.isEmpty && !inbox.isStopped
            return inbox.isWaiting
        }
    }

    /// Whether there is nothing to do; then whoever sends a command starts another thread.
    private func canEnd() -> Bool {
        inbox.withLock { inbox in
            inbox.isRunning = !inbox.commands.isEmpty
            return !inbox.isRunning
        }
    }

    private func begin(_ exchange: CurlExchange) {
        let code = exchange.prepare(authorities: authorities)
        guard code == CURLE_OK, let handle = exchange.handle else { return exchange.finish(code) }
        running[handle] = exchange
        if curl_multi_add_handle(multi, handle) != CURLM_OK { end(exchange, CURLE_FAILED_INIT) }
    }

    private func finishDone() {
        var left: CInt = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let exchange = running[message.pointee.easy_handle] else {
                continue
            }
            // The message lives only as long as the handle is part of the multi.
            end(exchange, protoparity_curl_result(message))
        }
    }

    private func end(_ exchange: CurlExchange, _ code: CURLcode) {
        if let handle = exchange.handle {
            curl_multi_remove_handle(multi, handle)
            running[handle] = nil
        }
        exchange.finish(code)
    }
}
