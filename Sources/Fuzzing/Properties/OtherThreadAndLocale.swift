import Conformance
import Glibc

/// The verdict is the same on another thread that writes numbers and compares letters in another language.
struct OtherThreadAndLocale: Property {
    let name = "other-thread-and-locale"
    /// A thread costs more than most verdicts.
    let period: UInt64 = 64

    /// Decimal commas and dotless letters, as far as they are installed.
    private static let locales = ["tr_TR.UTF-8", "de_DE.UTF-8", "fr_FR.UTF-8", "C.UTF-8", "POSIX"]
    /// Loaded once, since that reads files, and never changed.
    nonisolated(unsafe) private static let locale = locales.lazy.compactMap { newlocale(allCategories, $0, nil) }.first

    /// `LC_ALL_MASK`, a macro that Swift does not import: one bit for each category but `LC_ALL` itself.
    private static let allCategories: Int32 = [
        LC_CTYPE, LC_NUMERIC, LC_TIME, LC_COLLATE, LC_MONETARY, LC_MESSAGES, LC_PAPER, LC_NAME, LC_ADDRESS,
        LC_TELEPHONE,
        LC_MEASUREMENT, LC_IDENTIFICATION,
    ].reduce(0) { $0 | 1 << $1 }

    func applies(to target: String) -> Bool { true }

    func check(_ input: CaseInput, verdict: Verdict, on target: any Target) -> PropertyViolation? {
        let task = Task(input, target)
        guard OtherThreadAndLocale.run(task), let again = task.verdict else { return nil }
        return .comparing(again, with: verdict, "on another thread")
    }

    /// What the thread works on; it is joined before anybody else looks.
    private final class Task {
        private let input: CaseInput
        private let target: any Target
        private(set) var verdict: Result<Verdict, TargetError>?

        init(_ input: CaseInput, _ target: any Target) {
            self.input = input
            self.target = target
        }

        func run() {
            if let locale = OtherThreadAndLocale.locale { uselocale(locale) }
            verdict = Result { () throws(TargetError) in
                try target.verdict(for: input.bytes, options: input.options)
            }
            // The calling thread's own: the process's.
            uselocale(locale_t(bitPattern: -1))
        }
    }

    /// Whether the thread could be had.
    private static func run(_ task: Task) -> Bool {
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { argument in
                if let argument { Unmanaged<Task>.fromOpaque(argument).takeUnretainedValue().run() }
                return nil
            }, Unmanaged.passUnretained(task).toOpaque())
        return result == 0 && pthread_join(thread, nil) == 0
    }
}
