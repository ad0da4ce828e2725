import Conformance

/// `protoparity manual DIR`
enum ManualCommand {
    /// Every form of the manual under the name of its file.
    static let files: [(name: String, text: String)] = [
        ("protoparity.1", ManualPage.text(CommandTable.topics)),
        ("cli.md", CommandReference.text(CommandTable.topics)),
    ]

    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        for (name, text) in files {
            let path = arguments.operands[0].appending(name)
            try AtomicFile.write(Array(text.utf8), to: path)
            terminal.output.writeLine("\(path)")
        }
        return .agreement
    }
}
