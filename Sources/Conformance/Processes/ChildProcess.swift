import Glibc

/// A child in its own process group. Whoever lets it go kills and reaps it: there is never a zombie left.
package final class ChildProcess {
    package let identifier: pid_t
    private var isReaped = false

    /// Starts a program.
    ///
    /// - Throws: `SystemError` where no process can be started.
    package init(_ launch: ChildLaunch) throws(SystemError) { identifier = try launch.start() }

    deinit { end() }

    /// Waits up to `milliseconds` for the process to end by itself and tells how; nil where it does not. It stays a zombie,
    /// which keeps the process group's number taken, until `end`.
    package func waitForEnd(milliseconds: Int64) -> ProcessEnd? {
        let deadline = SystemCalls.monotonicMilliseconds() + milliseconds
        while true {
            var information = siginfo_t()
            let result = waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT | WNOHANG)
            if result == 0, information.si_signo == SIGCHLD { return ProcessEnd(information) }
            if result < 0, errno != EINTR { return nil }
            if SystemCalls.monotonicMilliseconds() >= deadline { return nil }
            poll(nil, 0, 5)
        }
    }

    /// Kills whatever is left of the process group, but leaves the process to be waited for.
    package func kill() {
        guard !isReaped else { return }
        _ = Glibc.kill(-identifier, SIGKILL)
        _ = Glibc.kill(identifier, SIGKILL)
    }

    /// Kills whatever is left of the process group and reaps the process.
    package func end() {
        guard !isReaped else { return }
        kill()
        isReaped = true
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    }
}

/// How a process ended.
package enum ProcessEnd: Sendable, Equatable {
    case exit(Int32)
    case signal(Int32)

    init(_ information: siginfo_t) {
        let status = information._sifields._sigchld.si_status
        self = information.si_code == CLD_EXITED ? .exit(status) : .signal(status)
    }
}

/// `exit status 3`, or `signal 4`.
extension ProcessEnd: CustomStringConvertible {
    package var description: String {
        switch self {
        case .exit(let status): "exit status \(status)"
        case .signal(let number): "signal \(number)"
        }
    }
}
