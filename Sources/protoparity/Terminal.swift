import Conformance
import Glibc
import Reporting

/// Where a command writes.
struct Terminal {
    let output: BufferedOutput
    let errors: BufferedOutput

    /// Writes a line to standard error, escaped, after everything that was written before it.
    func complain(_ line: String) {
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
