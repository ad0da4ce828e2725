import Synchronization

/// Ends whatever one request waits for at the moment: when its caller's task is cancelled, and when the switch goes off.
///
/// A task of its own for every request would do the same and cost a change of threads.
public final class Cancellation: Sendable {
    private struct State {
        var isCancelled = false
        var handler: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    init() {}

    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Sets what ends the current wait, in place of what ended the one before; called at once where it is too late.
    public func onCancel(_ handler: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            state.handler = state.isCancelled ? nil : handler
            return state.isCancelled
        }
        if isLate { handler() }
    }

    func cancel() {
        let handler = state.withLock { state in
            state.isCancelled = true
            defer { state.handler = nil }
            return state.handler
        }
        handler?()
    }
}
