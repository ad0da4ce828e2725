import Glibc

/// Times work by the processor time of this thread, so that other programs disturb it less than a clock on the wall.
enum Stopwatch {
    /// How often each piece of work is timed; the fastest time counts, since noise only adds.
    static let rounds = 200
    /// How long one round of one piece of work takes at least, in seconds: short, so that some rounds meet a quiet moment.
    private static let roundSeconds = 0.002

    /// The seconds of one call of each piece of work. They take turns within every round, so that a slow moment of the
    /// machine meets all of them.
    static func seconds(_ works: [() -> Void]) -> [Double] {
        let repetitions = works.map { work in
            let once = measure(1, work)
            return max(1, Int(roundSeconds / max(once, 1e-9)))
        }
        var best = [Double](repeating: .infinity, count: works.count)
        for _ in 0..<rounds {
            for (index, work) in works.enumerated() {
                best[index] = min(best[index], measure(repetitions[index], work) / Double(repetitions[index]))
            }
        }
        return best
    }

    /// The processor time of this thread for so many calls, in seconds.
    static func measure(_ repetitions: Int, _ work: () -> Void) -> Double {
        let start = seconds(on: CLOCK_THREAD_CPUTIME_ID)
        for _ in 0..<repetitions { work() }
        return seconds(on: CLOCK_THREAD_CPUTIME_ID) - start
    }

    /// What the clock on the wall shows, in seconds from some moment, for work that waits.
    static func wallSeconds() -> Double { seconds(on: CLOCK_MONOTONIC) }

    private static func seconds(on clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// Keeps the compiler from dropping work whose result nobody uses.
@inline(never)
func consume<Value>(_ value: Value) { _ = value }
