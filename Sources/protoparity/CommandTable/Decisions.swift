extension CommandTable {
    static let decisions = [
        CommandDescription(
            name: "validate",
            summary: "Decide specs and bundles: one line for each file, accept or the first error.",
            operands: .atLeastOne("FILE|-", .files),
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
            operands: .one("FILE|-", .files),
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
            operands: .one("FILE|-", .files),
            options: [.mode, .format],
            details: "Exit status: 0 shown, 1 rejected, 3 unreadable.",
            example: "protoparity references Fixtures/spec/valid/capability-all-seven.json",
            run: ReferencesCommand.run),
        CommandDescription(
            name: "egress",
            summary: "Decide where an imported prototype may connect, connect there, show the rules.",
            actions: [
                ActionDescription(
                    name: "check", operands: .one("URL"),
                    summary: "the decision alone: nothing is looked up, names have the addresses of --resolve"),
                ActionDescription(
                    name: "fetch", operands: .one("URL"),
                    summary: "the client: resolves, checks, connects to checked addresses only, follows redirects"),
                ActionDescription(
                    name: "table",
                    summary:
                        "every blocked range with its source, the local ranges that are allowed, and the blocked ports"),
                ActionDescription(
                    name: "classify", operands: .atLeastOne("ADDRESS"),
                    summary: "what addresses are, in any spelling that a URL can have"),
            ],
            options: [
                .allowNetwork, .dev, .method, .header, .redirectFrom, .resolve, .data, .pin, .authorities, .format,
                .totalTime, .connectTime,
            ],
            details: "Exit status: 0 allowed, 1 refused or failed, for classify 1 where any address is blocked.",
            example: "protoparity egress check https://127.1/ --allow-network",
            run: EgressCommand.run),
    ]
}

extension OptionDescription {
    static let mode = OptionDescription(
        name: "--mode", form: .choice(["host", "device"]),
        summary: "host, the default, expands components; device does not")
    static let library = OptionDescription(
        name: "--library", form: .flag, summary: "decide as for a library: device mode and the library's policy")
    static let capabilities = OptionDescription(
        name: "--capabilities", form: .value("FILE|LIST", .files),
        summary: "what the app supports: names with commas, or a JSON array in a file (a value with . or /)")
    static let contract = OptionDescription(
        name: "--contract", form: .value("FILE", .files), summary: "decide by a contract in the recorded format")
    static let format = OptionDescription(
        name: "--format", form: .choice(["text", "json"]), summary: "text, the default, or one JSON document")

    static let allowNetwork = OptionDescription(
        name: "--allow-network", form: .flag, summary: "switch the network on; it is off by default")
    static let dev = OptionDescription(
        name: "--dev", form: .flag, summary: "decide as in builds for development, which may use http")
    static let method = OptionDescription(
        name: "--method", form: .value("METHOD", .names(["GET", "POST", "PUT", "PATCH", "DELETE"])),
        summary: "the method; GET by default")
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
        name: "--ca", form: .value("FILE", .files),
        summary: "the certificate authorities to trust instead of the system's, as PEM")
    static let totalTime = OptionDescription(
        name: "--total-time", form: .number("MS", 1...3_600_000), summary: "how long a fetch may take", isHidden: true)
    static let connectTime = OptionDescription(
        name: "--connect-time", form: .number("MS", 1...3_600_000), summary: "how long connecting may take",
        isHidden: true)
}
