import Dispatch
import Synchronization

/// Waits on this thread for work that is done on others.
func waitFor<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
    let result = WaitedResult<Value>()
    let isDone = DispatchSemaphore(value: 0)
    Task {
        let value = await work()
        result.value.withLock { $0 = value }
        isDone.signal()
    }
    while true {
        isDone.wait()
        if let value = result.value.withLock({ $0 }) { return value }
    }
}

private final class WaitedResult<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}
