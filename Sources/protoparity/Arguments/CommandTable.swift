/// Every command of the program. A new command is an entry here and a file in `Commands`.
enum CommandTable {
    static let all: [CommandDescription] = [
        CommandDescription(
            name: "validate",
            summary: "Decide specs and bundles: one line for each file, accept or the first error.",
            operands: .atLeastOne("FILE|-"),
            options: [.mode, .library, .capabilities, .contract, .format],
            details: """
                Specs and bundles are told apart by their bytes; the spec of a bundle is decided in device mode. Links are not
                followed. `-` reads standard input. A file that cannot be read is named on standard error; the others are still decided.
                Exit status: 0 all accepted, 1 any rejected, 3 any unreadable, also where others are rejected.
                """,
            example: "protoparity validate --mode device Fixtures/spec/valid/*.json",
            run: ValidateCommand.run),
        CommandDescription(
            name: "capabilities",
            summary: "Show what a valid spec needs of the app, each with its first use.",
            operands: .one("FILE|-"),
            options: [.mode, .format],
            details: """
                Uses inside components are shown where they were authored.
                Exit status: 0 shown, 1 rejected, 3 unreadable.
                """,
            example: "protoparity capabilities Fixtures/spec/valid/capability-all-seven.json",
            run: CapabilitiesCommand.run),
        CommandDescription(
            name: "references",
            summary: "Show the assets that a valid spec names, then its requests, in document order.",
            operands: .one("FILE|-"),
            options: [.mode, .format],
            details: "Exit status: 0 shown, 1 rejected, 3 unreadable.",
            example: "protoparity references Fixtures/spec/valid/capability-all-seven.json",
            run: ReferencesCommand.run),
        CommandDescription(
            name: "conformance",
            summary: "Run corpora and report every disagreement with the recorded verdicts.",
            operands: .atLeastOne("CORPUS"),
            options: [.noInventory, .peer, .timeout, .verbose, .vocabulary, .format, .junit],
            details: """
                A corpus is a spec directory, with the .jsonl files directly in it, or a .jsonl file.
                Every peer is compared with the record and with the built-in targets.
                """,
            example: "protoparity conformance Fixtures/spec --peer ../shared/peers/reference_peer.py",
            run: ConformanceCommand.run),
        CommandDescription(
            name: "compare",
            summary: "Show the verdicts of the built-in targets and of peers side by side.",
            operands: .atLeastOne("FILE|-"),
            options: [.requiredPeer, .target, .options, .timeout, .verbose, .format],
            example: "protoparity compare --peer 'python3 peer.py' --options '{\"mode\":\"device\"}' card.json",
            run: CompareCommand.run),
        CommandDescription(
            name: "serve",
            summary: "Answer as a peer on standard input and output with the built-in targets.",
            example: "protoparity conformance Fixtures/spec --peer 'protoparity serve'",
            run: ServeCommand.run),
        CommandDescription(
            name: "record",
            summary: "Rewrite the inventory of a spec directory from a source of truth, after showing the difference.",
            operands: .one("CORPUS"),
            options: [.from, .peer, .dryRun, .timeout, .verbose],
            details: """
                Nothing is written where the source, the built-in targets and the peers do not all agree.
                Exit status: 0 recorded or nothing to record, 1 refused, or with --dry-run something to record.
                """,
            example: "protoparity record Fixtures/spec --from peer:../shared/peers/reference_peer.py --dry-run",
            run: RecordCommand.run),
        CommandDescription(
            name: "inspect",
            summary: "Show the records of a bundle, also of a rejected one, up to the byte that is to blame.",
            operands: .one("BUNDLE|-"),
            options: [.format],
            example: "protoparity inspect card.automobile-proto",
            run: InspectCommand.run),
        CommandDescription(
            name: "export",
            summary: "Write the canonical bundle of a spec and its assets.",
            options: [.spec, .asset, .output, .force],
            details: """
                The media type of an asset is told by its content. Assets that the spec does not name are left out.
                Credentials and private hosts in requests are warned of on standard error.
                """,
            example: "protoparity export --spec card.json --asset hero=hero.png -o card.automobile-proto",
            run: ExportCommand.run),
        CommandDescription(
            name: "extract",
            summary: "Unpack an accepted bundle into a new directory.",
            operands: .one("BUNDLE|-"),
            options: [.output],
            example: "protoparity extract card.automobile-proto -o card",
            run: ExtractCommand.run),
        CommandDescription(
            name: "bench",
            summary: "Measure speed and memory, as ratios within one run, and check the bounds.",
            options: [.memoryOf, .format],
            details: """
                Times are processor time, the fastest of several rounds that take turns. node is measured where it is installed.
                Exit status: 0 every bound kept, 1 one broken. Measure a release build on a quiet machine.
                """,
            example: "swift run -c release protoparity bench",
            run: BenchCommand.run),
    ]
}

