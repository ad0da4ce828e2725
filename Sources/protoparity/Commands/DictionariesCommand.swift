import Conformance
import Fuzzing

/// `protoparity dictionaries DIR`
enum DictionariesCommand {
    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        for (name, content) in FuzzWords.files {
            let path = arguments.operands[0].appending(name)
            try AtomicFile.write(content, to: path)
            terminal.output.writeLine("\(path)")
        }
        return .agreement
    }
}
