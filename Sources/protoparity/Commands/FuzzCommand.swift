import Conformance
import Fuzzing
import Reporting

/// `protoparity fuzz`
enum FuzzCommand {
    /// The largest allowlist in bytes.
    private static let allowlistLimit = 1 << 20

    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        Interruption.take()
        let allowlist = try allowlist(arguments)
        let ledger = try Ledger(directory: arguments.ledgerDirectory)
        var settings = try arguments.campaignSettings()
        var earlier: ResumedRun?
        if arguments.has(.resume) { (settings, earlier) = try resumed(ledger, arguments) }
        var listeners: [any CampaignListener] = [LedgerRecorder(ledger, resuming: earlier)]
        if !arguments.has(.quiet) { listeners.append(CampaignProgress(ProgressLine(terminal.errors))) }
        let recorder = CampaignRecorder(tool: Program.identity)
        listeners.append(recorder)
        let campaign: Campaign
        do {
            campaign = try Campaign(
                settings, harness: arguments.harness, workers: arguments.workerSettings, peers: arguments.peerSettings,
                resuming: earlier, listeners: listeners)
        } catch {
            throw arguments.unknown(error.name, among: error.known, error.message)
        }
        if arguments.has(.resume) { try checkVersions(campaign.plan, ledger, arguments) }
        let summary = try campaign.run { Interruption.wasAsked }
        let findings = try ledger.findings(run: campaign.plan.run)
        if arguments.has(.report) || arguments.has(.html) {
            let notes = try findings.map { ($0.signature, try LedgerNote($0, in: campaign.plan.run, of: ledger)) }
            if let record = recorder.finish(notes: Dictionary(uniqueKeysWithValues: notes)) {
                if let directory = arguments.path(.report) { try CampaignReports.write(record, to: directory) }
                try arguments.writePage(CampaignReports.json(record))
            }
        }
        let report = CampaignText(
            campaign.plan, tool: Program.identity, summary: summary, findings: findings,
            allowlist: allowlist, today: CalendarDay(seconds: LedgerRecorder.clock()))
        report.write(to: terminal.output)
        return ExitStatus(findings: report.failures > 0, environmentFailed: false)
    }

    private static func allowlist(_ arguments: ParsedArguments) throws -> Allowlist {
        guard let path = arguments.path(.allow) else { return Allowlist() }
        let bytes = try InputFile.read(path, limit: allowlistLimit)
        do {
            return try Allowlist(parsing: bytes)
        } catch {
            throw FileError(.failed, path, "this is no allowlist: \(error)")
        }
    }

    /// The last run that has no end, with its settings; only how fast it goes may be chosen anew.
    private static func resumed(
        _ ledger: Ledger, _ arguments: ParsedArguments
    ) throws -> (CampaignSettings, ResumedRun) {
        for option in [OptionDescription.targets, .generators, .seed, .cases, .time, .shard, .peer]
        where arguments.has(option) {
            throw arguments.mistake("--resume goes on as it was set; \(option.name) cannot change that")
        }
        guard let run = try ledger.runs().first(where: { $0.ended == nil }) else {
            throw arguments.mistake(
                "there is no campaign to resume in \(arguments.ledgerDirectory)", remedy: "start one without --resume")
        }
        guard var (settings, _) = CampaignPlan.parse(run.settings) else {
            throw LedgerProblem("the settings of run \(run.identifier) cannot be read")
        }
        if let jobs = arguments.number(.jobs) { settings.jobs = jobs }
        return (settings, ResumedRun(run: run.identifier, done: run.done))
    }

    /// The cases of another version are others, so that what was done would not fit what follows.
    private static func checkVersions(_ plan: CampaignPlan, _ ledger: Ledger, _ arguments: ParsedArguments) throws {
        let run = try ledger.runs().first { $0.identifier == plan.run }
        guard let run, let (_, generators) = CampaignPlan.parse(run.settings), generators == plan.generators else {
            throw arguments.mistake(
                "the campaign was run with other generators than this program has", remedy: "start one without --resume"
            )
        }
    }
}

/// A ledger whose content this program does not understand.
private struct LedgerProblem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
