import Fuzzing

/// `protoparity worker`, which campaigns start.
enum WorkerCommand {
    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        Worker.run(arguments.harness) == 0 ? .agreement : .environment
    }
}
