import Foundation
import TestSupport
import Testing

@Suite("The walk-through of docs/library.md")
struct WalkThroughTests {
    private struct Command {
        var text: String
        var output: [String] = []
    }

    /// The commands of all `console` blocks, each with what it is said to print.
    private static func commands() throws -> [Command] {
        var commands: [Command] = []
        var isInside = false
        for line in try String(contentsOfFile: Repository.root + "/docs/library.md", encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
        {
            if line.hasPrefix("```") {
                isInside = line == "```console"
            } else if isInside, line.hasPrefix("$ ") {
                commands.append(Command(text: String(line.dropFirst(2))))
            } else if isInside, line.hasPrefix("> "), !commands.isEmpty {
                commands[commands.count - 1].text += "\n" + line.dropFirst(2)
            } else if isInside, !commands.isEmpty {
                commands[commands.count - 1].output.append(String(line))
            }
        }
        return commands
    }

    /// Ids and times differ from run to run.
    private static func normalized(_ text: some StringProtocol) -> String {
        let hexadecimal = "[0-9a-f]"
        let patterns = [
            ("\(hexadecimal){8}-\(hexadecimal){4}-\(hexadecimal){4}-\(hexadecimal){4}-\(hexadecimal){12}", "ID"),
            ("[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}", "TIME"), ("\\b1[0-9]{12}\\b", "TIME"),
        ]
        return patterns.reduce(String(text)) { text, pattern in
            text.replacingOccurrences(of: pattern.0, with: pattern.1, options: .regularExpression)
        }
    }

    @Test("Every command prints what stands there")
    func everyCommand() throws {
        let commands = try WalkThroughTests.commands()
        try #require(commands.count > 20)
        let directory = try TemporaryDirectory()
        let separator = "@@@@"
        // Two entries of one millisecond would stand in the order of their ids.
        let script = "exec 2>&1\n" + commands.map { "\($0.text)\nsleep 0.01; echo; echo \(separator)\n" }.joined()
        let output = try Tool.output("/bin/sh", ["-c", script], in: directory.path)
        let parts = output.components(separatedBy: "\n\(separator)\n")
        #expect(parts.count == commands.count + 1)
        for (command, part) in zip(commands, parts) {
            let lines = part.split(separator: "\n", omittingEmptySubsequences: false).map(WalkThroughTests.normalized)
            let expected = command.output.map(WalkThroughTests.normalized)
            #expect(trimmed(lines) == trimmed(expected), "\(command.text)")
        }
    }

    /// Without empty lines at the end.
    private func trimmed(_ lines: [String]) -> [String] {
        Array(lines.reversed().drop { $0.isEmpty }.reversed())
    }
}
