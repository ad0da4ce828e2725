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
            options: [
                .noInventory, .peer, .timeout, .verbose, .vocabulary, .format, .junit, .html, .caseTime, .memory,
                .miniatures, .mended,
            ],
            details: """
                A corpus is a spec directory, with the .jsonl files directly in it, or a .jsonl file.
                Every peer is compared with the record and with the built-in targets. Inputs that were findings once, those of
                a directory of regressions, are judged in workers, each within --case-time and --memory.
                """,
            example: "protoparity conformance Fixtures/spec --peer ../shared/peers/reference_peer.py",
            run: ConformanceCommand.run),
        CommandDescription(
            name: "compare",
            summary: "Show the verdicts of the built-in targets and of peers side by side.",
            operands: .atLeastOne("FILE|-"),
            options: [.requiredPeer, .target, .options, .timeout, .verbose, .format, .html],
            example: "protoparity compare --peer 'python3 peer.py' --options '{\"mode\":\"device\"}' card.json",
            run: CompareCommand.run),
        CommandDescription(
            name: "serve",
            summary: "Answer as a peer on standard input and output with the built-in targets.",
            options: [.miniatures, .mended],
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
            name: "library",
            summary: "Keep prototypes in a library: a directory in which every change is all or nothing.",
            operands: .atLeastOne(
                "init|import FILE…|list|show ID|open ID|reset ID|delete ID|export ID|verify|consume"),
            options: LibraryOptions.all,
            details: """
                init      makes a library, or what is missing of one
                import    takes bundles and bare specs; `-` is standard input
                list      every entry, the oldest first
                show      one entry, every hash checked
                open      the same, and notes the time
                reset     forgets what the prototype saved
                delete    removes an entry and what its prototype saved
                export    writes the canonical bundle of an entry
                verify    checks every hash and rule again, and repairs nothing
                consume   does what hosts ask for in mcp/inbox, and sweeps what is old there
                Exit status: 1 rejected, damaged or not found; 3 the disk or another file failed.
                """,
            example: "protoparity library import card.json --library prototypes",
            run: LibraryCommand.run),
        CommandDescription(
            name: "egress",
            summary: "Decide where an imported prototype may connect, connect there, show the rules.",
            operands: .atLeastOne("check URL|fetch URL|table|classify ADDRESS…"),
            options: [
                .allowNetwork, .dev, .method, .header, .redirectFrom, .resolve, .data, .pin, .authorities, .format,
                .totalTime, .connectTime,
            ],
            details: """
                check     the decision alone: nothing is looked up, names have the addresses of --resolve
                fetch     the client: resolves, checks, connects to checked addresses only, follows redirects
                table     every blocked range with its source, the local ranges that are allowed, and the blocked ports
                classify  what addresses are, in any spelling that a URL can have
                Exit status: 0 allowed, 1 refused or failed, for classify 1 where any address is blocked.
                """,
            example: "protoparity egress check https://127.1/ --allow-network",
            run: EgressCommand.run),
        CommandDescription(
            name: "bench",
            summary: "Measure speed and memory, as ratios within one run, and check the bounds.",
            options: [.memoryOf, .onlyPart, .format],
            details: """
                Times are processor time, the fastest of many short rounds that take turns. node is measured where it is installed,
                JSONSerialization where foundation-baseline is built too, as swift build -c release does.
                The egress client is measured where this machine has an address of a local network on any interface.
                Exit status: 0 every bound kept, 1 one broken. Measure a release build on a quiet machine.
                """,
            example: "protoparity bench",
            run: BenchCommand.run),
        CommandDescription(
            name: "fuzz",
            summary: "Attack targets with generated cases in worker processes and keep what is found.",
            options: [
                .targets, .generators, .seed, .cases, .time, .jobs, .shard, .peer, .timeout, .verbose, .ledger, .resume,
                .allow, .report, .html, .caseTime, .memory, .quiet, .miniatures, .mended,
            ],
            details: """
                Findings are kept in the ledger, a directory; .protoparity by default. The same targets, generators, seed and
                cases find the same signatures with any --jobs. Ctrl-C ends the campaign with its report, twice at once;
                --resume goes on where the last one that was stopped has come to.
                Exit status: 1 findings that the ledger did not know or that came back, unless they are allowed.
                """,
            example: "protoparity fuzz --time 60s --seed 1 --jobs 2",
            run: FuzzCommand.run),
        CommandDescription(
            name: "report",
            summary: "Show a JSON report of a campaign, a conformance run or a comparison as a page.",
            operands: .atLeastOne("render REPORT.json|-"),
            options: [.page, .reportLedger, .coverage, .power],
            details: """
                The page is one file that loads nothing and works from a disk. It is the same that --html of fuzz, conformance
                and compare writes; these reports have all that it shows.
                """,
            example: "protoparity report render campaign/report.json --html campaign.html",
            run: ReportCommand.run),
        CommandDescription(
            name: "replay",
            summary: "Run one case again: a generated one, a file, or a finding of the ledger.",
            operands: .one("CASE|FILE|FINDING"),
            options: [
                .replayTarget, .options, .peer, .timeout, .verbose, .ledger, .found, .debug, .caseTime, .memory,
                .miniatures, .mended,
            ],
            details: """
                A case is generator:seed:index, a finding the start of its identifier. A file needs its target.
                The input is judged in a worker; with --debug in this process, so that a debugger sees where it goes wrong.
                """,
            example: "protoparity replay spec:1:42 --peer ../shared/peers/reference_peer.py",
            run: ReplayCommand.run),
        CommandDescription(
            name: "findings",
            summary: "Show what the ledger knows, take inputs out of it, merge ledgers, change states.",
            operands: .atLeastOne("list|show FINDING|check|export FINDING FILE|merge LEDGER…|state FINDING STATE"),
            options: [.ledger, .found, .reason, .format],
            details: """
                list      every finding, a line each
                show      one finding with all that is known of it
                check     looks for anything wrong in the ledger itself
                export    writes the input, the smallest one that is known, to a file
                merge     takes over everything of other ledgers; doing so again changes nothing
                state     sets new, minimized, promoted or fixed by hand
                """,
            example: "protoparity findings list",
            run: FindingsCommand.run),
        CommandDescription(
            name: "census",
            summary: "Count what becomes of the cases of each generator: accepted, rejected, with which code.",
            options: [.targets, .generators, .seed, .cases, .jobs, .ledger, .format, .miniatures, .mended],
            details: """
                Runs cases without keeping anything, 1000 of each generator by default. With --ledger nothing is run: the counts
                of all its runs are shown.
                """,
            example: "protoparity census --cases 5000",
            run: CensusCommand.run),
        CommandDescription(
            name: "generators",
            summary: "Print the catalogue: every generator with all it can do to an input.",
            options: [.format, .miniatures, .mended],
            example: "protoparity generators",
            run: GeneratorsCommand.run),
        CommandDescription(
            name: "minimize",
            summary: "Make the input of a finding as simple as its signature allows.",
            operands: .one("FINDING|FILE"),
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
            operands: .one("FINDING|FILE"),
            options: [
                .ledger, .signature, .replayTarget, .options, .peer, .timeout, .verbose, .expect, .expectReason,
                .fixtures, .found, .caseTime, .memory, .miniatures, .mended,
            ],
            details: """
                What is right a second source must say: a peer, the construction of the case, or --expect with a --reason.
                Exit status: 0 promoted, 1 refused.
                """,
            example: "protoparity promote 1f3a --peer ../shared/peers/reference_peer.py",
            run: PromoteCommand.run),
        CommandDescription(
            name: "adopt",
            summary: "Put what a coverage-guided fuzzer kept into the ledger, under the signature that it shows here.",
            operands: .atLeastOne("ARTIFACT"),
            options: [.fuzzTarget, .ledger, .caseTime, .memory, .miniatures, .mended],
            details: """
                Every artifact is judged several times, each time in a worker of its own. From then on it is a finding like any
                other, for minimize and promote. Doing so again changes nothing.
                Exit status: 0 every artifact is in the ledger, 1 nothing goes wrong with some of them.
                """,
            example: "protoparity adopt crash-0123 --target spec",
            run: AdoptCommand.run),
        CommandDescription(
            name: "seeds",
            summary:
                "Write the inputs of corpora and generated cases as inputs of the fuzz targets, a folder for each.",
            operands: .atLeastOne("DIR CORPUS…"),
            options: [.targets, .seed, .seedCases, .largest],
            details: """
                Streams, images and whole bundles also become inputs of the targets that take them alone. DIR must not exist yet.
                """,
            example: "protoparity seeds seeds Fixtures/spec Fixtures/bundle/corpus.json Fixtures/regressions",
            run: SeedsCommand.run),
        CommandDescription(
            name: "dictionaries",
            summary: "Write the dictionaries of the fuzz targets, made from the contract and the formats.",
            operands: .one("DIR"),
            example: "protoparity dictionaries Corpus",
            run: DictionariesCommand.run),
        CommandDescription(
            name: "corpus",
            summary: "Write fuzz-corpus.json: generated cases on whose verdict we and the peers agree.",
            operands: .one("FILE"),
            options: [.seed, .corpusCases, .requiredPeer, .timeout, .verbose],
            details: """
                Cases that anybody decides otherwise are named and left out.
                Exit status: 0 everybody agrees, 1 there were disagreements.
                """,
            example: "protoparity corpus Corpus/fuzz-corpus.json --peer ../shared/peers/reference_peer.py",
            run: CorpusCommand.run),
        CommandDescription(
            name: "worker",
            summary: "Judge cases for a campaign; started by it.",
            options: [.miniatures, .mended],
            example: "protoparity worker",
            isHidden: true,
            run: WorkerCommand.run),
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
    static let allowNetwork = OptionDescription(
        name: "--allow-network", form: .flag, summary: "switch the network on; it is off by default")
    static let dev = OptionDescription(
        name: "--dev", form: .flag, summary: "decide as in builds for development, which may use http")
    static let method = OptionDescription(
        name: "--method", form: .value("METHOD"), summary: "the method; GET by default")
    static let header = OptionDescription(
        name: "--header", form: .value("FIELD"), summary: "a header field, Name: value", isRepeatable: true)
    static let redirectFrom = OptionDescription(
        name: "--redirect-from", form: .value("URL"), summary: "the URL that redirected here")
    static let resolve = OptionDescription(
        name: "--resolve", form: .value("HOST=ADDR,…"), summary: "the addresses of a name, instead of the resolver's",
        isRepeatable: true)
    static let data = OptionDescription(
        name: "--data", form: .value("TEXT"), summary: "the body of a fetch with POST, PUT, PATCH or DELETE")
    static let pin = OptionDescription(
        name: "--pin", form: .value("sha256//KEY"), summary: "fetch only from a server with this key, or another pin's",
        isRepeatable: true)
    static let authorities = OptionDescription(
        name: "--ca", form: .value("FILE"),
        summary: "the certificate authorities to trust instead of the system's, as PEM")
    static let totalTime = OptionDescription(
        name: "--total-time", form: .number("MS", 1...3_600_000), summary: "how long a fetch may take", isHidden: true)
    static let connectTime = OptionDescription(
        name: "--connect-time", form: .number("MS", 1...3_600_000), summary: "how long connecting may take",
        isHidden: true)
    static let memoryOf = OptionDescription(
        name: "--memory", form: .value("FILE"),
        summary:
            "only parse this file, decide this bundle or, with --only report, render this report, and print the peak memory in bytes"
    )
    static let onlyPart = OptionDescription(
        name: "--only", form: .choice(["spec", "bundle", "library", "campaign", "egress", "report"]),
        summary: "measure only this part")
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

    static let targets = OptionDescription(
        name: "--targets", form: .value("LIST"), summary: "attack only these targets; names with commas")
    static let generators = OptionDescription(
        name: "--generators", form: .value("LIST"), summary: "use only these generators; names with commas")
    static let seed = OptionDescription(
        name: "--seed", form: .value("N"), summary: "the seed of all cases; 1 by default")
    static let cases = OptionDescription(
        name: "--cases", form: .number("N", 1...Int.max), summary: "how many cases of every generator; 10000 by default"
    )
    static let time = OptionDescription(
        name: "--time", form: .value("TIME"), summary: "run for this long instead: 60s, 5m or 2h")
    static let jobs = OptionDescription(
        name: "--jobs", form: .number("N", 1...256), summary: "how many workers run at once; 1 by default")
    static let shard = OptionDescription(
        name: "--shard", form: .value("I/N"), summary: "run only the I-th of N parts of the campaign")
    static let ledger = OptionDescription(
        name: "--ledger", form: .value("DIR"), summary: "the directory of the ledger; .protoparity by default")
    static let resume = OptionDescription(
        name: "--resume", form: .flag, summary: "go on with the last campaign that was stopped, as it was set")
    static let allow = OptionDescription(
        name: "--allow", form: .value("FILE"),
        summary: "findings that do not count for now, each with a reason and the day it expires")
    static let caseTime = OptionDescription(
        name: "--case-time", form: .number("MS", 10...3_600_000), summary: "how long one case may take; 5000 by default"
    )
    static let memory = OptionDescription(
        name: "--memory", form: .number("MIB", 128...1_048_576),
        summary: "how much address space a worker may have; 2048 by default")
    static let quiet = OptionDescription(name: "--quiet", form: .flag, summary: "show no progress")
    static let miniatures = OptionDescription(
        name: "--miniatures", form: .flag, summary: "use the targets that are wrong on purpose", isHidden: true)
    static let mended = OptionDescription(
        name: "--mended", form: .flag, summary: "with --miniatures: as if their faults were mended", isHidden: true)
    static let replayTarget = OptionDescription(
        name: "--target", form: .value("TARGET"), summary: "what decides a file")
    static let found = OptionDescription(
        name: "--found", form: .flag, summary: "use the input as it was found, also where a smaller one is known")
    static let debug = OptionDescription(
        name: "--debug", form: .flag, summary: "judge in this process instead of a worker")
    static let reason = OptionDescription(
        name: "--reason", form: .value("TEXT"), summary: "why the state changes")

    static let report = OptionDescription(
        name: "--report", form: .value("DIR"),
        summary: "write report.json, junit.xml, report.sarif, report.md, report.html and the findings' inputs")
    static let html = OptionDescription(
        name: "--html", form: .value("FILE"),
        summary: "write the report as a page for a browser, one file with all in it")
    static let page = OptionDescription(name: html.name, form: html.form, summary: html.summary, isRequired: true)
    static let coverage = OptionDescription(
        name: "--coverage", form: .value("FILE"),
        summary: "also show the coverage in this file, such as a nightly's night.json")
    static let power = OptionDescription(
        name: "--power", form: .value("FILE"),
        summary: "also show how soon a missing check is noticed, from this file: Reports/power.md")
    static let reportLedger = OptionDescription(
        name: "--ledger", form: .value("DIR"),
        summary: "also show what this ledger knows: states, smallest inputs, open findings from elsewhere")
    static let signature = OptionDescription(
        name: "--signature", form: .value("TEXT"),
        summary: "what a file shows, as in the reports: TARGET KIND DETAIL; not needed where it shows one thing")
    static let budget = OptionDescription(
        name: "--cases", form: .number("N", 1...Int.max), summary: "how many inputs to run; 50000 by default")
    static let result = OptionDescription(
        name: "--output", form: .value("FILE"), summary: "where the result is written as well")
    static let expect = OptionDescription(
        name: "--expect", form: .value("VERDICT"), summary: "the right verdict: accept, or CODE at PATH")
    static let expectReason = OptionDescription(
        name: "--reason", form: .value("TEXT"), summary: "why the verdict given by --expect is right")
    static let fixtures = OptionDescription(
        name: "--fixtures", form: .value("DIR"), summary: "where the fixtures are; Fixtures/regressions by default")
    static let fuzzTarget = OptionDescription(
        name: "--target", form: .value("TARGET"), summary: "the fuzz target that the artifact is of", isRequired: true)
    static let seedCases = OptionDescription(
        name: "--cases", form: .number("N", 0...1_000_000), summary: "how many cases of each generator; 300 by default")
    static let largest = OptionDescription(
        name: "--largest", form: .number("BYTES", 1...1 << 30), summary: "leave out what is larger; 4096 by default")
    static let corpusCases = OptionDescription(
        name: "--cases", form: .number("N", 1...1_000_000), summary: "how many cases of each generator; 150 by default")
}
