import Foundation
import StrictJSON
import TestSupport
import Testing

@Suite struct ValidateTests {
    private let directory: TemporaryDirectory
    private static let spec = #"{"id":"a","window":{"placement":{"type":"fullscreen"}},"root":{"type":"spacer"}}"#

    init() throws {
        directory = try TemporaryDirectory()
        try directory.write("good.json", ValidateTests.spec)
        try directory.write(
            "bad.json",
            """
            {"id":"a","window":{"placement":{"type":"fullscreen"}},
             "root":{"type":"column","children":[
                {"type":"text","text":1}]}}
            """)
    }

    private func validate(_ arguments: [String], input: String = "") throws -> Tool.Result {
        try Tool.run(["validate"] + arguments, in: directory.path, input: input)
    }

    @Test("A line names the file, the verdict, the reason and the place")
    func lines() throws {
        let result = try validate(["good.json", "bad.json"])
        #expect(result.lines.count == 2)
        #expect(result.lines[0] == "good.json: accept")
        #expect(result.lines[1].hasPrefix("bad.json: invalid_spec at root.children[0].text: "))
        #expect(result.lines[1].hasSuffix(" (line 3, column 27)"))
        #expect(result.errors.isEmpty)
        #expect(result.status == 1)
        #expect(try validate(["good.json"]).status == 0)
    }

