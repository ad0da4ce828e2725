/// The manual page `protoparity(1)` in the mdoc language (mdoc(7)).
enum ManualPage {
    /// The day of the last release, not of the last change, so that the page changes with the commands alone.
    private static let date = "November 30, 2026"

    static func text(_ topics: [CommandTable.Topic]) -> String {
        var page = ManualLines()
        page.lines.append(".Dd \(date)")
        page.macro("Dt", Program.name.uppercased(), "1")
        page.macro("Os")
        page.macro("Sh", "NAME")
        page.macro("Nm", Program.name)
        page.macro("Nd", "decide prototype specs and bundles, and compare implementations that do")
        page.macro("Sh", "SYNOPSIS")
        page.macro("Nm")
        page.macro("Ar", "command")
        page.macro("Op", "Ar", "option ...")
        page.macro("Op", "Ar", "argument ...")
        page.macro("Sh", "DESCRIPTION")
        page.text(
            """
            A verdict is accept, or reject with a code and the path of the first error. The program decides specs and bundles, \
            runs recorded corpora, generated cases and other implementations against its own verdicts, and reports every \
            verdict that differs.
            """)
        for topic in topics {
            page.macro("Ss", topic.title)
            page.macro("Bl", "-tag", "-width", "Ds")
            for command in topic.commands where !command.isHidden { page.command(command) }
            page.macro("El")
        }
        page.macro("Sh", "FILES")
        page.macro("Bl", "-tag", "-width", "Ds")
        page.macro("It", "Pa", ".protoparity")
        page.text("The ledger of findings, where no other is named.")
        page.macro("El")
        page.macro("Sh", "EXIT STATUS")
        page.text(String(ExitStatus.summary.dropFirst("Exit status: ".count)))
        page.macro("Sh", "DIAGNOSTICS")
        page.text(
            "An error is one line on standard error: the program and the command, the place, what is wrong, and what to do."
        )
        return page.lines.joined(separator: "\n") + "\n"
    }
}

/// Lines of mdoc.
private struct ManualLines {
    /// mandoc finds fault with longer lines.
    private static let width = 78

    var lines: [String] = []

    mutating func macro(_ name: String, _ arguments: String...) {
        lines.append((["." + name] + arguments.map(ManualLines.argument)).joined(separator: " "))
    }

    /// Sentences, each beginning a line, as mdoc wants it.
    mutating func text(_ text: String) {
        var line = ""
        func flush() {
            if !line.isEmpty { lines.append(ManualLines.protected(line)) }
            line = ""
        }
        for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            let escaped = ManualLines.escaped(word)
            if !line.isEmpty, line.utf8.count + 1 + escaped.utf8.count > ManualLines.width { flush() }
            line += line.isEmpty ? escaped : " " + escaped
            if word.count > 1, word.hasSuffix(".") || word.hasSuffix(":") && line.count > 40 { flush() }
        }
        flush()
    }

    mutating func command(_ command: CommandDescription) {
        macro("It", "Cm", command.name)
        text(command.summary)
        synopsis(command)
        for (number, line) in paragraphs(command.details).enumerated() {
            if number == 0 || line.hasPrefix("Exit status:") { macro("Pp") }
            text(line)
        }
        list(
            command.actions.map {
                (["Cm", $0.name] + ($0.operands.maximum > 0 ? ["Ar", $0.operands.text] : []), $0.summary)
            })
        list(
            command.shownOptions.map { option in
                (["Fl", ManualLines.flag(option.name)] + (option.valueName.map { ["Ar", $0] } ?? []), option.note)
            })
        macro("Pp")
        lines.append("Example:")
        macro("Dl", command.example)
    }

    private mutating func synopsis(_ command: CommandDescription) {
        let required = command.options.filter { $0.isRequired && !$0.isHidden }
        guard !command.actions.isEmpty || command.operands.maximum > 0 || !required.isEmpty else { return }
        macro("Pp")
        macro("Nm")
        macro("Cm", command.name)
        for option in required {
            lines.append(
                ([".Fl", ManualLines.flag(option.name)]
                    + (option.valueName.map { ["Ar", ManualLines.argument($0)] } ?? []))
                    .joined(separator: " "))
        }
        if !command.actions.isEmpty { macro("Ar", "action") }
        if command.operands.maximum > 0 { macro("Ar", command.operands.text) }
    }

    private mutating func list(_ items: [(head: [String], text: String)]) {
        guard !items.isEmpty else { return }
        macro("Bl", "-tag", "-width", "Ds")
        for item in items {
            lines.append((".It " + item.head.map(ManualLines.argument).joined(separator: " ")))
            text(item.text)
        }
        macro("El")
    }

    /// The lines of a text, those joined that go on with a sentence.
    private func paragraphs(_ text: String) -> [String] {
        var paragraphs: [String] = []
        for line in text.split(separator: "\n") {
            if let last = paragraphs.last, !line.hasPrefix("Exit status:"), !last.hasSuffix(".") {
                paragraphs[paragraphs.count - 1] = last + " " + line
            } else {
                paragraphs.append(String(line))
            }
        }
        return paragraphs
    }

    /// The name of an option without the dash that the macro sets.
    private static func flag(_ name: String) -> String { String(name.dropFirst()) }

    /// An argument of a macro, quoted where it would be several.
    private static func argument(_ text: String) -> String {
        let escaped = escaped(text[...])
        guard escaped.contains(where: { $0 == " " || $0 == "\"" }) else { return escaped }
        return "\"" + escaped.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq") + "\""
    }

    /// What would be read as a request or as an escape, and what is no ASCII.
    private static func escaped(_ text: some StringProtocol) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\": "\\e"
            case _ where scalar.isASCII: String(scalar)
            default: "\\[u" + hexadecimal(scalar.value) + "]"
            }
        }.joined()
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private static func protected(_ line: String) -> String {
        line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
    }
}
