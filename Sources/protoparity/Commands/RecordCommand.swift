import Conformance
import Reporting

/// `protoparity record CORPUS --from self|peer:COMMAND`
enum RecordCommand {
    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        let (source, peers) = try source(arguments)
        let directory = arguments.operands[0]
        let recording = try SpecRecording(directory, from: source, panel: arguments.panel(before: peers))
        for line in recording.differences { terminal.output.writeLine(line) }
        guard recording.obstacles.isEmpty else {
            for obstacle in recording.obstacles { terminal.say(obstacle) }
            let count = counted(recording.obstacles.count, "obstacle")
            terminal.complain(
                Complaint(
                    "nothing is recorded, there \(count.hasPrefix("1 ") ? "is" : "are") \(count)",
                    at: directory.description, remedy: "settle what is named above first"))
            return .findings
        }
        guard recording.changesAnything else {
            terminal.output.writeLine("\(directory): there is nothing to record")
            return .agreement
        }
        if arguments.has(.dryRun) { return .findings }
        try recording.write()
        terminal.output.writeLine("\(directory): recorded")
        return .agreement
    }

    private static func source(_ arguments: ParsedArguments) throws -> (SpecRecording.Source, [FilePath]) {
        let value = arguments.path(.from) ?? FilePath("")
        let peerPrefix = Array("peer:".utf8)
        if value == FilePath("self") { return (.ours(version: Program.version), []) }
        guard value.bytes.starts(with: peerPrefix), value.bytes.count > peerPrefix.count else {
            throw arguments.mistake("--from is self or peer:COMMAND, not \(value)")
        }
        return (.firstPeer, [FilePath(bytes: Array(value.bytes.dropFirst(peerPrefix.count)))])
    }
}
