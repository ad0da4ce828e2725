import Fuzzing

extension CommandTable {
    static let campaigns = [
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
            name: "corpus",
            summary: "Write fuzz-corpus.json: generated cases on whose verdict we and the peers agree.",
            operands: .one("FILE", .files),
            options: [.seed, .corpusCases, .requiredPeer, .timeout, .verbose],
            details: """
                Cases that anybody decides otherwise are named and left out.
                Exit status: 0 everybody agrees, 1 there were disagreements.
                """,
            example: "protoparity corpus Corpus/fuzz-corpus.json --peer ./peer.py",
            run: CorpusCommand.run),
        CommandDescription(
            name: "seeds",
            summary:
                "Write the inputs of corpora and generated cases as inputs of the fuzz targets, a folder for each.",
            operands: .atLeastOne("DIR CORPUS", .files),
            options: [.seedTargets, .seed, .seedCases, .largest],
            details: """
                Streams, images and whole bundles also become inputs of the targets that take them alone. DIR must not exist yet.
                """,
            example: "protoparity seeds seeds Fixtures/spec Fixtures/bundle/corpus.json Fixtures/regressions",
            run: SeedsCommand.run),
        CommandDescription(
            name: "dictionaries",
            summary: "Write the dictionaries of the fuzz targets, made from the contract and the formats.",
            operands: .one("DIR", .directories),
            example: "protoparity dictionaries Corpus",
            run: DictionariesCommand.run),
        CommandDescription(
            name: "worker",
            summary: "Judge cases for a campaign; started by it.",
            options: [.miniatures, .mended],
            example: "protoparity worker",
            isHidden: true,
            run: WorkerCommand.run),
    ]

    /// What can be attacked, and by what.
    static let targetNames = Harness.builtIn.targets.names
    static let generatorNames = Harness.builtIn.generators.map(\.name)
    static let fuzzTargetNames = FuzzTarget.all.map(\.name)
}

extension OptionDescription {
    static let targets = OptionDescription(
        name: "--targets", form: .value("LIST", .list(CommandTable.targetNames)),
        summary: "attack only these targets; names with commas")
    static let seedTargets = OptionDescription(
        name: targets.name, form: .value("LIST", .list(CommandTable.fuzzTargetNames)),
        summary: "write for these targets only; names with commas")
    static let generators = OptionDescription(
        name: "--generators", form: .value("LIST", .list(CommandTable.generatorNames)),
        summary: "use only these generators; names with commas")
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
        name: "--ledger", form: .value("DIR", .directories),
        summary: "the directory of the ledger; .protoparity by default")
    static let resume = OptionDescription(
        name: "--resume", form: .flag, summary: "go on with the last campaign that was stopped, as it was set")
    static let allow = OptionDescription(
        name: "--allow", form: .value("FILE", .files),
        summary: "findings that do not count for now, each with a reason and the day it expires")
    static let report = OptionDescription(
        name: "--report", form: .value("DIR", .directories),
        summary: "write report.json, junit.xml, report.sarif, report.md, report.html and the findings' inputs")
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
    static let seedCases = OptionDescription(
        name: "--cases", form: .number("N", 0...1_000_000), summary: "how many cases of each generator; 300 by default")
    static let largest = OptionDescription(
        name: "--largest", form: .number("BYTES", 1...1 << 30), summary: "leave out what is larger; 4096 by default")
    static let corpusCases = OptionDescription(
        name: "--cases", form: .number("N", 1...1_000_000), summary: "how many cases of each generator; 150 by default")
}
