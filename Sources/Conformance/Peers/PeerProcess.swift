import Glibc

/// A running peer: a child with pipes as its standard input and output.
final class PeerProcess {
    private let child: ChildProcess
    private var input: Descriptor?
    private let output: Descriptor

    /// - Throws: `SystemError` where no process can be started.
    init(_ command: PeerCommand, showsStandardError: Bool) throws(SystemError) {
        let launch = try ChildLaunch.lock.withLock { _ throws(SystemError) in
            try Launch(command, showsStandardError: showsStandardError)
        }
        child = launch.child
        input = .some(launch.input)
        output = launch.output
    }

    deinit { end() }

    /// The descriptor that takes questions; nil once it is closed.
    var inputDescriptor: Int32? { input?.raw }

    var outputDescriptor: Int32 { output.raw }

    func closeInput() { input = nil }

    /// Waits up to `milliseconds` for the process to end by itself and tells how; nil where it does not.
    func waitForEnd(milliseconds: Int64) -> ProcessEnd? { child.waitForEnd(milliseconds: milliseconds) }

    /// Lets the process end by itself for a moment after its input closes, then makes sure.
    func close() {
        closeInput()
        _ = waitForEnd(milliseconds: 1000)
        end()
    }

    /// Kills whatever is left of the process group and reaps the process.
    func end() {
        closeInput()
        child.end()
    }
}

/// The start of one child with our ends of its pipes.
private struct Launch: ~Copyable {
    let child: ChildProcess
    let input: Descriptor
    let output: Descriptor

    init(_ command: PeerCommand, showsStandardError: Bool) throws(SystemError) {
        let questions = try SystemCalls.pipe()
        let answers = try SystemCalls.pipe()
        try SystemCalls.makeNonBlocking(questions.writing)
        try SystemCalls.makeNonBlocking(answers.reading)
        var launch = ChildLaunch(program: command.arguments[0], arguments: command.arguments)
        launch.descriptors = [(questions.reading.raw, STDIN_FILENO), (answers.writing.raw, STDOUT_FILENO)]
        if !showsStandardError { launch.discarded = [STDERR_FILENO] }
        child = try ChildProcess(launch)
        input = questions.writing
        output = answers.reading
    }
}
