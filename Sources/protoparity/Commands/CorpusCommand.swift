import Conformance
import Fuzzing

/// `protoparity corpus FILE --peer COMMAND`: writes `fuzz-corpus.json`.
enum CorpusCommand {
    /// How many disagreements are named.
    private static let shown = 20

    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        var settings = FuzzCorpusRecording.Settings()
        settings.seed = try arguments.campaignSettings().seed
        if let cases = arguments.number(.corpusCases) { settings.casesPerGenerator = cases }
        let panel = arguments.panel()
        defer { panel.close() }
        let path = arguments.operands[0]
        guard path.hasSuffix(FuzzCorpus.fileName) else {
            throw arguments.mistake("\(path): the file must be called \(FuzzCorpus.fileName), by which it is known")
        }
        let recording = FuzzCorpusRecording(panel: panel, settings: settings)
        for line in recording.disagreements.prefix(shown) { terminal.say(line) }
        if recording.disagreements.count > shown {
            terminal.say("and \(recording.disagreements.count - shown) more disagreements")
        }
        for name in recording.unoffered { terminal.say("\(name): no peer decides what it makes") }
        try AtomicFile.write(FuzzCorpus.document(recording.cases), to: path)
        let counts = Dictionary(grouping: recording.cases, by: \.generator).mapValues(\.count)
        let list = counts.sorted { bytesPrecede($0.key.utf8, $1.key.utf8) }.map { "\($0.key) \($0.value)" }.joined(
            separator: ", ")
        terminal.output.writeLine("\(path): \(recording.cases.count) cases (\(list))")
        return ExitStatus(findings: !recording.disagreements.isEmpty, environmentFailed: false)
    }
}
