import Conformance
import Glibc
import Reporting

/// Says on standard error how far something is: one line that is written over on a terminal, a line every ten seconds
/// elsewhere.
final class ProgressLine {
    /// Whether lines may have colours.
    let hasColors: Bool
    private let output: BufferedOutput
    private let isTerminal: Bool
    private let now: () -> Int64
    private let start: Int64
    private var shown: Int64
    private var isOpen = false

    private static let terminalInterval: Int64 = 200
    private static let lineInterval: Int64 = 10_000

    /// - Parameter now: the monotonic clock in milliseconds.
    init(_ output: BufferedOutput, now: @escaping () -> Int64 = SystemCalls.monotonicMilliseconds) {
        self.output = output
        self.now = now
        isTerminal = isatty(STDERR_FILENO) == 1 && !ProgressLine.isSet("TERM", to: "dumb")
        hasColors = isTerminal && getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
        start = now()
        shown = start
    }

    /// Shows what `text` makes of the milliseconds that have passed, if it is time for that again.
    func show(_ text: (_ milliseconds: Int64) -> String) {
        let time = now()
        guard time - shown >= (isTerminal ? ProgressLine.terminalInterval : ProgressLine.lineInterval) else { return }
        shown = time
        let line = text(max(1, time - start))
        output.write((isTerminal ? "\r\(line)\u{1B}[K" : "\(line)\n").utf8)
        output.flush()
        isOpen = isTerminal
    }

    /// Takes the line away, so that what follows starts on a clean one.
    func clear() {
        guard isOpen else { return }
        output.write("\r\u{1B}[K".utf8)
        output.flush()
        isOpen = false
    }

    /// Seconds as `MM:SS` or `H:MM:SS`.
    static func clock(_ seconds: Int64) -> String {
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let tail = "\(two(seconds / 60 % 60)):\(two(seconds % 60))"
        return seconds >= 3600 ? "\(seconds / 3600):\(tail)" : tail
    }

    private static func isSet(_ name: String, to value: String) -> Bool {
        getenv(name).map { strcmp($0, value) == 0 } ?? false
    }
}
