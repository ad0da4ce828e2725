import StrictJSON
import TestSupport
import Testing

/// Reports as pages, by the commands.
@Suite struct ReportCommandTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func run(_ arguments: String...) throws -> Tool.Result { try Tool.run(arguments, in: directory.path) }

    @Test("A campaign's page is the one that its JSON report makes, and shows what the ledger learned since")
    func campaign() throws {
        let fuzz = [
            "fuzz", "--miniatures", "--targets", "miniature.accepting,miniature.crashing", "--cases", "512", "--quiet",
        ]
        #expect(try Tool.run(fuzz + ["--report", "r", "--html", "a.html"], in: directory.path).status == 1)
        #expect(try run("report", "render", "r/report.json", "--html", "b.html").status == 0)
        let page = try directory.read("a.html")
        #expect(try directory.read("b.html") == page)
        #expect(try directory.read("r/report.html") == page)
        #expect(page.contains("1 crash, 1 verdict against the construction"))

        let report = try JSONTree(parsing: Array(try directory.read("r/report.json").utf8))
        let finding = try #require(report["findings"]?.array?.first?["id"]?.string)
        #expect(
            try run(
                "minimize", finding, "--miniatures", "--quiet", "--peer", "'\(Tool.path)' serve --miniatures --mended"
            ).status == 0)
        #expect(
            try run("report", "render", "r/report.json", "--ledger", ".protoparity", "--html", "c.html").status == 0)
        #expect(!page.contains(#""minimized":{"base64":"#))
        #expect(try directory.read("c.html").contains(#""minimized":{"base64":"#))
    }

    @Test("What a ledger has open beside a campaign stands in the campaign's page")
    func elsewhere() throws {
        let fuzz = ["fuzz", "--miniatures", "--cases", "512", "--quiet", "--targets"]
        #expect(try Tool.run(fuzz + ["miniature.accepting"], in: directory.path).status == 1)
        #expect(try Tool.run(fuzz + ["miniature.right", "--report", "r"], in: directory.path).status == 0)
        #expect(
            try run("report", "render", "r/report.json", "--ledger", ".protoparity", "--html", "a.html").status == 0)
        let page = try directory.read("a.html")
        #expect(page.contains("not in this campaign"))
        #expect(page.contains("protoparity replay "))
    }

    @Test("Pages of conformance and comparison are those of their JSON reports")
    func runs() throws {
        try directory.write("a.jsonl", #"{"name":"n","specJson":"{}","expectedPath":"root"}"#)
        try directory.write("b.json", "[]")
        for command in [["conformance", "a.jsonl"], ["compare", "b.json", "--peer", "'\(Tool.path)' serve"]] {
            let result = try Tool.run(command + ["--format", "json", "--html", "a.html"], in: directory.path)
            try directory.write("report.json", result.output)
            #expect(try run("report", "render", "report.json", "--html", "b.html").status == 0)
            #expect(try directory.read("a.html") == directory.read("b.html"))
            #expect(try Tool.run(command + ["--html", "c.html"], in: directory.path).status == result.status)
            #expect(try directory.read("c.html") == directory.read("b.html"))
        }
    }

    @Test("What cannot be rendered is named, with a reason")
    func refusals() throws {
        try directory.write("no.json", "{}")
        try directory.write("broken.json", #"{"report":"\ud800"}"#)
        try directory.write("bench.json", #"{"formatVersion":1,"figures":[]}"#)
        for (file, reason) in [
            ("no.json", "this is no report: it has no formatVersion, which every report has; name what "),
            ("broken.json", "this is no report: a surrogate escape has no partner (line 1, column 12); name what "),
            ("bench.json", "there is no page of what bench printed; name a report of fuzz, conformance or compare\n"),
            ("none", "there is no such file; check the name\n"),
        ] {
            let result = try run("report", "render", file, "--html", "a.html")
            #expect(result.status == 3)
            #expect(result.errors.hasPrefix("protoparity report: \(file): \(reason)"), "\(result.errors)")
        }
        #expect(try run("report", "rendr", "no.json", "--html", "a.html").errors.contains("did you mean render?"))
        #expect(try run("report", "render", "--html", "a.html").status == 2)
        #expect(try run("report", "render", "no.json").status == 2)
        #expect(try directory.names() == ["bench.json", "broken.json", "no.json"])
    }
}
