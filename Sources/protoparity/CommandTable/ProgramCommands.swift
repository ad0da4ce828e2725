extension CommandTable {
    static let program = [
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
            name: "completion",
            summary: "Print what makes a shell complete the program's command lines.",
            operands: .one("bash|zsh|fish", .names(CompletionScript.shells.map(\.name))),
            details: """
                bash: source <(protoparity completion bash), in .bashrc too.
                zsh: source <(protoparity completion zsh), after compinit; or as the file _protoparity in a folder of fpath.
                fish: protoparity completion fish > ~/.config/fish/completions/protoparity.fish.
                """,
            example: "protoparity completion bash",
            run: CompletionCommand.run),
        CommandDescription(
            name: "manual",
            summary: "Write the manual page, protoparity.1, and the same in Markdown, cli.md, into a directory.",
            operands: .one("DIR", .directories),
            details: "Both are kept in docs, and a test fails where they are not what this would write.",
            example: "protoparity manual docs",
            run: ManualCommand.run),
        CommandDescription(
            name: "complete",
            summary: "Say what can stand for the last word; asked by the scripts of completion.",
            operands: Operands(valueName: "WORD", minimum: 0, maximum: .max),
            example: "protoparity complete -- validate --mode d",
            isHidden: true,
            run: CompleteCommand.run),
    ]
}

extension OptionDescription {
    static let memoryOf = OptionDescription(
        name: "--memory", form: .value("FILE", .files),
        summary:
            "only parse this file, decide this bundle or, with --only report, render this report, and print the peak memory in bytes"
    )
    static let onlyPart = OptionDescription(
        name: "--only", form: .choice(["spec", "bundle", "library", "campaign", "egress", "report"]),
        summary: "measure only this part")
}
