extension CommandTable {
    static let findings = [
        CommandDescription(
            name: "replay",
            summary: "Run one case again: a generated one, a file, or a finding of the ledger.",
            operands: .one("CASE|FILE|FINDING", .files),
            options: [
                .replayTarget, .options, .expectedVerdict, .generatorVersion, .peer, .timeout, .verbose, .ledger,
                .found, .debug, .caseTime, .memory, .miniatures, .mended,
            ],
            details: """
                A case is generator:seed:index, a finding the start of its identifier. A file needs its target.
                The input is judged in a worker; with --debug in this process, so that a debugger sees where it goes wrong.
                Exit status: 0 no finding, 1 findings. With --expect, for git bisect run: 0 the expected verdict, 1 another one or
                none, 125 the case cannot be run by this build: its generator is missing or has another version, the file or the
                finding cannot be read, there is no such target, no worker starts. 2 stays wrong usage.
                """,
            example: "protoparity replay spec:1:42 --peer ./peer.py",
            run: ReplayCommand.run),
        CommandDescription(
            name: "findings",
            summary: "Show what the ledger knows, take inputs out of it, merge ledgers, change states.",
            actions: [
                ActionDescription(name: "list", summary: "every finding, a line each"),
                ActionDescription(
                    name: "show", operands: .one("FINDING"), summary: "one finding with all that is known of it"),
                ActionDescription(name: "check", summary: "looks for anything wrong in the ledger itself"),
                ActionDescription(
                    name: "export", operands: .two("FINDING FILE", .files),
                    summary: "writes the input, the smallest one that is known, to a file"),
                ActionDescription(
                    name: "merge", operands: .atLeastOne("LEDGER", .directories),
                    summary: "takes over everything of other ledgers; doing so again changes nothing"),
                ActionDescription(
                    name: "state", operands: .two("FINDING STATE", .names(FindingsCommand.states)),
                    summary: "sets new, minimized, promoted or fixed by hand"),
            ],
            options: [.ledger, .found, .reason, .format],
            example: "protoparity findings list",
            run: FindingsCommand.run),
        CommandDescription(
            name: "minimize",
            summary: "Make the input of a finding as simple as its signature allows.",
            operands: .one("FINDING|FILE", .files),
            options: [
                .ledger, .signature, .replayTarget, .options, .peer, .timeout, .verbose, .budget, .result, .found,
                .caseTime, .memory, .quiet, .miniatures, .mended,
            ],
            details: """
                A disagreement with a verdict that is known of the whole input alone needs a --peer for smaller ones.
                The result of a file stands in FILE.min, that of a finding in the ledger. Stopped by Ctrl-C or in any other
                way, it goes on from where it was when it is run again.
                Exit status: 0 minimized, 1 the input does not show the signature, or only sometimes.
                """,
            example: "protoparity minimize crash.json --target spec --output small.json",
            run: MinimizeCommand.run),
        CommandDescription(
            name: "promote",
            summary: "Make the smallest input of a finding a fixture that conformance runs.",
            operands: .one("FINDING|FILE", .files),
            options: [
                .ledger, .signature, .replayTarget, .options, .peer, .timeout, .verbose, .expect, .expectReason,
                .fixtures, .found, .caseTime, .memory, .miniatures, .mended,
            ],
            details: """
                What is right a second source must say: a peer, the construction of the case, or --expect with a --reason.
                Exit status: 0 promoted, 1 refused.
                """,
            example: "protoparity promote 1f3a --peer ./peer.py",
            run: PromoteCommand.run),
        CommandDescription(
            name: "adopt",
            summary: "Put what a coverage-guided fuzzer kept into the ledger, under the signature that it shows here.",
            operands: .atLeastOne("ARTIFACT", .files),
            options: [.fuzzTarget, .ledger, .caseTime, .memory, .miniatures, .mended],
            details: """
                Every artifact is judged several times, each time in a worker of its own. From then on it is a finding like any
                other, for minimize and promote. Doing so again changes nothing.
                Exit status: 0 every artifact is in the ledger, 1 nothing goes wrong with some of them.
                """,
            example: "protoparity adopt crash-0123 --target spec",
            run: AdoptCommand.run),
    ]
}

extension OptionDescription {
    static let replayTarget = OptionDescription(
        name: "--target", form: .value("TARGET", .names(CommandTable.targetNames)), summary: "what decides a file")
    static let expectedVerdict = OptionDescription(
        name: "--expect", form: .value("VERDICT", .names(["accept"])),
        summary: "end with 0 for this verdict alone, for git bisect run: accept, or CODE at PATH")
    static let generatorVersion = OptionDescription(
        name: "--generator-version", form: .number("N", 1...Int.max),
        summary: "with --expect: the version of the generator that made the case, as replay shows it")
    static let found = OptionDescription(
        name: "--found", form: .flag, summary: "use the input as it was found, also where a smaller one is known")
    static let debug = OptionDescription(
        name: "--debug", form: .flag, summary: "judge in this process instead of a worker")
    static let reason = OptionDescription(
        name: "--reason", form: .value("TEXT"), summary: "why the state changes")
    static let signature = OptionDescription(
        name: "--signature", form: .value("TEXT"),
        summary: "what a file shows, as in the reports: TARGET KIND DETAIL; not needed where it shows one thing")
    static let budget = OptionDescription(
        name: "--cases", form: .number("N", 1...Int.max), summary: "how many inputs to run; 50000 by default")
    static let result = OptionDescription(
        name: "--output", form: .value("FILE", .files), summary: "where the result is written as well")
    static let expect = OptionDescription(
        name: "--expect", form: .value("VERDICT", .names(["accept"])),
        summary: "the right verdict: accept, or CODE at PATH")
    static let expectReason = OptionDescription(
        name: "--reason", form: .value("TEXT"), summary: "why the verdict given by --expect is right")
    static let fixtures = OptionDescription(
        name: "--fixtures", form: .value("DIR", .directories),
        summary: "where the fixtures are; Fixtures/regressions by default")
    static let fuzzTarget = OptionDescription(
        name: "--target", form: .value("TARGET", .names(CommandTable.fuzzTargetNames)),
        summary: "the fuzz target that the artifact is of", isRequired: true)
}
