import Synchronization

/// Counts up, for several threads.
final class IDCounter: Sendable {
    private let number: Atomic<UInt64>

    init(_ first: UInt64) { number = Atomic(first) }

    func next() -> UInt64 { number.wrappingAdd(1, ordering: .relaxed).oldValue }
}
