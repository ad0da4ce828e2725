import Conformance

/// Turns arguments into a command and its values by the table of commands.
struct ArgumentParser {
    enum Request {
        case run(CommandDescription, ParsedArguments)
        /// Help for a command, or for the program.
        case help(CommandDescription?)
        case version
    }

    private let commands: [CommandDescription]

    private static let helpWords = ["--help", "-h"]

    init(_ commands: [CommandDescription]) { self.commands = commands }

    /// - Throws: `UsageError`.
    func parse(_ arguments: [FilePath]) throws(UsageError) -> Request {
        guard let first = arguments.first else { throw UsageError("a command is missing") }
        let word = first.description
        if ArgumentParser.helpWords.contains(word) { return .help(nil) }
        if word == "--version" { return .version }
        if word == "help" { return .help(try arguments.dropFirst().first.map(command)) }
        let command = try command(first)
        let rest = arguments.dropFirst()
        if rest.prefix(while: { $0.description != "--" }).contains(where: {
            ArgumentParser.helpWords.contains($0.description)
        }) {
            return .help(command)
        }
        return .run(command, try ArgumentParser.parse(rest, command))
    }

    private func command(_ argument: FilePath) throws(UsageError) -> CommandDescription {
        let name = argument.description
        if let command = commands.first(where: { $0.name == name }) { return command }
        let suggestion = Spelling.nearest(
            to: name, in: commands.filter { !$0.isHidden }.map(\.name) + ["help", "--help", "--version"])
        let kind = name.hasPrefix("-") ? "option" : "command"
        throw UsageError("there is no \(kind) \(name)", suggestion: suggestion.map { "\(Program.name) \($0)" })
    }

    private static func parse(
        _ arguments: ArraySlice<FilePath>, _ command: CommandDescription
    ) throws(UsageError) -> ParsedArguments {
        var parsed = ParsedArguments(command)
        var rest = arguments
        var takesOptions = true
        while let argument = rest.popFirst() {
            let bytes = argument.bytes
            if !takesOptions || bytes.first != UInt8(ascii: "-") || bytes.count == 1 {
                parsed.add(operand: argument)
            } else if bytes == Array("--".utf8) {
                takesOptions = false
            } else {
                try parseOption(argument, &rest, &parsed)
            }
        }
        try check(parsed)
        return parsed
    }

    /// `--name`, `--name value` or `--name=value`.
    private static func parseOption(
        _ argument: FilePath, _ rest: inout ArraySlice<FilePath>, _ parsed: inout ParsedArguments
    ) throws(UsageError) {
        let command = parsed.command
        let equals = argument.bytes.firstIndex(of: UInt8(ascii: "="))
        let name = DisplayText.escaping(argument.bytes[..<(equals ?? argument.bytes.endIndex)])
        guard let option = command.options.first(where: { $0.name == name }) else {
            let suggestion = Spelling.nearest(
                to: name, in: command.options.filter { !$0.isHidden }.map(\.name) + ["--help"])
            throw UsageError("there is no option \(name)", command: command.name, suggestion: suggestion)
        }
        if parsed.has(option), !option.isRepeatable {
            throw UsageError("\(name) is given twice", command: command.name)
        }
        let attached = equals.map { FilePath(bytes: Array(argument.bytes[($0 + 1)...])) }
        guard let valueName = option.valueName else {
            guard attached == nil else { throw UsageError("\(name) takes no value", command: command.name) }
            parsed.add(option, FilePath(""))
            return
        }
        guard let value = attached ?? rest.popFirst() else {
            throw UsageError("\(name) needs a value: \(valueName)", command: command.name)
        }
        try check(value, of: option, command)
        parsed.add(option, value)
    }

    private static func check(
        _ value: FilePath, of option: OptionDescription, _ command: CommandDescription
    ) throws(UsageError) {
        let text = value.description
        switch option.form {
        case .flag, .value: break
        case .choice(let choices):
            guard choices.contains(text) else {
                let list = choices.joined(separator: " or ")
                throw UsageError(
                    "\(option.name) is \(list), not \(text)", command: command.name,
                    suggestion: Spelling.nearest(to: text, in: choices).map { "\(option.name) \($0)" })
            }
        case .number(_, let bounds):
            guard let number = Int(text), bounds.contains(number) else {
                let range = "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
                throw UsageError("\(option.name) is \(range), not \(text)", command: command.name)
            }
        }
    }

    private static func check(_ parsed: ParsedArguments) throws(UsageError) {
        let command = parsed.command
        for option in command.options where option.isRequired && !parsed.has(option) {
            throw UsageError("\(option.name) \(option.valueName ?? "") is missing", command: command.name)
        }
        guard command.actions.isEmpty else { return try checkAction(parsed) }
        try check(parsed.operands[...], against: command.operands, command)
    }

    /// The first operand names the action, which says what the others are.
    private static func checkAction(_ parsed: ParsedArguments) throws(UsageError) {
        let command = parsed.command
        let names = command.actions.map(\.name)
        guard let word = parsed.operands.first?.description else {
            throw UsageError("an action is missing: \(names.joined(separator: ", "))", command: command.name)
        }
        guard let action = command.actions.first(where: { $0.name == word }) else {
            throw UsageError(
                "there is no action \(word)", command: command.name, suggestion: Spelling.nearest(to: word, in: names))
        }
        try check(parsed.operands.dropFirst(), against: action.operands, command, "\(action.name): ")
    }

    private static func check(
        _ words: ArraySlice<FilePath>, against operands: Operands, _ command: CommandDescription, _ place: String = ""
    ) throws(UsageError) {
        if words.count < operands.minimum {
            throw UsageError("\(place)\(operands.valueName) is missing", command: command.name)
        }
        if let extra = words.dropFirst(operands.maximum).first {
            throw UsageError("\(place)\(extra) is one argument too many", command: command.name)
        }
    }
}
