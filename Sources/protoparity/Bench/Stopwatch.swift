import Glibc

/// Times work by the processor time of this thread, so that other programs disturb it less than a clock on the wall.
enum Stopwatch {
    /// How often each piece of work is timed.
    static let rounds = 41
    /// How long one round of one piece of work takes at least, in seconds.
    private static let roundSeconds = 0.01

    /// The times of several pieces of work, in seconds a call.
    struct Times {
        /// By round, then by work.
        fileprivate var rounds: [[Double]]

        /// The fastest time of a piece of work, since noise only adds.
        func fastest(_ work: Int) -> Double { rounds.map { $0[work] }.min() ?? .nan }

        /// How many times longer one piece of work takes than another: the median over the rounds. Both stand side by side in
        /// each, so that what slows the machine down for a while meets both of them.
        func ratio(_ work: Int, to other: Int) -> Double {
            let ratios = rounds.map { $0[work] / $0[other] }.sorted()
            return ratios.isEmpty ? .nan : ratios[ratios.count / 2]
        }
    }

    /// Times each piece of work. They take turns within every round.
    static func times(_ works: [() -> Void]) -> Times {
        let repetitions = works.map { work in
            let once = measure(1, work)
            return max(1, Int(roundSeconds / max(once, 1e-9)))
        }
        return Times(
            rounds: (0..<rounds).map { _ in
                zip(works, repetitions).map { measure($1, $0) / Double($1) }
            })
    }

    private static func measure(_ repetitions: Int, _ work: () -> Void) -> Double {
        let start = now()
        for _ in 0..<repetitions { work() }
        return now() - start
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// Keeps the compiler from dropping work whose result nobody uses.
@inline(never)
func consume<Value>(_ value: Value) { _ = value }
