import Conformance
import Glibc
import Reporting

/// The program from its arguments to its exit status.
enum Program {
    static let name = "protoparity"
    static let version = "0.1.0"
    static let identity = ToolIdentity(name: name, version: version)

    /// The arguments behind the program's name as the system gives them, which need not be UTF-8.
    static func commandLine() -> [FilePath] {
        (0..<Int(CommandLine.argc)).dropFirst().compactMap { CommandLine.unsafeArgv[$0].map { FilePath(cString: $0) } }
    }

    static func run(_ arguments: [FilePath]) -> ExitStatus {
        StandardDescriptors.occupy()
        let terminal = Terminal(output: BufferedOutput(STDOUT_FILENO), errors: BufferedOutput(STDERR_FILENO))
        var status = run(arguments, terminal)
        terminal.output.flush()
        if let failure = terminal.output.failure {
            terminal.complain(Complaint("standard output cannot be written: \(failure.message)"))
            if status != .untestable { status = .environment }
        }
        terminal.errors.flush()
        return status
    }

    /// Parses the arguments and runs the command they name.
    static func run(_ arguments: [FilePath], _ terminal: Terminal) -> ExitStatus {
        var terminal = terminal
        do {
            switch try ArgumentParser(CommandTable.all).parse(arguments) {
            case .help(let command?): terminal.output.write(HelpText.text(for: command).utf8)
            case .help(nil): terminal.output.write(HelpText.overview(CommandTable.topics).utf8)
            case .version: terminal.output.writeLine("\(name) \(version)")
            case .run(let command, let arguments):
                terminal.command = command.name
                return try command.run(arguments, terminal)
            }
            return .agreement
        } catch let error as UsageError {
            terminal.say(error.text)
            return .usage
        } catch {
            terminal.complain(error)
            return .environment
        }
    }
}

/// What the program tells its caller (harness.md, Exit status).
enum ExitStatus: Int32 {
    /// Everything agrees.
    case agreement = 0
    /// Disagreements or findings.
    case findings = 1
    /// Wrong usage.
    case usage = 2
    /// The environment failed: an unreadable file, no space.
    case environment = 3
    /// For `git bisect run`: this build can say nothing about the case.
    case untestable = 125

    /// The status of a run: a failure of the environment weighs more than a finding, because what could not be looked at
    /// may hide any number of them.
    init(findings: Bool, environmentFailed: Bool) {
        self = environmentFailed ? .environment : findings ? .findings : .agreement
    }
}
