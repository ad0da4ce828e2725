import Conformance
import Testing

@testable import protoparity

@Suite struct ArgumentTests {
    private func parse(_ words: [String]) throws -> ParsedArguments {
        guard case .run(_, let arguments) = try ArgumentParser(CommandTable.all).parse(words.map { FilePath($0) })
        else {
            throw UsageError("this asks for help")
        }
        return arguments
    }

    @Test("Options and operands may be mixed, and values may be attached")
    func mixed() throws {
        let arguments = try parse(["validate", "a", "--mode=device", "b", "--format", "json", "--library", "-"])
        #expect(arguments.operands == [FilePath("a"), FilePath("b"), FilePath("-")])
        #expect(arguments.text(.mode) == "device")
        #expect(arguments.wantsJSON)
        #expect(arguments.has(.library) && !arguments.has(.contract))
    }

    @Test("After two dashes everything is an operand")
    func dashes() throws {
        #expect(
            try parse(["validate", "--", "--mode", "--help"]).operands == [FilePath("--mode"), FilePath("--help")])
    }

    @Test("A repeatable option keeps its order")
    func repeated() throws {
        let arguments = try parse(["compare", "--peer", "one", "x", "--peer=two=2"])
        #expect(arguments.all(.peer) == [FilePath("one"), FilePath("two=2")])
    }

    @Test("Values are bytes")
    func bytes() throws {
        let odd = FilePath(bytes: [0xFF, 0x3D])
        let words = [FilePath("validate"), FilePath(bytes: Array("--contract=".utf8) + odd.bytes), odd]
        guard case .run(_, let arguments) = try ArgumentParser(CommandTable.all).parse(words) else { return }
        #expect(arguments.path(.contract) == odd)
        #expect(arguments.operands == [odd])
    }

    private static let mistakes: [([String], String)] = [
        ([], "protoparity: a command is missing; see protoparity --help"),
        (["vlidate"], "protoparity: there is no command vlidate; did you mean protoparity validate?"),
        (["--hlep"], "protoparity: there is no option --hlep; did you mean protoparity --help?"),
        (["validate"], "protoparity validate: FILE|- is missing; see protoparity validate --help"),
        (["validate", "--mod", "x"], "protoparity validate: there is no option --mod; did you mean --mode?"),
        (["validate", "--cap=x"], "protoparity validate: there is no option --cap; did you mean --capabilities?"),
        (
            ["validate", "--mode"],
            "protoparity validate: --mode needs a value: host|device; see protoparity validate --help"
        ),
        (
            ["validate", "--mode", "devise", "x"],
            "protoparity validate: --mode is host or device, not devise; did you mean --mode device?"
        ),
        (
            ["validate", "--library=yes", "x"],
            "protoparity validate: --library takes no value; see protoparity validate --help"
        ),
        (
            ["validate", "--mode", "host", "--mode", "host", "x"],
            "protoparity validate: --mode is given twice; see protoparity validate --help"
        ),
        (["compare", "x"], "protoparity compare: --peer COMMAND is missing; see protoparity compare --help"),
        (["record", "x"], "protoparity record: --from self|peer:COMMAND is missing; see protoparity record --help"),
        (
            ["record", "--from", "self", "x", "y"],
            "protoparity record: y is one argument too many; see protoparity record --help"
        ),
        (["serve", "x"], "protoparity serve: x is one argument too many; see protoparity serve --help"),
        (
            ["conformance", "--timeout", "0", "x"],
            "protoparity conformance: --timeout is a whole number from 1 to 86400, not 0; see protoparity conformance --help"
        ),
        (["help", "serv"], "protoparity: there is no command serv; did you mean protoparity serve?"),
        (
            ["validate", "-\u{1B}[2J"],
            #"protoparity validate: there is no option -\u{1B}[2J; see protoparity validate --help"#
        ),
    ]

    @Test("A mistake is one line with the nearest right spelling or the way to help", arguments: mistakes)
    func mistake(_ words: [String], _ text: String) {
        let error = #expect(throws: UsageError.self) {
            try ArgumentParser(CommandTable.all).parse(words.map { FilePath($0) })
        }
        #expect(error?.text == text)
    }

    @Test(
        "Help is asked for in every usual way",
        arguments: [
            ["--help"], ["-h"], ["help"], ["help", "serve"], ["serve", "--help"], ["validate", "--mode", "x", "-h"],
        ])
    func asksForHelp(_ words: [String]) throws {
        guard case .help = try ArgumentParser(CommandTable.all).parse(words.map { FilePath($0) }) else {
            Issue.record("this is no request for help")
            return
        }
    }

    @Test("Every command's help shows its options and an example that parses", arguments: CommandTable.all.map(\.name))
    func help(_ name: String) throws {
        let command = try #require(CommandTable.all.first { $0.name == name })
        let help = HelpText.text(for: command)
        #expect(help.contains(command.example) && help.contains(command.summary))
        for option in command.options { #expect(help.contains("  \(option.name)") != option.isHidden) }
        #expect(HelpText.overview(CommandTable.topics).contains("  \(command.name) ") != command.isHidden)
        // The examples quote with single quotes only.
        let words = command.example.split(separator: "'", omittingEmptySubsequences: false).enumerated()
            .flatMap { $0.offset % 2 == 1 ? [$0.element] : $0.element.split(separator: " ") }
        #expect(throws: Never.self) {
            // What builds the program first stands before its name.
            let arguments = words.drop { $0 != Program.name }.dropFirst()
            _ = try ArgumentParser(CommandTable.all).parse(arguments.map { FilePath(String($0)) })
        }
    }
}
