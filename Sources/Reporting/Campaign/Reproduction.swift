import Conformance
import Fuzzing

/// The command line that shows a finding again.
public enum Reproduction {
    /// A file that was compared is compared again; another input is one of a corpus, and has to be saved first.
    static func command(_ report: CaseReport, _ run: RunIdentity) -> String {
        let peers = run.peers.flatMap { ["--peer", $0] }
        var options = ["--target", report.target]
        if !report.options.isEmpty { options += ["--options", text(report.options)] }
        let isFile = run.kind == .comparison && report.origin != InputFile.standardInput.description
        let words =
            isFile
            ? ["compare"] + peers + options + [report.origin]
            : ["replay", inputFile(report)] + options + peers
        return ([run.tool.name] + words).map(quoted).joined(separator: " ")
    }

    /// Under which name the input of a corpus is saved.
    static func inputFile(_ report: CaseReport) -> String { "\(ContentHash.of(report.input).prefix(16)).input" }

    private static func text(_ options: TargetOptions) -> String {
        String(decoding: options.json.compactAsWritten(), as: UTF8.self)
    }

    /// A generated case is named by its generator, seed and index; another input stands in its file beside the report.
    static func command(_ entry: ReportedFinding, _ record: CampaignRecord) -> String {
        let finding = entry.finding
        var words = [entry.inputFile, "--target", finding.signature.target]
        let options = finding.input.options
        if !options.isEmpty { words += ["--options", text(options)] }
        if let name = finding.caseName { words = [name.description] }
        return command(words, showing: finding.signature, as: record.plan.settings, tool: record.tool)
    }

    /// A finding of a ledger, by its identifier.
    ///
    /// - Parameter directory: where the ledger is; nil for the place where the program looks by itself.
    /// - Throws: `LedgerError`.
    public static func command(
        _ finding: LedgerFinding, of ledger: Ledger, at directory: FilePath?, tool: ToolIdentity
    ) throws(LedgerError) -> String {
        var words = [finding.identifier]
        // What was known of the whole input says nothing of a smaller one.
        let isOfWholeInput = finding.signature.kind == .construction || finding.signature.kind == .record
        if isOfWholeInput, let smallest = try ledger.minimizedInput(of: finding), smallest.expectation == nil {
            words.append("--found")
        }
        let settings = try ledger.settings(of: finding) ?? CampaignSettings()
        let command = command(words, showing: finding.signature, as: settings, tool: tool)
        return command + (directory.map { " --ledger \(quoted($0.bytes))" } ?? "")
    }

    /// What `words` name, with everything of a campaign's settings that it takes to see the signature.
    static func command(
        _ words: [String], showing signature: Signature, as settings: CampaignSettings, tool: ToolIdentity
    ) -> String {
        var words = [tool.name, "replay"] + words
        if Miniature.allCases.contains(where: { $0.name.hasSameBytes(as: signature.target) }) {
            words.append("--miniatures")
        }
        let (limits, usual) = (settings.limits, CaseLimits())
        switch signature.kind {
        case .peer, .peerFailure: words += settings.peers.flatMap { ["--peer", $0] }
        case .hang where limits.milliseconds != usual.milliseconds: words += ["--case-time", "\(limits.milliseconds)"]
        case .memory where limits.addressSpace != usual.addressSpace:
            words += ["--memory", "\(limits.addressSpace >> 20)"]
        default: break
        }
        return words.map(quoted).joined(separator: " ")
    }

    /// A word as a POSIX shell takes it. What a terminal or a page would not show as it is stands in dollar-single-quotes
    /// (IEEE Std 1003.1-2024, 2.2.4), so that the command can be read, shown and copied without changing.
    static func quoted(_ word: String) -> String { quoted(Array(word.utf8)) }

    /// The same of bytes, which need not be UTF-8.
    static func quoted(_ word: [UInt8]) -> String {
        let text = DisplayText.escaping(word)
        guard text.utf8.elementsEqual(word) else { return dollarQuoted(word) }
        if !word.isEmpty, word.allSatisfy(plain.contains) { return text }
        return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    private static func dollarQuoted(_ word: [UInt8]) -> String {
        let units = word.map { byte -> String in
            let isVisible = byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "'") && byte != UInt8(ascii: "\\")
            let octal = String(byte, radix: 8)
            return isVisible
                ? String(UnicodeScalar(byte)) : "\\" + String(repeating: "0", count: 3 - octal.utf8.count) + octal
        }
        return "$'" + units.joined() + "'"
    }

    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=,@%+".utf8)
}
