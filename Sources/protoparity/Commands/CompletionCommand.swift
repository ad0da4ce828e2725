import Conformance

/// `protoparity completion bash|zsh|fish`
enum CompletionCommand {
    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        let name = arguments.operands[0].description
        let shells = CompletionScript.shells
        guard let shell = shells.first(where: { $0.name == name }) else {
            throw arguments.unknown(name, among: shells.map(\.name), "there is no completion for \(name)")
        }
        terminal.output.write(shell.script.utf8)
        return .agreement
    }
}

/// `protoparity complete -- WORD…`
enum CompleteCommand {
    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        let words = arguments.operands.map { String(decoding: $0.bytes, as: UTF8.self) }
        for line in Completion(of: words).lines { terminal.output.writeLine(line) }
        return .agreement
    }
}
