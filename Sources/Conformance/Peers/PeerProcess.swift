// Glibc's `environ` is a plain C global, read here and written nowhere.
@preconcurrency import Glibc
import Synchronization

/// A running peer: a child in its own process group with pipes as its standard input and output.
final class PeerProcess {
    private let identifier: pid_t
    private var input: Descriptor?
    private let output: Descriptor
    private var isReaped = false

    /// Creating pipes is not atomic with marking them close-on-exec, so one child is started at a time: a stray copy of a
    /// pipe's end in another child would keep it open.
    private static let launching = Mutex(())

    /// A peer that dies while it is written to must not end this program.
    private static let ignoresBrokenPipes: Void = { signal(SIGPIPE, SIG_IGN) }()

    /// - Throws: `SystemError` where no process can be started.
    init(_ command: PeerCommand, showsStandardError: Bool) throws(SystemError) {
        _ = PeerProcess.ignoresBrokenPipes
        let launch = try PeerProcess.launching.withLock { _ throws(SystemError) in
            try Launch(command, showsStandardError: showsStandardError)
        }
        identifier = launch.identifier
        input = .some(launch.input)
        output = launch.output
    }

    deinit { end() }

    /// The descriptor that takes questions; nil once it is closed.
    var inputDescriptor: Int32? { input?.raw }

    var outputDescriptor: Int32 { output.raw }

    func closeInput() { input = nil }

    /// Waits up to `milliseconds` for the process to end by itself and tells how; nil where it does not.
    func waitForEnd(milliseconds: Int64) -> String? {
        let deadline = SystemCalls.monotonicMilliseconds() + milliseconds
        while true {
            var information = siginfo_t()
            // WNOWAIT leaves a zombie that keeps the process group's number taken until `end`.
            let result = waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT | WNOHANG)
            if result == 0, information.si_signo == SIGCHLD { return PeerProcess.text(information) }
            if result < 0, errno != EINTR { return nil }
            if SystemCalls.monotonicMilliseconds() >= deadline { return nil }
            poll(nil, 0, 5)
        }
    }

    /// Lets the process end by itself for a moment after its input closes, then makes sure.
    func close() {
        closeInput()
        _ = waitForEnd(milliseconds: 1000)
        end()
    }

    /// Kills whatever is left of the process group and reaps the process.
    func end() {
        guard !isReaped else { return }
        isReaped = true
        closeInput()
        kill(-identifier, SIGKILL)
        kill(identifier, SIGKILL)
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    }

    private static func text(_ information: siginfo_t) -> String {
        let status = information._sifields._sigchld.si_status
        return information.si_code == CLD_EXITED ? "exit status \(status)" : "signal \(status)"
    }
}

/// The start of one child with our ends of its pipes.
private struct Launch: ~Copyable {
    let identifier: pid_t
    let input: Descriptor
    let output: Descriptor

    init(_ command: PeerCommand, showsStandardError: Bool) throws(SystemError) {
        let questions = try SystemCalls.pipe()
        let answers = try SystemCalls.pipe()
        try SystemCalls.makeNonBlocking(questions.writing)
        try SystemCalls.makeNonBlocking(answers.reading)

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, questions.reading.raw, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, answers.writing.raw, STDOUT_FILENO)
        if !showsStandardError {
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var arguments = command.arguments.map { FilePath(bytes: $0).withCString { strdup($0) } } + [nil]
        defer { for argument in arguments { free(argument) } }
        guard let program = arguments.first ?? nil else { throw SystemError(call: "strdup", number: ENOMEM) }
        var identifier: pid_t = 0
        let result = posix_spawn(&identifier, program, &actions, &attributes, &arguments, environ)
        guard result == 0 else { throw SystemError(call: "posix_spawn", number: result) }
        self.identifier = identifier
        input = questions.writing
        output = answers.reading
    }
}