extension OptionDescription {
    static let mode = OptionDescription(
        name: "--mode", form: .choice(["host", "device"]),
        summary: "host, the default, expands components; device does not")
    static let library = OptionDescription(
        name: "--library", form: .flag, summary: "decide as for a library: device mode and the library's policy")
    static let capabilities = OptionDescription(
        name: "--capabilities", form: .value("FILE|LIST"),
        summary: "what the app supports: names with commas, or a JSON array in a file (a value with . or /)")
    static let contract = OptionDescription(
        name: "--contract", form: .value("FILE"), summary: "decide by a contract in the recorded format")
    static let format = OptionDescription(
        name: "--format", form: .choice(["text", "json"]), summary: "text, the default, or one JSON document")
    static let spec = OptionDescription(
        name: "--spec", form: .value("FILE"), summary: "the spec", isRequired: true)
    static let asset = OptionDescription(
        name: "--asset", form: .value("ID=FILE"), summary: "an asset under its id", isRepeatable: true)
    static let output = OptionDescription(
        name: "-o", form: .value("PATH"), summary: "where to write; must not exist yet", isRequired: true)
    static let force = OptionDescription(
        name: "--force", form: .flag, summary: "replace what stands there")
    static let memoryOf = OptionDescription(
        name: "--memory", form: .value("FILE"),
        summary: "only parse this file, or decide this bundle, and print the peak memory in bytes")
    static let noInventory = OptionDescription(
        name: "--no-inventory", form: .flag, summary: "run the files of spec directories without their inventory")
    static let peer = OptionDescription(
        name: "--peer", form: .value("COMMAND"), summary: "also ask this peer: a program, or a command line",
        isRepeatable: true)
    static let requiredPeer = OptionDescription(
        name: peer.name, form: peer.form, summary: peer.summary, isRequired: true, isRepeatable: true)
    static let timeout = OptionDescription(
        name: "--timeout", form: .number("SECONDS", 1...86_400),
        summary: "how long a peer may stay silent while it owes an answer; 10 by default")
    static let verbose = OptionDescription(
        name: "--verbose", form: .flag, summary: "let the peers write to standard error")
    static let vocabulary = OptionDescription(
        name: "--vocabulary", form: .value("FILE"), summary: "a JSON object that maps a foreign corpus's codes to ours")
    static let junit = OptionDescription(
        name: "--junit", form: .value("FILE"), summary: "also write a JUnit report")
    static let target = OptionDescription(
        name: "--target", form: .choice(["spec", "json"]), summary: "what decides the files; spec by default")
    static let options = OptionDescription(
        name: "--options", form: .value("JSON"), summary: "the options of the target, as in the peer protocol")
    static let from = OptionDescription(
        name: "--from", form: .value("self|peer:COMMAND"), summary: "whose verdicts are recorded", isRequired: true)
    static let dryRun = OptionDescription(
        name: "--dry-run", form: .flag, summary: "only show the difference")
}
