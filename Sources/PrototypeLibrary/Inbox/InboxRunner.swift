/// Looks into the inbox again and again.
public struct InboxRunner: Sendable {
    /// How long from one look to the next, in milliseconds.
    public static let interval: Int64 = 250

    private let inbox: Inbox
    private let now: @Sendable () -> Int64
    private let sleep: @Sendable (_ milliseconds: Int64) -> Void

    /// - Parameters:
    ///   - now: a clock in milliseconds, which need not be the wall's.
    ///   - sleep: waits this long, or less.
    public init(
        _ inbox: Inbox, now: @escaping @Sendable () -> Int64 = SystemFiles.now,
        sleep: @escaping @Sendable (_ milliseconds: Int64) -> Void = { SystemFiles.sleep(milliseconds: Int($0)) }
    ) {
        self.inbox = inbox
        self.now = now
        self.sleep = sleep
    }

    /// Consumes and sweeps until `isWanted` says no, which is asked before every look. `report` gets each look that came to
    /// anything.
    public func run(while isWanted: () -> Bool, report: (InboxPass) -> Void) {
        while isWanted() {
            let start = now()
            var pass = InboxPass()
            // A disk that fails now may work at the next look.
            do throws(LibraryError) {
                pass = try inbox.consume()
                let sweep = try inbox.sweep()
                pass.swept = sweep.swept
                pass.warnings += sweep.warnings
            } catch {
                pass.warnings.append(LibraryWarning(error))
            }
            if pass != InboxPass() { report(pass) }
            // Whatever the clock does, no wait is longer than the interval.
            let (elapsed, overflow) = now().subtractingReportingOverflow(start)
            sleep(
                overflow
                    ? InboxRunner.interval : min(max(0, InboxRunner.interval - max(0, elapsed)), InboxRunner.interval))
        }
    }
}
