/// The time for something is over.
struct DeadlineExceeded: Error {}

enum Deadline {
    /// Runs `body`, which ends promptly when it is cancelled, for this long at most.
    ///
    /// - Throws: `DeadlineExceeded`, or what `body` throws.
    static func race<Value: Sendable>(
        within time: Duration, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            defer { group.cancelAll() }
            group.addTask(operation: body)
            group.addTask {
                try await Task.sleep(for: time)
                throw DeadlineExceeded()
            }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }
}
