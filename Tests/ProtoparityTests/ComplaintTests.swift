import Conformance
import TestSupport
import Testing

@testable import protoparity

@Suite("Errors in one voice: who, where, what, what to do")
struct ComplaintTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    @Test(
        "What is not known is left out",
        arguments: [
            (
                Complaint("it is full", at: "disk", remedy: "make room"), "fuzz",
                "protoparity fuzz: disk: it is full; make room"
            ),
            (Complaint("it is full", at: "disk"), "fuzz", "protoparity fuzz: disk: it is full"),
            (Complaint("it is full", remedy: "make room"), "fuzz", "protoparity fuzz: it is full; make room"),
            (Complaint("it is full"), nil, "protoparity: it is full"),
        ] as [(Complaint, String?, String)])
    func form(_ complaint: Complaint, _ command: String?, _ text: String) {
        #expect(complaint.text(command: command) == text)
    }

    @Test("A mistake on the command line is said in the same form")
    func usage() {
        #expect(
            UsageError("there is no option --mod", command: "validate", suggestion: "--mode").text
                == "protoparity validate: there is no option --mod; did you mean --mode?")
        #expect(UsageError("a command is missing").text == "protoparity: a command is missing; see protoparity --help")
    }

    @Test(
        "A file says what can be done about it, unless the message does",
        arguments: [
            (.missing, "check the name"), (.denied, "give this user the right to it"),
            (.notRegular, "name a regular file"), (.noSpace, "make room there"), (.tooLarge, nil), (.failed, nil),
        ] as [(FileError.Code, String?)])
    func file(_ code: FileError.Code, _ remedy: String?) {
        let error = FileError(code, FilePath("a"), "why")
        #expect(Complaint(error) == Complaint("why", at: "a", remedy: remedy))
        #expect(Complaint(error as any Error) == Complaint(error))
    }

    @Test(
        "Every command speaks so of a file that is not there",
        arguments: [
            ["validate", "none"], ["capabilities", "none"], ["references", "none"], ["conformance", "none"],
            ["inspect", "none"], ["extract", "none", "-o", "out"], ["export", "--spec", "none", "-o", "out"],
            ["adopt", "none", "--target", "spec"], ["diff", "none", "none"], ["seeds", "out", "none"],
            ["conformance", "--vocabulary", "none", "none"], ["validate", "--contract", "none", "none"],
            ["fuzz", "--allow", "none"], ["bench", "--memory", "none"],
        ])
    func everywhere(_ arguments: [String]) throws {
        let result = try Tool.run(arguments, in: directory.path)
        #expect(result.errorLines == ["protoparity \(arguments[0]): none: there is no such file; check the name"])
        #expect(result.status == 3)
    }

    @Test(
        "Every action of every command is known to it",
        arguments: CommandTable.all.filter { !$0.actions.isEmpty }.map(\.name))
    func actions(_ name: String) throws {
        let command = try #require(CommandTable.all.first { $0.name == name })
        for action in command.actions {
            let extra = action.operands.maximum == .max ? [] : Array(repeating: "x", count: action.operands.maximum + 1)
            let options = command.options.filter(\.isRequired).flatMap { [$0.name, "none"] }
            let few = try Tool.run([name, action.name] + options, in: directory.path)
            if action.operands.minimum > 0 {
                #expect(
                    few.errors
                        == "protoparity \(name): \(action.name): \(action.operands.valueName) is missing; see protoparity \(name) --help\n"
                )
            }
            guard !extra.isEmpty else { continue }
            let many = try Tool.run([name, action.name] + options + extra, in: directory.path)
            #expect(many.errors.hasPrefix("protoparity \(name): \(action.name): x is one argument too many; "))
            #expect(many.status == 2)
        }
        let wrong = try Tool.run(
            [name, command.actions[0].name + "x"] + command.options.filter(\.isRequired).flatMap { [$0.name, "none"] })
        #expect(wrong.errors.hasSuffix("; did you mean \(command.actions[0].name)?\n") && wrong.status == 2)
    }
}
