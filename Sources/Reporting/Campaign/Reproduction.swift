import Conformance
import Fuzzing

/// The command line that shows a finding again.
enum Reproduction {
    /// A generated case is named by its generator, seed and index; another input stands in its file beside the report.
    static func command(_ entry: ReportedFinding, _ record: CampaignRecord) -> String {
        let finding = entry.finding
        var words = [record.tool.name, "replay"]
        if let name = finding.caseName {
            words.append(name.description)
        } else {
            words += [entry.inputFile, "--target", finding.signature.target]
            let options = finding.input.options
            if !options.isEmpty {
                words += ["--options", String(decoding: options.json.compactAsWritten(), as: UTF8.self)]
            }
        }
        if finding.signature.kind == .peer || finding.signature.kind == .peerFailure {
            for peer in record.plan.settings.peers { words += ["--peer", peer] }
        }
        return words.map(quoted).joined(separator: " ")
    }

    /// A word as a POSIX shell takes it.
    static func quoted(_ word: String) -> String {
        let isPlain = !word.isEmpty && word.utf8.allSatisfy(plain.contains)
        return isPlain
            ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=,@%+".utf8)
}
