extension CommandTable {
    static let bundles = [
        CommandDescription(
            name: "inspect",
            summary: "Show the records of a bundle, also of a rejected one, up to the byte that is to blame.",
            operands: .one("BUNDLE|-", .files),
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
            operands: .one("BUNDLE|-", .files),
            options: [.output],
            example: "protoparity extract card.automobile-proto -o card",
            run: ExtractCommand.run),
        CommandDescription(
            name: "library",
            summary: "Keep prototypes in a library: a directory in which every change is all or nothing.",
            actions: LibraryCommand.actions,
            options: LibraryOptions.all,
            details: "Exit status: 1 rejected, damaged or not found; 3 the disk or another file failed.",
            example: "protoparity library import card.json --library prototypes",
            run: LibraryCommand.run),
    ]
}

extension OptionDescription {
    static let spec = OptionDescription(
        name: "--spec", form: .value("FILE", .files), summary: "the spec", isRequired: true)
    static let asset = OptionDescription(
        name: "--asset", form: .value("ID=FILE", .fileOfID), summary: "an asset under its id", isRepeatable: true)
    static let output = OptionDescription(
        name: "-o", form: .value("PATH", .files), summary: "where to write; must not exist yet", isRequired: true)
    static let force = OptionDescription(
        name: "--force", form: .flag, summary: "replace what stands there")
}