    @Test("Files that cannot be read are named one by one and the others are still decided")
    func badFiles() throws {
        #expect(mkfifo(directory.path + "/pipe", 0o600) == 0)
        let names = ["none.json", "good.json", "pipe", ".", "/dev/zero", "", "bad.json", "x\u{1B}[2J\n.json"]
        let result = try validate(names)
        #expect(result.lines.map { $0.prefix { $0 != ":" } } == ["good.json", "bad.json"])
        #expect(
            result.errorLines
                == [
                    "none.json: there is no such file; check the name",
                    "pipe: this is a pipe, not a regular file; name a regular file",
                    ".: this is a directory, not a regular file; name a regular file",
                    "/dev/zero: this is a device, not a regular file; name a regular file",
                    "\"\": the name is empty; check the name",
                    #"x\u{1B}[2J\n.json: there is no such file; check the name"#,
                ].map { "protoparity validate: " + $0 })
        #expect(result.status == 3)
    }

    // Root may read everything, so the refusal shows only for others.
    @Test("An unreadable file is named", .enabled(if: geteuid() != 0, "root may read every file"))
    func unreadable() throws {
        chmod(directory.path + "/bad.json", 0)
        let result = try validate(["bad.json", "good.json"])
        #expect(
            result.errorLines == [
                "protoparity validate: bad.json: cannot be opened: Permission denied; give this user the right to it"
            ])
        #expect(result.status == 3)
    }

    @Test("A name that is not UTF-8 is opened by its bytes and shown escaped")
    func oddName() throws {
        let result = try Tool.shell(
            #"cp good.json "$(printf 'odd\377\n.json')" && "$TOOL" validate odd*"#, in: directory.path)
        #expect(result.lines == [#"odd\xFF\n.json: accept"#])
        #expect(result.status == 0)
    }

    @Test("An empty file, and one over the limit, reject at the root")
    func sizes() throws {
        try directory.write("empty.json", "")
        let space = String(repeating: " ", count: 1_048_576 - ValidateTests.spec.utf8.count)
        try directory.write("full.json", ValidateTests.spec + space)
        try directory.write("over.json", ValidateTests.spec + space + " ")
        let result = try validate(["empty.json", "full.json", "over.json"])
        #expect(
            result.lines == [
                "empty.json: invalid_spec at $: the file is empty (line 1, column 1)", "full.json: accept",
                "over.json: invalid_spec at $: the limit is 1048576 bytes, the file has 1048577 bytes",
            ])
        #expect(result.status == 1)
    }

    @Test("Standard input is read to its end and named")
    func standardInput() throws {
        #expect(try validate(["-"], input: ValidateTests.spec).output == "standard input: accept\n")
        #expect(try validate(["-"], input: "").status == 1)
        #expect(try validate(["-", "-"]).status == 2)
        let cut = try validate(["-"], input: String(ValidateTests.spec.dropLast(9)))
        #expect(cut.output.hasPrefix("standard input: invalid_spec at $: the input ends inside a value"))
    }

    @Test("Closed standard input is one clear line, and the other files are still decided")
    func closedInput() throws {
        let result = try Tool.shell(#""$TOOL" validate - good.json <&-"#, in: directory.path)
        #expect(result.errorLines == ["protoparity validate: standard input: it is closed"])
        #expect(result.output == "good.json: accept\n")
        #expect(result.status == 3)
    }

    @Test(
        "Lost output is an error of the environment",
        arguments: [
            (#""$TOOL" validate good.json >/dev/full"#, "No space left on device"),
            (#""$TOOL" validate good.json >&-"#, "Bad file descriptor"),
            (#"mkfifo p; (exec 3<p) & exec 4>p; wait; "$TOOL" validate good.json >&4"#, "Broken pipe"),
        ])
    func lostOutput(_ script: String, _ message: String) throws {
        let result = try Tool.shell(script, in: directory.path)
        #expect(result.errorLines == ["protoparity: standard output cannot be written: \(message)"])
        #expect(result.status == 3)
    }

    @Test("JSON is one document, also about files that cannot be read")
    func json() throws {
        let result = try validate(["--format", "json", "good.json", "bad.json", "none.json"])
        let document = try JSONTree(parsing: Array(result.output.utf8))
        #expect(document["files"]?.array?.map { $0["file"]?.string } == ["good.json", "bad.json", "none.json"])
        #expect(document["files"]?.array?[1]["verdict"]?["path"] == "root.children[0].text")
        #expect(document["files"]?.array?[1]["line"] == 3)
        #expect(document["files"]?.array?[2]["error"] == "there is no such file")
        #expect(document["summary"] == ["accepted": 1, "rejected": 1, "unreadable": 1])
        #expect(result.errors.isEmpty)
        #expect(result.status == 3)
    }

    @Test("The mode, the library and the app's capabilities reach the verdict")
    func options() throws {
        let components = ValidateTests.spec.dropLast() + #","components":{}}"#
        try directory.write("components.json", String(components))
        #expect(try validate(["components.json"]).status == 0)
        let device = try validate(["--mode", "device", "components.json"])
        #expect(device.output.hasPrefix("components.json: invalid_spec at components: "))
        #expect(try validate(["--library", "components.json"]).status == 1)
        #expect(try validate(["--library", "--mode", "host", "good.json"]).status == 2)

        let needing = ValidateTests.spec.dropLast() + #","data":{"a":1}}"#
        try directory.write("needing.json", String(needing))
        try directory.write("set.json", #"["prototype_data_model_v1"]"#)
        try directory.write("wrong.json", "{}")
        #expect(try validate(["needing.json"]).output == "needing.json: accept, needs prototype_data_model_v1\n")
        #expect(try validate(["--capabilities", "prototype_data_model_v1,x", "needing.json"]).status == 0)
        #expect(try validate(["--capabilities", "set.json", "needing.json"]).status == 0)
        #expect(try validate(["--capabilities", "", "needing.json"]).status == 1)
        #expect(try validate(["--capabilities", "none.json", "needing.json"]).status == 3)
        #expect(try validate(["--capabilities", "wrong.json", "needing.json"]).status == 3)
    }

    // The recorded contract stands in ../shared alone.
    @Test("Another contract decides", .enabled(if: Repository.hasShared, "../shared is absent"))
    func contract() throws {
        let recorded = Repository.shared + "/upstream/prototype-spec-contract.json"
        try directory.write("data.json", ValidateTests.spec.dropLast() + #","data":{"a":1}}"#)
        #expect(try validate(["data.json"]).status == 0)
        #expect(
            try validate(["--contract", recorded, "data.json"]).output.hasPrefix("data.json: invalid_spec at data: "))
        let wrong = try validate(["--contract", "good.json", "data.json"])
        #expect(wrong.errors.hasPrefix("protoparity validate: good.json: this is no contract in the recorded format: "))
        #expect(wrong.status == 3)
    }
}
