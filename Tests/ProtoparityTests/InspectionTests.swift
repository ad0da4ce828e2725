import StrictJSON
import TestSupport
import Testing

@Suite("capabilities and references")
struct InspectionTests {
    private let directory: TemporaryDirectory
    private static let plain = #"{"id":"a","window":{"placement":{"type":"fullscreen"}},"root":{"type":"spacer"}}"#

    init() throws {
        directory = try TemporaryDirectory()
        try directory.write("plain.json", InspectionTests.plain)
        try directory.write("bad.json", #"{"id":"a","window":{"placement":{"type":"fullscreen"}},"root":{"type":"?"}}"#)
        try directory.write(
            "full.json",
            #"""
            {"id":"a","window":{"placement":{"type":"fullscreen"},"layer":"app"},"data":{"d":[]},
             "components":{"logo":{"root":{"type":"image","asset":{"dark":"logo dark","light":"logo \"light\""}}}},
             "root":{"type":"column","style":{"fontFamily":{"asset":"inter"}},"children":[
              {"type":"use","component":"logo"},
              {"type":"button","label":"Go","onTap":[
               {"type":"request","via":"host","method":"POST","url":"https://example.org/?q=\u001b[2J","into":"d"}]}]}}
            """#)
    }

    private func run(_ arguments: [String], input: String = "") throws -> Tool.Result {
        try Tool.run(arguments, in: directory.path, input: input)
    }

    private func document(_ result: Tool.Result) throws -> JSONTree { try JSONTree(parsing: Array(result.output.utf8)) }

    @Test("Capabilities are shown with their first uses, where they were authored")
    func capabilities() throws {
        let result = try run(["capabilities", "full.json"])
        #expect(
            result.lines == [
                "prototype_data_model_v1 for data", "prototype_requests_v1 for root.children[1].onTap[0]",
                "prototype_theme_modes_v1 for root.children[0] (use logo) → components.logo.root.asset",
                "prototype_window_options_v1 for window.layer",
            ])
        #expect(result.errors.isEmpty && result.status == 0)
        #expect(try run(["capabilities", "plain.json"]).output == "no capability is needed\n")
        #expect(try run(["capabilities", "-"], input: InspectionTests.plain).status == 0)
        let json = try document(run(["capabilities", "--format", "json", "full.json"]))
        #expect(json["file"] == "full.json" && json["verdict"]?["verdict"] == "accept")
        #expect(json["capabilities"]?.array?.count == 4)
        #expect(json["capabilities"]?.array?.first == ["capability": "prototype_data_model_v1", "path": "data"])
        #expect(try document(run(["capabilities", "--format=json", "plain.json"]))["capabilities"] == [])
    }

    @Test("References are the assets in document order, then the requests; nothing moves the cursor")
    func references() throws {
        let result = try run(["references", "full.json"])
        #expect(
            result.lines == [
                #"image "logo \"light\"" at root.children[0] (use logo) → components.logo.root.asset.light"#,
                #"image "logo dark" at root.children[0] (use logo) → components.logo.root.asset.dark"#,
                #"font "inter" at root.style.fontFamily.asset"#,
                #"request at root.children[1].onTap[0]: POST "https://example.org/?q=\u001b[2J" via host"#,
            ])
        #expect(result.errors.isEmpty && result.status == 0)
        #expect(try run(["references", "plain.json"]).output == "no asset is named and no request is made\n")
        let json = try document(run(["references", "--format", "json", "full.json"]))
        #expect(json["assets"]?.array?.map { $0["id"] } == ["logo \"light\"", "logo dark", "inter"])
        #expect(json["assets"]?.array?.last == ["kind": "font", "id": "inter", "path": "root.style.fontFamily.asset"])
        #expect(
            json["requests"] == [
                [
                    "path": "root.children[1].onTap[0]", "method": "POST", "via": "host",
                    "url": "https://example.org/?q=\u{1B}[2J",
                ]
            ])
    }

    private static let commands = ["capabilities", "references"]

    @Test("A spec that is rejected is one clear line, or a document", arguments: commands)
    func rejected(_ command: String) throws {
        let result = try run([command, "bad.json"])
        #expect(result.errorLines.count == 1 && result.errors.hasPrefix("bad.json: invalid_spec at root.type: "))
        #expect(result.output.isEmpty && result.status == 1)
        let device = try run([command, "--mode", "device", "full.json"])
        #expect(device.errors.hasPrefix("full.json: invalid_spec at components: "))
        #expect(device.status == 1)
        #expect(
            try run([command, "-"]).errors
                == "standard input: invalid_spec at $: the file is empty (line 1, column 1)\n")
        let json = try run([command, "--format", "json", "bad.json"])
        #expect(try document(json)["verdict"]?["path"] == "root.type")
        #expect(json.errors.isEmpty && json.status == 1)
    }

    @Test("A file over the limit is rejected unread", arguments: commands)
    func tooLarge(_ command: String) throws {
        try directory.write("large.json", String(repeating: " ", count: 1_048_577))
        let result = try run([command, "large.json"])
        #expect(
            result.errors
                == "large.json: invalid_spec at $: the limit is 1048576 bytes, the file has 1048577 bytes\n")
        #expect(result.status == 1)
    }

    @Test("A file that cannot be read is one clear line, or a document", arguments: commands)
    func unreadable(_ command: String) throws {
        let result = try run([command, "none.json"])
        #expect(result.errors == "protoparity \(command): none.json: there is no such file; check the name\n")
        #expect(result.output.isEmpty && result.status == 3)
        #expect(
            try run([command, "."]).errors
                == "protoparity \(command): .: this is a directory, not a regular file; name a regular file\n")
        let json = try run([command, "--format", "json", "none.json"])
        #expect(try document(json)["error"] == "there is no such file")
        #expect(json.errors.isEmpty && json.status == 3)
        #expect(try Tool.shell("\"$TOOL\" \(command) - <&-", in: directory.path).status == 3)
    }

    @Test("They take one file", arguments: commands)
    func usage(_ command: String) throws {
        #expect(try run([command]).status == 2)
        #expect(try run([command, "plain.json", "full.json"]).status == 2)
    }
}
