import Conformance
import Fuzzing

/// The command line that shows a finding again.
enum Reproduction {
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
        return command(words, showing: finding.signature, asking: record.plan.settings.peers, tool: record.tool.name)
    }

    /// The command line that replays what `words` name, with everything that it takes to see the signature.
    static func command(
        _ words: [String], showing signature: Signature, asking peers: [String], tool: String
    ) -> String {
        var words = [tool, "replay"] + words
        if Miniature.allCases.contains(where: { $0.name.hasSameBytes(as: signature.target) }) {
            words.append("--miniatures")
        }
        if signature.kind == .peer || signature.kind == .peerFailure {
            for peer in peers { words += ["--peer", peer] }
        }
        return words.map(quoted).joined(separator: " ")
    }

    /// A word as a POSIX shell takes it. What a terminal or a page would not show as it is stands in dollar-single-quotes
    /// (IEEE Std 1003.1-2024, 2.2.4), so that the command can be read, shown and copied without changing.
    static func quoted(_ word: String) -> String {
        if !word.isEmpty, word.utf8.allSatisfy(plain.contains) { return word }
        if !DisplayText.escaping(word).hasSameBytes(as: word) { return dollarQuoted(word) }
        return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    private static func dollarQuoted(_ word: String) -> String {
        let units = word.utf8.map { byte -> String in
            let isVisible = byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "'") && byte != UInt8(ascii: "\\")
            let octal = String(byte, radix: 8)
            return isVisible
                ? String(UnicodeScalar(byte)) : "\\" + String(repeating: "0", count: 3 - octal.utf8.count) + octal
        }
        return "$'" + units.joined() + "'"
    }

    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=,@%+".utf8)
}
