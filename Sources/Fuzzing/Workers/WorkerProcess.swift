import Conformance
import Glibc

/// A running worker with our ends of its pipes, all of which are close-on-exec and never wait.
final class WorkerProcess {
    let child: ChildProcess
    let requests: Descriptor
    let replies: Descriptor
    let errors: Descriptor

    /// Starts a worker that notes its progress in `page`.
    ///
    /// - Throws: `SystemError` where no process can be started.
    init(_ settings: WorkerSettings, page: ProgressPage) throws(SystemError) {
        page.clear()
        let shared = page.raw
        let start = try ChildLaunch.lock.withLock { _ throws(SystemError) in try WorkerStart(settings, page: shared) }
        child = start.child
        requests = start.requests
        replies = start.replies
        errors = start.errors
    }
}

/// The start of one worker.
private struct WorkerStart: ~Copyable {
    let child: ChildProcess
    let requests: Descriptor
    let replies: Descriptor
    let errors: Descriptor

    /// A worker's runtime must not write backtraces of its own accord: that takes seconds for every death.
    private static let environment = ChildLaunch.environment(setting: "SWIFT_BACKTRACE", to: "enable=no")

    init(_ settings: WorkerSettings, page: Int32?) throws(SystemError) {
        let input = try SystemCalls.pipe()
        let output = try SystemCalls.pipe()
        let complaints = try SystemCalls.pipe()
        try SystemCalls.makeNonBlocking(input.writing)
        try SystemCalls.makeNonBlocking(output.reading)
        try SystemCalls.makeNonBlocking(complaints.reading)
        let arguments = ["protoparity"] + settings.arguments
        var launch = ChildLaunch(program: settings.program.bytes, arguments: arguments.map { Array($0.utf8) })
        launch.environment = WorkerStart.environment
        launch.descriptors = [
            (input.reading.raw, STDIN_FILENO), (output.writing.raw, STDOUT_FILENO),
            (complaints.writing.raw, STDERR_FILENO),
        ]
        if let page { launch.descriptors.append((page, ProgressPage.workerDescriptor)) }
        child = try ChildProcess(launch)
        requests = input.keepWriting()
        replies = output.keepReading()
        errors = complaints.keepReading()
    }
}
