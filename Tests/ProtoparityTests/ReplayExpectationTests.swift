import TestSupport
import Testing

@Suite("replay --expect, for git bisect run")
struct ReplayExpectationTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        try directory.write("good", "[1]")
        try directory.write("bad", "[1")
        try directory.write("crash", "q")
    }

    private static let json = ["--target", "json"]
    private static let crashing = ["--target", "miniature.crashing", "--miniatures"]

    private static let table: [([String], Int32)] = [
        (["good", "--expect", "accept"] + json, 0),
        (["bad", "--expect", "accept"] + json, 1),
        (["bad", "--expect", "invalid_json at $"] + json, 0),
        (["bad", "--expect", "invalid_json at a"] + json, 1),
        (["bad", "--expect", "invalid_spec at $"] + json, 1),
        (["bad", "--expect", #"{"verdict":"reject","code":"invalid_json","path":"$"}"#] + json, 0),
        (["good", "--expect", "invalid_json at $"] + json, 1),
        // No verdict is another one.
        (["crash", "--expect", "accept"] + crashing, 1),
        (["crash", "--expect", "accept", "--mended"] + crashing, 0),
        // Generated cases.
        (["miniature.right:1:0", "--expect", "accept", "--miniatures"], 0),
        (["miniature.right:1:0", "--expect", "accept", "--miniatures", "--generator-version", "1"], 0),
        (["miniature.right:1:0", "--expect", "accept", "--miniatures", "--generator-version", "2"], 125),
        // What this build cannot judge.
        (["miniature.right:1:0", "--expect", "accept"], 125),
        (["none", "--expect", "accept"] + json, 125),
        (["none:1:2", "--expect", "accept"], 125),
        (["0123abcd", "--expect", "accept"], 125),
        ([".", "--expect", "accept"] + json, 125),
        (["good", "--expect", "accept", "--target", "none"], 125),
        // What no build understands.
        (["good", "--expect", "yes"] + json, 2),
        (["good", "--expect", "invalid_json"] + json, 2),
        (["good", "--expect", "accept"], 2),
        (["good", "--expect", "accept", "--options", "{"] + json, 2),
        (["good", "--generator-version", "1"] + json, 2),
        // A case has a target and options of its own.
        (["json:1:0", "--expect", "accept", "--options", "{}"], 2),
        (["json:1:0", "--expect", "accept"] + json, 2),
        // Without it, everything is as it was.
        (["good"] + json, 0), (["bad"] + json, 0), (["crash"] + crashing, 1), (["none"] + json, 2),
    ]

    @Test("The exit status says good, bad or skip", arguments: table)
    func status(_ arguments: [String], _ expected: Int32) throws {
        let result = try Tool.run(["replay"] + arguments, in: directory.path)
        #expect(result.status == expected, "\(result.output)\(result.errors)")
        if expected == 125 { #expect(result.errorLines.count == 1 && result.errors.hasPrefix("protoparity replay: ")) }
    }

    @Test("A full disk says nothing about a verdict")
    func lostOutput() throws {
        let command = #""$TOOL" replay good --target json"#
        #expect(try Tool.shell(command + " --expect accept >/dev/full", in: directory.path).status == 125)
        #expect(try Tool.shell(command + " >/dev/full", in: directory.path).status == 3)
    }
}
