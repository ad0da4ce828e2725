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
        "What goes wrong most often says what to do about it",
        arguments: [
            (
                ["findings", "list"], 3,
                ".protoparity: there is no ledger; name another place, or make one there with `protoparity fuzz`"
            ),
            (
                ["findings", "merge", "none"], 3,
                "none: there is no ledger; name another place, or make one there with `protoparity fuzz`"
            ),
            (
                ["replay", "12"], 2,
                "there is no case, file or finding 12; `protoparity findings list` shows the findings"
            ),
            (["promote", "12"], 2, "there is no file or finding 12; `protoparity findings list` shows the findings"),
            (["replay", "spce:1:2"], 2, "there is no generator spce; did you mean spec?"),
            (["replay", "file", "--target", "jsn"], 2, "there is no target jsn; did you mean json?"),
            (["fuzz", "--targets", "spce"], 2, "there is no target spce; did you mean spec?"),
            (["fuzz", "--generators", "nobody"], 2, "there is no generator nobody; there are json, spec, "),
            (["census", "--generators", "nobody"], 2, "there is no generator nobody; there are json, spec, "),
            (["seeds", "out", "none", "--targets", "jsn"], 2, "there is no fuzz target jsn; did you mean json?"),
            (["completion", "tcsh"], 2, "there is no completion for tcsh; there are bash, zsh, fish"),
            (
                ["fuzz", "--resume"], 2,
                "there is no campaign to resume in .protoparity; start one without --resume"
            ),
            (
                ["fuzz", "--cases", "1", "--ledger", "file/ledger"], 3,
                "ledger: Not a directory (create file/ledger); name another place"
            ),
            (
                ["fuzz", "--cases", "1", "--generators", "json", "--quiet", "--report", "file/report"], 3,
                "file/report: cannot be created: Not a directory; check the name"
            ),
            (["conformance", "file"], 3, "file: this is no corpus; name one of these: a directory of regressions, "),
            (
                ["conformance", "--vocabulary", "file", "file"], 3,
                #"file: this is no vocabulary: the input ends inside a value (line 1, column 1); write it such as {""#
            ),
            (["compare", "--peer", "true", "none"], 3, "none: there is no such file; check the name"),
            (
                ["compare", "--peer", "true", "--options", "[]", "file"], 2,
                "--options: options is an object; write them such as {"
            ),
        ] as [([String], Int32, String)])
    func remedies(_ arguments: [String], _ status: Int32, _ text: String) throws {
        try directory.write("file", "")
        let result = try Tool.run(arguments, in: directory.path)
        let line = try #require(result.errorLines.first)
        #expect(line.hasPrefix("protoparity \(arguments[0]): \(text)") && result.errorLines.count == 1, "\(line)")
        #expect(result.status == status)
    }

    @Test("A peer that cannot be run says so")
    func missingPeer() throws {
        try directory.write("file", "")
        let result = try Tool.run(["compare", "--peer", "./none", "file"], in: directory.path)
        let reason = "it ended with exit status 127, as where there is no such program; check the command"
        #expect(result.output.contains("\npeer died: ./none: \(reason)\n"), "\(result.output)")
    }

    @Test("An identifier that several findings begin with is too short, and a state that cannot follow says what can")
    func ledger() throws {
        let targets = "miniature.accepting,miniature.crashing"
        let fuzz = ["fuzz", "--miniatures", "--targets", targets, "--cases", "200", "--quiet"]
        #expect(try Tool.run(fuzz, in: directory.path).status == 1)
        let several = try Tool.run(["findings", "show", "d"], in: directory.path)
        #expect(several.errors.hasSuffix("several findings start with d (find d); give more of the identifier\n"))
        let list = try Tool.run(["findings", "list"], in: directory.path)
        let identifier = try #require(list.lines.first?.split(separator: " ").first)
        for (state, status) in [("fixed", 0), ("minimized", 3)] as [(String, Int32)] {
            let result = try Tool.run(["findings", "state", "\(identifier)", state], in: directory.path)
            #expect(result.status == status)
            #expect(result.errors.isEmpty || result.errors.hasSuffix("; make it new first\n"), "\(result.errors)")
        }
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
