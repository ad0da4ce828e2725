extension CommandTable {
    static let comparisons = [
        CommandDescription(
            name: "conformance",
            summary: "Run corpora and report every disagreement with the recorded verdicts.",
            operands: .atLeastOne("CORPUS", .files),
            options: [
                .noInventory, .peer, .timeout, .verbose, .vocabulary, .format, .junit, .html, .caseTime, .memory,
                .miniatures, .mended,
            ],
            details: """
                A corpus is a spec directory, with the .jsonl files directly in it, or a .jsonl file.
                Every peer is compared with the record and with the built-in targets. Inputs that were findings once, those of
                a directory of regressions, are judged in workers, each within --case-time and --memory.
                """,
            example: "protoparity conformance Fixtures/spec --peer ./peer.py",
            run: ConformanceCommand.run),
        CommandDescription(
            name: "compare",
            summary: "Show the verdicts of the built-in targets and of peers side by side.",
            operands: .atLeastOne("FILE|-", .files),
            options: [.requiredPeer, .target, .options, .timeout, .verbose, .format, .html],
            example: "protoparity compare --peer 'python3 peer.py' --options '{\"mode\":\"device\"}' card.json",
            run: CompareCommand.run),
        CommandDescription(
            name: "diff",
            summary: "Show what became better and worse from one JSON report to the next.",
            operands: .two("OLD.json NEW.json", .files),
            options: [.format, .html],
            details: """
                Both are reports of one kind: `report.json` of fuzz --report, or what conformance, compare or bench printed with
                --format json. docs/diff.md says what counts as worse, and from where on a figure is more than noise.
                Exit status: 0 nothing is worse, 1 something is, 3 a file cannot be read or is no report.
                """,
            example: "protoparity diff yesterday/report.json today/report.json",
            run: DiffCommand.run),
        CommandDescription(
            name: "report",
            summary: "Show a JSON report of a campaign, a conformance run or a comparison as a page.",
            actions: [
                ActionDescription(
                    name: "render", operands: .one("REPORT.json|-", .files), summary: "writes the page of a report")
            ],
            options: [.page, .reportLedger, .coverage, .power],
            details: """
                The page is one file that loads nothing and works from a disk. It is the same that --html of fuzz, conformance
                and compare writes; these reports have all that it shows.
                """,
            example: "protoparity report render campaign/report.json --html campaign.html",
            run: ReportCommand.run),
        CommandDescription(
            name: "serve",
            summary: "Answer as a peer on standard input and output with the built-in targets.",
            options: [.miniatures, .mended],
            example: "protoparity conformance Fixtures/spec --peer 'protoparity serve'",
            run: ServeCommand.run),
        CommandDescription(
            name: "record",
            summary: "Rewrite the inventory of a spec directory from a source of truth, after showing the difference.",
            operands: .one("CORPUS", .directories),
            options: [.from, .peer, .dryRun, .timeout, .verbose],
            details: """
                Nothing is written where the source, the built-in targets and the peers do not all agree.
                Exit status: 0 recorded or nothing to record, 1 refused, or with --dry-run something to record.
                """,
            example: "protoparity record Fixtures/spec --from peer:./peer.py --dry-run",
            run: RecordCommand.run),
    ]
}

extension OptionDescription {
    static let noInventory = OptionDescription(
        name: "--no-inventory", form: .flag, summary: "run the files of spec directories without their inventory")
    static let peer = OptionDescription(
        name: "--peer", form: .value("COMMAND", .files), summary: "also ask this peer: a program, or a command line",
        isRepeatable: true)
    static let requiredPeer = OptionDescription(
        name: peer.name, form: peer.form, summary: peer.summary, isRequired: true, isRepeatable: true)
    static let timeout = OptionDescription(
        name: "--timeout", form: .number("SECONDS", 1...86_400),
        summary: "how long a peer may stay silent while it owes an answer; 10 by default")
    static let verbose = OptionDescription(
        name: "--verbose", form: .flag, summary: "let the peers write to standard error")
    static let vocabulary = OptionDescription(
        name: "--vocabulary", form: .value("FILE", .files),
        summary: "a JSON object that maps a foreign corpus's codes to ours")
    static let junit = OptionDescription(
        name: "--junit", form: .value("FILE", .files), summary: "also write a JUnit report")
    static let html = OptionDescription(
        name: "--html", form: .value("FILE", .files),
        summary: "write the report as a page for a browser, one file with all in it")
    static let page = OptionDescription(name: html.name, form: html.form, summary: html.summary, isRequired: true)
    static let reportLedger = OptionDescription(
        name: "--ledger", form: .value("DIR", .directories),
        summary: "also show what this ledger knows: states, smallest inputs, open findings from elsewhere")
    static let coverage = OptionDescription(
        name: "--coverage", form: .value("FILE", .files),
        summary: "also show the coverage in this file, such as a nightly's night.json")
    static let power = OptionDescription(
        name: "--power", form: .value("FILE", .files),
        summary: "also show how soon a missing check is noticed, from this file: Reports/power.md")
    static let target = OptionDescription(
        name: "--target", form: .choice(["spec", "json"]), summary: "what decides the files; spec by default")
    static let options = OptionDescription(
        name: "--options", form: .value("JSON"), summary: "the options of the target, as in the peer protocol")
    static let from = OptionDescription(
        name: "--from", form: .value("self|peer:COMMAND", .names(["self"])), summary: "whose verdicts are recorded",
        isRequired: true)
    static let dryRun = OptionDescription(
        name: "--dry-run", form: .flag, summary: "only show the difference")
}
