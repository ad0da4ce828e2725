import Glibc
import Synchronization

/// Ctrl-C: the first asks the program to come to an end, the second ends it at once. What is in the ledger by then is
/// whole.
enum Interruption {
    private static let count = Atomic<Int>(0)

    /// Takes `SIGINT` and `SIGTERM`.
    static func take() {
        // The first use makes the counter, which must not happen in the handler.
        count.store(0, ordering: .relaxed)
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM] {
            sigaddset(&signals, number)
            signal(number) { number in
                if Interruption.count.wrappingAdd(1, ordering: .relaxed).oldValue > 0 { _exit(128 + number) }
            }
        }
        // Whoever started this program may have blocked them.
        sigprocmask(SIG_UNBLOCK, &signals, nil)
    }

    static var wasAsked: Bool { count.load(ordering: .relaxed) > 0 }
}
