/// Help, made from the table of commands.
enum HelpText {
    static func overview(_ topics: [CommandTable.Topic]) -> String {
        let width = topics.flatMap(\.commands).map(\.name.count).max() ?? 0
        let sections = topics.map { topic in
            let rows = topic.commands.filter { !$0.isHidden }.map { ($0.name, $0.summary) }
            return "\(topic.title):\n\(table(rows, width: width))"
        }
        return """
            usage: \(Program.name) COMMAND [OPTION…] ARGUMENT…

            \(sections.joined(separator: "\n\n"))

            `\(Program.name) COMMAND --help` shows the options of a command and an example.
            \(ExitStatus.summary)

            """
    }

    static func text(for command: CommandDescription) -> String {
        let usage = ([Program.name] + command.usage).joined(separator: " ")
        var sections = ["usage: \(usage)", command.summary]
        if !command.actions.isEmpty {
            sections.append("actions:\n" + table(command.actions.map { ($0.usage, $0.summary) }))
        }
        if !command.details.isEmpty { sections.append(command.details) }
        let rows = command.shownOptions.map { ($0.usage, $0.note) }
        sections.append("options:\n" + table(rows + [("--help", "show this")]))
        sections.append("example:\n  \(command.example)")
        return sections.joined(separator: "\n\n") + "\n"
    }

    private static func table(_ rows: [(left: String, right: String)], width: Int? = nil) -> String {
        let width = width ?? rows.map(\.left.count).max() ?? 0
        return rows.map { "  \($0.left)\(String(repeating: " ", count: width - $0.left.count))  \($0.right)" }
            .joined(separator: "\n")
    }
}

extension ExitStatus {
    /// For help and the manual.
    static let summary =
        "Exit status: 0 everything agrees, 1 disagreements or findings, 2 wrong usage, 3 the environment failed."
}
