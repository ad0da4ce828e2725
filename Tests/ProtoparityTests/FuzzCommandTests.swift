import Foundation
import StrictJSON
import TestSupport
import Testing

/// The commands of campaigns, run as a user runs them.
@Suite struct FuzzCommandTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func run(_ arguments: String...) throws -> Tool.Result {
        try Tool.run(arguments, in: directory.path)
    }

    private func fuzz(_ arguments: String...) throws -> Tool.Result {
        try Tool.run(["fuzz", "--miniatures", "--quiet", "--cases", "600"] + arguments, in: directory.path)
    }

    private func findings() throws -> [JSONTree] {
        let document = try JSONTree(parsing: Array(try run("findings", "list", "--format", "json").output.utf8))
        return document["findings"]?.array ?? []
    }

    @Test func `a campaign reports what is new once`() throws {
        let first = try fuzz("--generators", "miniature.accepting")
        #expect(first.status == 1)
        #expect(first.output.contains("new: miniature.accepting construction poison at word[] -> accept"))
        #expect(first.output.contains("protoparity replay miniature.accepting:1:"))
        #expect(first.lines.last?.contains("1 finding: 1 new, 0 regressions") == true)
        #expect(first.errors.isEmpty)
        let second = try fuzz("--generators", "miniature.accepting")
        #expect(second.status == 0)
        #expect(second.output.contains("known: miniature.accepting"))
    }

    @Test func `a campaign without findings agrees`() throws {
        let result = try fuzz("--generators", "miniature.right", "--jobs", "2", "--ledger", "kept")
        #expect(result.status == 0)
        #expect(result.output.contains("miniature.right  600 cases: "))
        #expect(try directory.names() == ["kept"])
    }

    @Test func `progress goes to standard error, a line at a time`() throws {
        let result = try run("fuzz", "--miniatures", "--generators", "miniature.right", "--cases", "100")
        #expect(!result.output.contains("\r") && !result.errors.contains("\u{1B}"))
    }

    @Test func `a finding is shown, exported, replayed and fixed, and comes back as a regression`() throws {
        _ = try fuzz("--generators", "miniature.misplacing")
        let identifier = try #require(try findings().first?["id"]?.string)
        let short = String(identifier.prefix(6))
        #expect(try run("findings", "show", short).output.contains("first      miniature.misplacing:1:"))
        #expect(try run("findings", "export", short, "word").status == 0)
        #expect(try directory.read("word").contains("x"))
        let replay = try run("replay", short, "--miniatures")
        #expect(replay.status == 1)
        #expect(replay.output.contains("finding   \(identifier)"))
        #expect(try run("replay", short, "--miniatures", "--debug").output == replay.output)
        let file = try run("replay", "word", "--target", "miniature.right", "--miniatures")
        #expect(file.status == 0 && file.output.contains("poison at word["))
        #expect(try run("findings", "state", short, "fixed", "--reason", "commit abc").status == 0)
        #expect(try findings().first?["state"]?.string == "fixed")
        let again = try fuzz("--generators", "miniature.misplacing")
        #expect(again.status == 1)
        #expect(again.output.contains("regression: miniature.misplacing"))
        #expect(try run("findings", "check").status == 0)
        #expect(try run("census", "--ledger", ".protoparity").output.hasPrefix("miniature.misplacing  1200 cases"))
    }

    /// The line of `findings show` that shows a finding again.
    private func line(_ identifier: String, _ ledger: String...) throws -> String {
        let shown = try Tool.run(["findings", "show", identifier] + ledger, in: directory.path)
        let row = try #require(shown.lines.last { $0.hasPrefix("replay     protoparity replay ") }, "\(shown.errors)")
        return String(row.dropFirst("replay     ".count))
    }

    /// Runs a line as it stands, and nothing else.
    private func shell(_ line: String) throws -> Tool.Result {
        try Tool.shell("protoparity() { \"$TOOL\" \"$@\"; }\n\(line)", in: directory.path)
    }

    @Test func `the line that shows a finding again works as it stands, wherever the ledger is`() throws {
        let place = ["--ledger", "it's my ledger"]
        let peer = ["--peer", "'\(Tool.path)' serve --miniatures --mended"]
        #expect(
            try Tool.run(
                ["fuzz", "--miniatures", "--targets", "miniature.accepting,miniature.crashing,miniature.hanging"]
                    + ["--quiet", "--cases", "600", "--case-time", "300"] + place + peer, in: directory.path
            ).status == 1)
        let list = try JSONTree(
            parsing: Array(
                try Tool.run(["findings", "list", "--format", "json"] + place, in: directory.path).output.utf8))
        let findings = try #require(list["findings"]?.array)
        #expect(Set(findings.map { $0["kind"]?.string }) == ["construction", "crash", "hang", "peer"])
        for round in ["as found", "minimized"] {
            for finding in findings {
                let identifier = try #require(finding["id"]?.string)
                let line = try line(identifier, "--ledger", "it's my ledger")
                let result = try shell(line)
                #expect(result.output.contains("\nfinding   \(identifier) "), "\(round): \(line)\n\(result.output)")
                #expect(result.status == 1)
                guard round == "as found" else { continue }
                let minimized = try Tool.run(
                    ["minimize", identifier, "--miniatures", "--quiet", "--case-time", "300"] + place + peer,
                    in: directory.path)
                #expect(minimized.status == 0, "\(minimized.errors)")
            }
        }
        // Elsewhere there is no such finding.
        let identifier = try #require(findings.first?["id"]?.string)
        #expect(try shell("protoparity replay \(identifier) --miniatures").status == 2)
    }

    @Test func `an allowed finding does not count until its day has passed`() throws {
        func allow(until day: String) throws {
            try directory.write(
                "allow.json",
                """
                {"formatVersion":1,"allowed":[{"signature":"miniature.accepting construction poison at word[] -> accept",
                "reason":"on purpose","expires":"\(day)"}]}
                """)
        }
        try allow(until: "2999-12-31")
        let allowed = try fuzz("--generators", "miniature.accepting", "--allow", "allow.json")
        #expect(allowed.status == 0)
        #expect(allowed.output.contains("new allowed: "))
        try allow(until: "2020-01-01")
        let stale = try fuzz("--generators", "miniature.accepting", "--allow", "allow.json")
        #expect(stale.status == 1)
        #expect(stale.output.contains("stale allowlist entry"))
        try directory.write("allow.json", "[]")
        #expect(try fuzz("--allow", "allow.json").status == 3)
    }

    @Test func `shards merge into one ledger`() throws {
        for shard in 1...2 {
            _ = try fuzz("--generators", "miniature.accepting", "--shard", "\(shard)/2", "--ledger", "part\(shard)")
        }
        for _ in 0..<2 { #expect(try run("findings", "merge", "part1", "part2").status == 0) }
        _ = try fuzz("--generators", "miniature.accepting", "--ledger", "whole")
        func counts(_ ledger: String) throws -> [String] {
            try run("findings", "list", "--ledger", ledger).lines.map(String.init)
        }
        #expect(try counts(".protoparity") == counts("whole"))
    }

    @Test func `Ctrl-C ends a campaign with its report, and it can be resumed`() throws {
        let script = """
            "$TOOL" fuzz --miniatures --generators miniature.accepting --time 3s --quiet > out & campaign=$!
            until [ -e .protoparity/ledger.sqlite ]; do sleep 0.05; done
            sleep 0.5
            kill -INT $campaign
            wait $campaign
            """
        let result = try Tool.shell(script, in: directory.path)
        let report = try directory.read("out")
        #expect(result.status == (report.contains("new:") ? 1 : 0))
        #expect(report.contains("; interrupted"))
        #expect(try run("findings", "check").status == 0)
        let resumed = try run("fuzz", "--resume", "--miniatures", "--quiet")
        #expect(resumed.lines.last?.contains("interrupted") == false)
        #expect(try run("fuzz", "--resume", "--miniatures", "--quiet").status == 2, "it has come to its end")
        #expect(try run("findings", "check").status == 0)
    }

    @Test func `a second Ctrl-C ends it at once`() throws {
        // A case that never ends keeps the campaign from coming to its end.
        let script = """
            "$TOOL" fuzz --miniatures --generators miniature.hanging --case-time 600000 --quiet > out & campaign=$!
            sleep 2
            kill -INT $campaign; sleep 0.5; kill -INT $campaign
            wait $campaign
            """
        #expect(try Tool.shell(script, in: directory.path).status == 130)
        #expect(try directory.read("out").isEmpty)
        #expect(try run("findings", "check").status == 0)
    }

    @Test(arguments: [
        ["fuzz", "--targets", "nobody"], ["fuzz", "--generators", ""], ["fuzz", "--seed", "-1"],
        ["fuzz", "--time", "60x"],
        ["fuzz", "--time", "1s", "--cases", "1"], ["fuzz", "--shard", "3/2"], ["fuzz", "--resume"],
        ["fuzz", "--resume", "--seed", "2"], ["fuzz", "--generators", "miniature.right"], ["replay", "nothing"],
        ["replay", "."], ["findings", "lsit"], ["findings", "show"], ["findings", "state", "ab"],
    ])
    func `mistakes are usage`(arguments: [String]) throws {
        let result = try Tool.run(arguments, in: directory.path)
        #expect(result.status == 2)
        #expect(result.errorLines.count == 1)
        #expect(result.output.isEmpty)
    }

    @Test func `reading creates no ledger`() throws {
        #expect(try run("findings", "list").status == 3)
        #expect(try directory.names() == [])
    }

    @Test func `the catalogue and the census name every generator`() throws {
        let catalogue = try run("generators")
        #expect(catalogue.status == 0)
        #expect(catalogue.output.contains("spec, version ") && catalogue.output.contains("json, version "))
        let census = try run("census", "--cases", "50", "--generators", "json,spec", "--format", "json")
        let document = try JSONTree(parsing: Array(census.output.utf8))
        #expect(document["generators"]?.array?.compactMap { $0["cases"]?.int } == [50, 50])
        #expect(try directory.names() == [])
    }

    @Test func `what is for the program itself is in no help`() throws {
        #expect(!(try run("--help").output.contains("\n  worker")))
        #expect(!(try run("fuzz", "--help").output.contains("miniatures")))
        #expect(try run("fuzz", "--help").output.contains("--shard I/N"))
    }
}
