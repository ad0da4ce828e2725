import Glibc

/// Ends a worker whose campaign is gone, whatever its case does: a case that never ends would outlive a campaign that was
/// killed.
enum ParentWatch {
    /// How often the worker looks, in seconds.
    private static let interval = 2

    static func start() {
        campaign = getppid()
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in
            if getppid() != campaign { _exit(3) }
        }
        action.sa_flags = SA_RESTART
        sigaction(SIGALRM, &action, nil)
        let period = timeval(tv_sec: interval, tv_usec: 0)
        var timer = itimerval(it_interval: period, it_value: period)
        setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
    }
}

// A global without a lazy start, for the handler. Set once, before the handler is installed.
nonisolated(unsafe) private var campaign: pid_t = 0
