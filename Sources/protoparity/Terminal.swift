import Conformance
import Glibc
import Reporting

/// Where a command writes.
struct Terminal {
    let output: BufferedOutput
    let errors: BufferedOutput
    /// What is running; nil where it is not known yet.
    var command: String?

    /// Says that something is wrong.
    func complain(_ complaint: Complaint) { say(complaint.text(command: command)) }

    /// Says what an error is about, which may not know its place itself.
    func complain(_ error: any Error, at place: FilePath? = nil) {
        var complaint = Complaint(error)
        if let place { complaint.place = place.description }
        complain(complaint)
    }

    /// Says what a caller should know though nothing is wrong yet.
    func warn(_ code: String, at path: String, in place: String? = nil, _ message: String) {
        complain(Complaint("warning \(code) at \(path): \(message)", at: place))
    }

    /// Writes a line to standard error, escaped, after everything that was written before it.
    func say(_ line: String) {
        output.flush()
        errors.writeLine(DisplayText.escaping(line))
        errors.flush()
    }
}

/// Standard input, output and error when the program starts.
enum StandardDescriptors {
    /// Puts something that can neither be read nor written where one of the three is closed: otherwise the next file that is
    /// opened would take its number, and output would end up in it.
    static func occupy() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is this one.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
