/// The manual in Markdown, `docs/cli.md`.
enum CommandReference {
    static func text(_ topics: [CommandTable.Topic]) -> String {
        let list = topics.map { topic in
            let rows = topic.commands.filter { !$0.isHidden }.map {
                "| [`\($0.name)`](#\($0.name)) | \(cell($0.summary)) |"
            }
            return "| **\(topic.title)** | |\n" + rows.joined(separator: "\n")
        }
        let commands = topics.flatMap(\.commands).filter { !$0.isHidden }.map(section)
        return """
            <!-- Made by `\(Program.name) manual docs` from the table of commands; a test fails where it is another text. -->
            <!-- not replayed: examples of the form alone; the tests parse each -->

            # Commands

            | Command | What it does |
            |---|---|
            \(list.joined(separator: "\n"))

            \(ExitStatus.summary) `--format json` prints one document on standard output and nothing else there.

            An error is one line on standard error: `\(Program.name) COMMAND: PLACE: WHAT; WHAT TO DO`.

            """ + commands.joined()
    }

    private static func section(_ command: CommandDescription) -> String {
        var parts = ["\n## \(command.name)", text(command.summary)]
        parts.append("```\n\(wrapped([Program.name] + command.usage))\n```")
        if !command.actions.isEmpty {
            parts.append(table("Action", command.actions.map { ($0.usage, $0.summary) }))
        }
        if !command.details.isEmpty { parts.append(text(command.details)) }
        if !command.shownOptions.isEmpty {
            parts.append(table("Option", command.shownOptions.map { ($0.usage, $0.note) }))
        }
        parts.append("```\n\(command.example)\n```")
        return parts.joined(separator: "\n\n") + "\n"
    }

    private static func table(_ title: String, _ rows: [(String, String)]) -> String {
        (["| \(title) | |", "|---|---|"] + rows.map { "| `\(cell($0.0))` | \(cell($0.1)) |" }).joined(separator: "\n")
    }

    /// The words in lines of at most 100 characters, the following ones indented.
    private static func wrapped(_ words: [String]) -> String {
        var lines: [String] = []
        var line = ""
        for word in words {
            if !line.isEmpty, line.count + 1 + word.count > 100 {
                lines.append(line)
                line = "   "
            }
            line += line.isEmpty ? word : " " + word
        }
        return (lines + [line]).joined(separator: "\n")
    }

    private static func cell(_ text: String) -> String { escaped(text, ["|": "\\|"]) }

    /// The exit status is a paragraph of its own.
    private static func text(_ text: String) -> String {
        let lines = escaped(text, ["<": "&lt;"]).split(separator: "\n").enumerated().map { number, line in
            number > 0 && line.hasPrefix("Exit status:") ? "\n" + line : String(line)
        }
        return lines.joined(separator: "\n")
    }

    private static func escaped(_ text: String, _ escapes: [Character: String]) -> String {
        text.map { escapes[$0] ?? String($0) }.joined()
    }
}
