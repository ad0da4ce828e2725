/// The options of `library`.
enum LibraryOptions {
    static let all: [OptionDescription] = {
        var options: [OptionDescription] = [
            .libraryDirectory, .label, .source, .reuse, .capabilities, .bundleOutput, .force, .watch, .format,
        ]
        #if DEBUG
            options.append(.killAt)
        #endif
        return options
    }()
}

extension OptionDescription {
    static let libraryDirectory = OptionDescription(
        name: "--library", form: .value("DIR", .directories), summary: "the directory of the library", isRequired: true)
    static let label = OptionDescription(
        name: "--label", form: .value("TEXT"), summary: "import: what people call the entry; the spec's id by default")
    static let source = OptionDescription(
        name: "--source", form: .choice(["mcp", "file", "share", "paste"]),
        summary: "import: which way it came; file by default")
    static let reuse = OptionDescription(
        name: "--reuse", form: .flag, summary: "import: give the entry that is there already where one is identical")
    static let bundleOutput = OptionDescription(
        name: output.name, form: output.form, summary: "export: where to write; must not exist yet")
    static let watch = OptionDescription(
        name: "--watch", form: .flag, summary: "consume: look again every 250 ms until Ctrl-C")
    #if DEBUG
        static let killAt = OptionDescription(
            name: "--kill-at", form: .number("N", 1...Int.max),
            summary: "end at the N-th system call, as by kill -9", isHidden: true)
    #endif
}
