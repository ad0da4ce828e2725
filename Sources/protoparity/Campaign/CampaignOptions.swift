import Conformance
import Fuzzing

/// The options of campaigns as settings.
extension ParsedArguments {
    var harness: Harness {
        guard has(.miniatures) else { return .builtIn }
        return has(.mended) ? Miniature.mendedHarness : Miniature.harness
    }

    var workerSettings: WorkerSettings {
        var settings = WorkerSettings()
        for option in [OptionDescription.miniatures, .mended] where has(option) {
            settings.arguments.append(option.name)
        }
        settings.limits = caseLimits
        return settings
    }

    var caseLimits: CaseLimits {
        var limits = CaseLimits()
        if let milliseconds = number(.caseTime) { limits.milliseconds = Int64(milliseconds) }
        if let mebibytes = number(.memory) { limits.addressSpace = UInt64(mebibytes) << 20 }
        return limits
    }

    /// - Throws: `UsageError`.
    func campaignSettings() throws(UsageError) -> CampaignSettings {
        var settings = CampaignSettings()
        settings.targets = try list(.targets)
        settings.generators = try list(.generators)
        if let text = text(.seed) {
            guard let seed = UInt64(text) else { throw mistake("--seed is a whole number below 2^64, not \(text)") }
            settings.seed = seed
        }
        if let cases = number(.cases) { settings.extent = .cases(UInt64(cases)) }
        if let text = text(.time) {
            guard !has(.cases) else { throw mistake("--cases and --time exclude each other") }
            guard let milliseconds = Duration.milliseconds(text) else {
                throw mistake("--time is a number of seconds, minutes or hours, such as 60s, 5m or 2h, not \(text)")
            }
            settings.extent = .time(milliseconds)
        }
        if let jobs = number(.jobs) { settings.jobs = jobs }
        if let text = text(.shard) {
            guard let shard = CampaignSettings.Shard(text) else {
                throw mistake("--shard is I/N with I from 1 to N, such as 3/16, not \(text)")
            }
            settings.shard = shard
        }
        for peer in all(.peer) {
            guard let command = String(validating: peer.bytes, as: UTF8.self) else {
                throw mistake("--peer is not UTF-8: \(peer)")
            }
            settings.peers.append(command)
        }
        // A batch with its inputs goes through a pipe to the peers.
        if !settings.peers.isEmpty { settings.batchSize = 64 }
        settings.limits = caseLimits
        return settings
    }

    private func list(_ option: OptionDescription) throws(UsageError) -> [String]? {
        guard has(option) else { return nil }
        let names = (text(option) ?? "").split(separator: ",").map(String.init)
        guard !names.isEmpty else { throw mistake("\(option.name) is a list of names with commas") }
        return names
    }

    /// The directory of the ledger.
    var ledgerDirectory: FilePath { path(.ledger) ?? FilePath(".protoparity") }

    /// A ledger that is there already: reading creates none.
    func existingLedger() throws -> Ledger { try ParsedArguments.ledger(in: ledgerDirectory) }

    /// The ledger in a directory, where there is one.
    static func ledger(in directory: FilePath) throws -> Ledger {
        do throws(FileError) {
            try InputFile.status(directory.appending("ledger.sqlite"))
        } catch {
            guard error.code == .missing else { throw error }
            throw FileError(
                .failed, directory,
                "there is no ledger; name another place, or make one there with `\(Program.name) fuzz`")
        }
        return try Ledger(directory: directory)
    }

    /// What is no finding of the ledger.
    func noFinding(_ message: String) -> UsageError {
        mistake(message, remedy: "`\(Program.name) findings list` shows the findings")
    }
}

/// Lengths of time on the command line.
enum Duration {
    /// Reads `60s`, `5m`, `2h` or a plain number of seconds.
    static func milliseconds(_ text: String) -> Int64? {
        let units: [Character: Int64] = ["s": 1000, "m": 60_000, "h": 3_600_000]
        let unit = text.last.flatMap { units[$0] }
        let digits = unit == nil ? text[...] : text.dropLast()
        guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = Int64(digits), number > 0
        else { return nil }
        let (milliseconds, isTooLong) = number.multipliedReportingOverflow(by: unit ?? 1000)
        return isTooLong ? nil : milliseconds
    }
}
