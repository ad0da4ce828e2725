import Synchronization

/// A continuation that is resumed by whoever comes first: the answer, or the cancellation.
final class OneAnswer<Value: Sendable>: Sendable {
    private enum State {
        case waiting(CheckedContinuation<Value, any Error>)
        /// Nobody waits yet.
        case early(Result<Value, any Error>?)
        case done
    }

    private let state = Mutex(State.early(nil))

    /// Waits for the answer.
    func wait() async throws -> Value {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let early = state.withLock { state -> Result<Value, any Error>? in
                    guard case .early(let result?) = state else {
                        state = .waiting(continuation)
                        return nil
                    }
                    state = .done
                    return result
                }
                if let early { continuation.resume(with: early) }
            }
        } onCancel: {
            give(.failure(CancellationError()))
        }
    }

    /// Gives the answer; nothing where there is one already.
    func give(_ result: Result<Value, any Error>) {
        let waiting = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            switch state {
            case .waiting(let continuation):
                state = .done
                return continuation
            case .early(nil):
                state = .early(result)
                return nil
            case .early, .done: return nil
            }
        }
        waiting?.resume(with: result)
    }
}
