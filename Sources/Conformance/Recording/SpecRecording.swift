import StrictJSON

/// A new inventory of a spec directory, planned from the verdicts of a named source, with the difference from what stands
/// there. Nothing is written before `write`.
public struct SpecRecording {
    /// The differences, one line each: `+` a new file, `-` a file that is gone, `~` another verdict or source.
    public let differences: [String]
    /// Why nothing may be recorded; empty where the plan can be written.
    public let obstacles: [String]

    private let inventoryPath: FilePath
    private let inventory: [UInt8]
    private let edits: [(path: FilePath, bytes: [UInt8])]
    private let changesInventory: Bool

    /// Whether writing would change any file.
    public var changesAnything: Bool { changesInventory || !edits.isEmpty }

    /// Whose verdicts are recorded.
    public enum Source: Sendable {
        /// The built-in targets, under this version.
        case ours(version: String)
        /// The first peer of the panel.
        case firstPeer
    }

    /// Asks our targets and every peer about each file of the directory and plans what to record. Where any two of them
    /// disagree or somebody has no verdict, the plan has obstacles.
    ///
    /// - Throws: `FileError`, `CorpusDefect` or `CorpusError` where the directory is no spec directory or its inventory
    ///   cannot be read.
    public init(_ directory: FilePath, from source: Source, panel: PeerPanel) throws {
        let corpus = try SpecRecordingCorpus(directory)
        let collector = Collector(source)
        ConformanceRunner(panel: panel, listeners: [collector]).run([corpus])
        var obstacles = collector.obstacles
        var lines: [SpecInventory.Line] = []
        var edits: [(path: FilePath, bytes: [UInt8])] = []
        var differences: [String] = []
        let old = corpus.inventory?.linesByFile ?? [:]

        let sourceLine = SpecRecording.sourceLine(source, panel)
        if sourceLine != corpus.inventory?.source {
            differences.append("~ source: \(corpus.inventory?.source?.text ?? "none") → \(sourceLine.text)")
        }
        for file in corpus.listing.files {
            guard let line = collector.line(for: file, old: old[file]) else { continue }
            if let problem = line.mismatch {
                obstacles.append("\(directory.appending(file.name)): \(problem)")
                continue
            }
            lines.append(line.value)
            if let difference = SpecRecording.difference(old[file], line.value) { differences.append(difference) }
            if let path = line.value.expectedPath {
                let edit = try SpecRecording.edit(directory.appending(file.name), path)
                if let edit {
                    edits.append((directory.appending(file.name), edit.bytes))
                    if old[file] == line.value { differences.append("~ \(file.name), the file itself: \(edit.change)") }
                }
            }
        }
        let present = Set(corpus.listing.files)
        for line in corpus.inventory?.lines ?? [] where !present.contains(line.file) {
            differences.append("- \(line.file.name): \(line.text)")
        }

        inventoryPath = directory.appending(SpecInventory.fileName)
        inventory = SpecInventory(source: sourceLine, lines: lines).json.pretty()
        changesInventory = (try? InputFile.read(inventoryPath, limit: SpecInventory.limit)) != inventory
        if differences.isEmpty, changesInventory { differences.append("~ the inventory's layout or order of lines") }
        self.obstacles = obstacles
        self.differences = differences.map(DisplayText.escaping)
        self.edits = edits
    }

    /// Writes the case files whose path changes, then the inventory; each of them as a whole.
    ///
    /// - Throws: `FileError`.
    public func write() throws(FileError) {
        guard obstacles.isEmpty else { return }
        for edit in edits { try AtomicFile.write(edit.bytes, to: edit.path) }
        if changesInventory { try AtomicFile.write(inventory, to: inventoryPath) }
    }

    private static func sourceLine(_ source: Source, _ panel: PeerPanel) -> SpecInventory.Source {
        switch source {
        case .ours(let version): SpecInventory.Source(kind: "self", name: "protoparity", version: version)
        case .firstPeer:
            SpecInventory.Source(
                kind: "peer", name: panel.identities.first??.name ?? "", version: panel.identities.first??.version ?? ""
            )
        }
    }

    private static func difference(_ old: SpecInventory.Line?, _ new: SpecInventory.Line) -> String? {
        guard let old else { return "+ \(new.file.name): \(new.text)" }
        return old == new ? nil : "~ \(new.file.name): \(old.text) → \(new.text)"
    }

    /// The case file with this path in it; nil where it has it already.
    private static func edit(_ path: FilePath, _ expected: String) throws -> (bytes: [UInt8], change: String)? {
        let bytes = try InputFile.read(path, limit: SpecCaseFile.limit)
        let stated = try SpecCaseFile(bytes, allowsOtherMembers: false).expectedPath
        if let stated, stated.hasSameBytes(as: expected) { return nil }
        guard let edited = SpecCaseFile.setting(expectedPath: expected, in: bytes) else { return nil }
        return (edited, "\(stated ?? "no path") → \(expected)")
    }
}

extension SpecInventory.Source {
    fileprivate var text: String { "\(kind) \(name) \(version)" }
}

extension SpecInventory.Line {
    fileprivate var text: String {
        if file.section == .expansions { return "expansion" }
        if let expectedPath { return "invalid_spec at \(expectedPath)" }
        return Verdict.accept(capabilities: capabilities).description
    }
}

/// Collects what everybody says about the files of a directory.
private final class Collector: RunListener {
    private let source: SpecRecording.Source
    private var verdicts: [String: Verdict] = [:]
    private var properties: Set<String> = []
    private(set) var obstacles: [String] = []

    init(_ source: SpecRecording.Source) { self.source = source }

    func receive(_ event: RunEvent) {
        switch event {
        case .judged(let report): judge(report)
        case .property(let report):
            if let difference = report.difference {
                obstacles.append("\(report.origin): \(difference)")
            } else {
                properties.insert(report.name)
            }
        case .defect(let defect): obstacles.append("\(defect.origin): \(defect.message)")
        case .incident(let incident): obstacles.append("\(incident.peer): \(incident.failure.message)")
        case .started, .corpus, .finished: break
        }
    }

    private func judge(_ report: CaseReport) {
        for disagreement in report.disagreements { obstacles.append("\(report.origin): \(disagreement)") }
        let ours = (try? report.ours.get())?.verdict
        switch (source, report.peers.first?.answer) {
        case (.ours, _): verdicts[report.name] = ours
        case (.firstPeer, .verdict(let verdict)):
            let unstated = verdict == .accept(capabilities: nil)
            verdicts[report.name] = unstated ? ours : verdict
        case (.firstPeer, .notOffered): obstacles.append("\(report.origin): the source does not decide specs")
        case (.firstPeer, _): break
        }
    }

    /// The inventory line of a file, or why it cannot have one; nil where somebody had no verdict, which is an obstacle
    /// already.
    func line(
        for file: SpecFile, old: SpecInventory.Line?
    ) -> (value: SpecInventory.Line, mismatch: String?)? {
        var line = SpecInventory.Line(file: file)
        if file.section == .expansions { return properties.contains(file.name) ? (line, nil) : nil }
        switch verdicts[file.name] {
        case .accept(let capabilities)?:
            if file.section.isInvalid { return (line, "it is accepted, so it does not belong here") }
            line.options = old?.options ?? .none
            line.capabilities = capabilities ?? []
        case .reject(_, let path)?:
            if file.section.isValid { return (line, "it is rejected at \(path), so it does not belong here") }
            line.options = old?.options ?? .none
            line.expectedPath = path
        case nil: return nil
        }
        return (line, nil)
    }
}
