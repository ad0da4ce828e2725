import Testing

@testable import protoparity

@Suite struct CompletionTests {
    private func words(_ line: [String]) -> [String] { Completion(of: line).candidates.map(\.word) }

    private static let table: [([String], [String])] = [
        (["val"], ["validate"]),
        (["--v"], ["--version"]),
        (["help", "comp"], ["compare", "completion"]),
        (["help", "validate", ""], []),
        (["validate", "--mo"], ["--mode"]),
        (["validate", "--mode", ""], ["host", "device"]),
        (["validate", "--mode", "d"], ["device"]),
        (["validate", "--mode=d"], ["--mode=device"]),
        (["validate", "--mode=device", "--mo"], []),
        (["validate", "a.json", "--format", "j"], ["json"]),
        (["fuzz", "--targets", "js"], ["json"]),
        (["fuzz", "--targets", "json,sp"], ["json,spec"]),
        (["fuzz", "--targets=json,sp"], ["--targets=json,spec"]),
        (["fuzz", "--targets", "spec,sp"], []),
        (["fuzz", "--generators", "eg"], ["egress"]),
        (["adopt", "--target", "min"], ["minimize"]),
        (["compare", "--peer", "x", "--pee"], ["--peer"]),
        (["findings", "st"], ["state"]),
        (["findings", "state", "1f3a", "pro"], ["promoted"]),
        (["findings", "list", "x"], []),
        (["egress", "--allow-network", "fe"], ["fetch"]),
        (["completion", ""], ["bash", "zsh", "fish"]),
        (["completion", "bash", "f"], []),
        (["validate", "--", "--mo"], []),
        (["validate", "-"], CommandTable.all[0].options.map(\.name) + ["--help"]),
        (["none", "--"], []),
        (["worker", "--"], []),
        (["wor"], []),
        (["fuzz", "--mini"], []),
        (["fuzz", "--cases", ""], []),
    ]

    @Test("Words are offered that fit what is written", arguments: table)
    func offers(_ line: [String], _ expected: [String]) { #expect(words(line) == expected) }

    private static let files: [([String], Offer.Files, String)] = [
        (["validate", ""], .files, ""), (["validate", "a.json", "b"], .files, ""),
        (["validate", "--contract", "c"], .files, ""), (["validate", "--contract=c"], .files, "--contract="),
        (["export", "--asset", "su"], .none, ""), (["export", "--asset", "sun=s"], .files, "sun="),
        (["export", "--asset=sun=s"], .files, "--asset=sun="), (["fuzz", "--ledger", ""], .directories, ""),
        (["inspect", "a", "b"], .none, ""), (["library", "import", "x", ""], .files, ""),
        (["library", "show", ""], .none, ""), (["fuzz", "--seed", ""], .none, ""), (["val"], .none, ""),
    ]

    @Test("Files are offered where a file is meant", arguments: files)
    func offersFiles(_ line: [String], _ kind: Offer.Files, _ prefix: String) {
        let completion = Completion(of: line)
        #expect(completion.files == kind)
        #expect(completion.filePrefix == prefix)
    }

    @Test("Where nothing else can stand, the options are offered")
    func options() {
        #expect(words(["fuzz", ""]).contains("--targets"))
        #expect(!words(["fuzz", "--targets", "json", ""]).contains("--targets"))
        #expect(words(["compare", "--peer", "x", "-"]).contains("--peer"))
    }

    @Test(
        "Every command, option and value that is offered is one that the program takes",
        arguments: CommandTable.all.map(\.name))
    func complete(_ name: String) throws {
        let command = try #require(CommandTable.all.first { $0.name == name })
        guard !command.isHidden else { return #expect(words([name]).isEmpty) }
        #expect(words([name]).contains(name))
        #expect(words([name, "-"]) == command.shownOptions.map(\.name) + ["--help"] || command.operands.maximum == 0)
        for option in command.shownOptions where option.valueName != nil {
            #expect(words([name, option.name, ""]) == option.offer.names())
        }
    }

    @Test("The hidden command says the same in lines")
    func lines() throws {
        let result = try Tool.run(["complete", "--", "fuzz", "--ledger=d"])
        #expect(result.output == "directories\t--ledger=\n")
        let words = try Tool.run(["complete", "--", "validate", "--mode", ""])
        #expect(words.output == "none\t\nhost\t\ndevice\t\n")
        #expect(try Tool.run(["complete", "--"]).lines.first == "none\t")
    }

    @Test("Every shell has a script, and another one is named")
    func scripts() throws {
        for shell in ["bash", "zsh", "fish"] {
            #expect(try Tool.run(["completion", shell]).output.contains("complete -- "))
        }
        let wrong = try Tool.run(["completion", "fich"])
        #expect(wrong.status == 2 && wrong.errors.contains("did you mean fish?"))
    }
}
