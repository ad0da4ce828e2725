/// Help, made from the table of commands.
enum HelpText {
    static func overview(_ commands: [CommandDescription]) -> String {
        let rows = commands.filter { !$0.isHidden }.map { ($0.name, $0.summary) }
        return """
            usage: \(Program.name) COMMAND [OPTION…] ARGUMENT…

            commands:
            \(table(rows))

            `\(Program.name) COMMAND --help` shows the options of a command and an example.
            Exit status: 0 everything agrees, 1 disagreements or findings, 2 wrong usage, 3 the environment failed.

            """
    }

    static func text(for command: CommandDescription) -> String {
        var sections = ["usage: \(usage(command))", command.summary]
        if !command.details.isEmpty { sections.append(command.details) }
        let rows = command.options.filter { !$0.isHidden }.map {
            ([$0.name, $0.valueName].compactMap(\.self).joined(separator: " "), note($0))
        }
        sections.append("options:\n" + table(rows + [("--help", "show this")]))
        sections.append("example:\n  \(command.example)")
        return sections.joined(separator: "\n\n") + "\n"
    }

    private static func usage(_ command: CommandDescription) -> String {
        var words = [Program.name, command.name]
        for option in command.options where !option.isHidden {
            let word = [option.name, option.valueName].compactMap(\.self).joined(separator: " ")
            words.append((option.isRequired ? word : "[\(word)]") + (option.isRepeatable ? "…" : ""))
        }
        let operands = command.operands
        if operands.maximum > 0 { words.append(operands.valueName + (operands.maximum > 1 ? "…" : "")) }
        return words.joined(separator: " ")
    }

    private static func note(_ option: OptionDescription) -> String {
        option.summary + (option.isRepeatable ? "; may be repeated" : "")
    }

    private static func table(_ rows: [(left: String, right: String)]) -> String {
        let width = rows.map(\.left.count).max() ?? 0
        return rows.map { "  \($0.left)\(String(repeating: " ", count: width - $0.left.count))  \($0.right)" }
            .joined(separator: "\n")
    }
}
