import Conformance
import Fuzzing
import Reporting
import StrictJSON

/// `protoparity findings ACTION …`
enum FindingsCommand {
    static let states = FindingState.allCases.map(\.rawValue)

    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        let words = arguments.operands
        switch arguments.action {
        case "list": try list(try arguments.existingLedger(), arguments, terminal)
        case "show":
            let (ledger, finding) = try finding(words[1], arguments)
            try show(finding, of: ledger, arguments, terminal)
        case "check": return try check(terminal, arguments)
        case "export": try export(words, arguments)
        case "merge": try merge(words.dropFirst(), arguments)
        default: try setState(words, arguments)
        }
        return .agreement
    }

    private static func finding(
        _ word: FilePath, _ arguments: ParsedArguments
    ) throws -> (ledger: Ledger, finding: LedgerFinding) {
        let ledger = try arguments.existingLedger()
        guard let finding = try ledger.finding(word.description) else {
            throw arguments.noFinding("there is no finding \(word)")
        }
        return (ledger, finding)
    }

    // MARK: Showing

    private static func list(_ ledger: Ledger, _ arguments: ParsedArguments, _ terminal: Terminal) throws {
        let findings = try ledger.findings()
        if arguments.wantsJSON {
            let document: JSONTree = ["formatVersion": 1, "findings": .array(findings.map(\.json))]
            terminal.output.write(document.pretty())
            return
        }
        for finding in findings {
            let words = [finding.identifier, finding.stateWords, DisplayText.escaping(finding.signature.text)]
            let count = counted(Int(clamping: finding.count), "time")
            terminal.output.writeLine("\(words.joined(separator: "  ")) (\(count))")
        }
    }

    private static func show(
        _ finding: LedgerFinding, of ledger: Ledger, _ arguments: ParsedArguments, _ terminal: Terminal
    ) throws {
        if arguments.wantsJSON {
            terminal.output.write(finding.json.pretty())
            return
        }
        var rows = [
            ("finding", finding.identifier), ("signature", DisplayText.escaping(finding.signature.text)),
            ("state", finding.stateWords), ("message", finding.message),
        ]
        if !finding.stateNote.isEmpty { rows.append(("note", DisplayText.escaping(finding.stateNote))) }
        if let expected = finding.expected { rows.append(("expected", DisplayText.escaping(expected.description))) }
        if let actual = finding.actual { rows.append(("ours", DisplayText.escaping(actual.description))) }
        rows.append(("seen", counted(Int(clamping: finding.count), "time")))
        if let first = finding.firstCase, let last = finding.lastCase {
            rows.append(("first", "\(first)"))
            rows.append(("last", "\(last)"))
        }
        if let fixture = finding.fixture { rows.append(("fixture", DisplayText.escaping(fixture))) }
        let command = try Reproduction.command(finding, of: ledger, at: arguments.path(.ledger), tool: Program.identity)
        rows.append(("replay", command))
        for (name, value) in rows {
            terminal.output.writeLine(name + String(repeating: " ", count: 11 - name.count) + value)
        }
    }

    private static func check(_ terminal: Terminal, _ arguments: ParsedArguments) throws -> ExitStatus {
        let defects = try arguments.existingLedger().defects()
        for defect in defects { terminal.output.writeLine(DisplayText.escaping(defect)) }
        return ExitStatus(findings: false, environmentFailed: !defects.isEmpty)
    }

    // MARK: Changing

    private static func export(_ words: [FilePath], _ arguments: ParsedArguments) throws {
        let (ledger, finding) = try finding(words[1], arguments)
        let minimized = arguments.has(.found) ? nil : try ledger.minimizedInput(of: finding)
        let input = try minimized ?? ledger.input(of: finding)
        try AtomicFile.write(input.bytes, to: words[2])
    }

    private static func merge(_ others: ArraySlice<FilePath>, _ arguments: ParsedArguments) throws {
        let ledger = try Ledger(directory: arguments.ledgerDirectory)
        for directory in others {
            try ledger.merge(try ParsedArguments.ledger(in: directory))
        }
    }

    private static func setState(_ words: [FilePath], _ arguments: ParsedArguments) throws {
        let (ledger, finding) = try finding(words[1], arguments)
        let text = words[2].description
        guard let state = FindingState(rawValue: text) else {
            throw arguments.unknown(text, among: states, "there is no state \(text)")
        }
        let note = arguments.text(.reason) ?? ""
        try ledger.setState(finding.identifier, state, note: note, now: LedgerRecorder.clock())
    }
}

extension LedgerFinding {
    /// The state with what else there is to say of it.
    fileprivate var stateWords: String {
        ([state.rawValue] + (regressedIn == nil ? [] : ["regression"]) + (isFlaky ? ["flaky"] : []))
            .joined(separator: " ")
    }

    fileprivate var json: JSONTree {
        var json: JSONTree = [
            "id": .string(identifier), "target": .string(signature.target), "kind": .string(signature.kind.rawValue),
            "detail": .string(signature.detail), "signature": .string(signature.text), "state": .string(state.rawValue),
            "stateNote": .string(stateNote), "flaky": .bool(isFlaky), "regression": .bool(regressedIn != nil),
            "count": .number(Double(count)), "message": .string(message), "firstRun": .string(firstRun),
        ]
        if let firstCase { json["firstCase"] = .string(firstCase.description) }
        if let lastCase { json["lastCase"] = .string(lastCase.description) }
        if let expected { json["expected"] = expected.json }
        if let actual { json["actual"] = actual.json }
        if let fixture { json["fixture"] = .string(fixture) }
        return json
    }
}
