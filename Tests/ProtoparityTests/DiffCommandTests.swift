import StrictJSON
import TestSupport
import Testing

@Suite struct DiffCommandTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func run(_ arguments: String...) throws -> Tool.Result { try Tool.run(arguments, in: directory.path) }

    private func campaign(_ name: String, _ options: String...) throws {
        let common = ["--miniatures", "--targets", "miniature.crashing", "--quiet", "--ledger", "ledger-\(name)"]
        _ = try Tool.run(["fuzz", "--report", name] + common + options, in: directory.path)
    }

    @Test("A fault that was mended is gone, and one that came is worse")
    func campaigns() throws {
        try campaign("faulty", "--cases", "200")
        try campaign("mended", "--cases", "200", "--mended")
        try campaign("short", "--cases", "20", "--mended")
        let better = try run("diff", "faulty/report.json", "mended/report.json")
        #expect(better.output.contains("\ngone: finding d980b53468ac6c99 miniature.crashing crash"), "\(better.output)")
        #expect(better.output.hasSuffix("0 new, 0 changed, 0 open, 1 gone, 0 not looked at; nothing is worse\n"))
        #expect(better.status == 0 && better.errors.isEmpty)
        let worse = try run("diff", "mended/report.json", "faulty/report.json", "--html", "page.html")
        #expect(try directory.read("page.html").contains("d980b53468ac6c99"))
        #expect(worse.output.contains("\nnew, worse: finding d980b53468ac6c99 miniature.crashing crash"))
        #expect(worse.output.contains("\n  protoparity replay miniature.crashing:1:84 --miniatures\n"))
        #expect(worse.output.contains("\ncensus, worse: miniature.crashing: no verdict: 0.0 % (0 of 200) → "))
        #expect(worse.status == 1)
        #expect(try run("diff", "faulty/report.json", "faulty/report.json").status == 0)
        // Case 84 was not among the first 20.
        let short = try run("diff", "faulty/report.json", "short/report.json")
        #expect(short.output.contains("\nnot looked at: finding d980b53468ac6c99"))
        #expect(short.status == 0)
    }

    @Test("Two reports of conformance are compared case by case")
    func conformance() throws {
        try directory.write("c.jsonl", #"{"name":"x","specJson":"[","expectedPath":"$"}"# + "\n")
        try directory.write("old.json", try run("conformance", "c.jsonl", "--format", "json").output)
        try directory.write("c.jsonl", #"{"name":"x","specJson":"[","expectedPath":"a"}"# + "\n")
        let wrong = try run("conformance", "c.jsonl", "--format", "json")
        #expect(wrong.status == 1)
        try directory.write("new.json", wrong.output)
        let result = try run("diff", "old.json", "new.json", "--format", "json")
        #expect(result.status == 1)
        let json = try JSONTree(parsing: Array(result.output.utf8))
        #expect(json["worse"] == true && json["kind"] == "conformance" && json["formatVersion"] == 1)
        #expect(json["items"]?.array?.map { $0["state"] } == ["new"])
        let text = try run("diff", "old.json", "new.json").output
        #expect(text.contains("\nnew, worse: case c.jsonl:1 (x)\n"))
        #expect(text.contains("\n  ours and record disagree\n"))
        #expect(
            try run("diff", "new.json", "old.json").output.contains(
                "\ngone: case c.jsonl:1 (x)\n  record: invalid_spec at a → invalid_spec at $\n"))
    }

    @Test("Reports of two kinds are one mistake, and a file that is no report is named")
    func refusals() throws {
        try directory.write("bench.json", #"{"formatVersion":1,"holds":true,"figures":[]}"#)
        try directory.write("c.jsonl", #"{"name":"x","specJson":"[","expectedPath":"$"}"# + "\n")
        try directory.write("run.json", try run("conformance", "c.jsonl", "--format", "json").output)
        let mixed = try run("diff", "bench.json", "run.json")
        #expect(
            mixed.errors
                == "protoparity diff: bench.json is a report of bench and run.json one of conformance; give two of one command; see protoparity diff --help\n"
        )
        #expect(mixed.status == 2 && mixed.output == "")
        for (text, reason) in [
            ("", "this is no report: the input ends inside a value (line 1, column 1); name what "),
            ("{}", "this is no report: it has no formatVersion, which every report has; name what "),
            (#"{"formatVersion":1}"#, "this report has another formatVersion than this program reads; write it anew"),
            (#"{"formatVersion":2}"#, "this is no report: it is none of fuzz, conformance, compare or bench; name "),
            (
                #"{"formatVersion":1,"figures":[{}]}"#,
                "this report is damaged: figures[0].measurement is missing; write it anew"
            ),
        ] {
            try directory.write("x.json", text)
            let result = try run("diff", "bench.json", "x.json")
            #expect(result.errors.hasPrefix("protoparity diff: x.json: \(reason)"), "\(result.errors)")
            #expect(result.status == 3)
        }
        #expect(try run("diff", "bench.json").status == 2)
    }
}
