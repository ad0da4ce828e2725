import Glibc
import StrictJSON
import TestSupport
import Testing

@testable import Conformance
@testable import Reporting

@Suite struct ReportTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    /// A run with one of everything.
    static let events: [RunEvent] = {
        let wrong = CaseReport(
            name: "invalid/a.json", origin: "corpus/invalid/a.json", target: "spec", options: .none,
            recorded: .reject(code: "invalid_spec", path: "root.type"),
            ours: .success(
                Explanation(.reject(code: "invalid_spec", path: "$"), reason: "no <good>\u{1B}", line: 3, column: 5)),
            peers: [PeerOpinion(name: "p", answer: .failure(PeerFailure(.died, "it ended with signal 11")))],
            input: Array("{}".utf8))
        let right = CaseReport(
            name: "n", origin: "corpus/l.jsonl:1", target: "spec", options: .none, recorded: .accept(),
            ours: .success(Explanation(.accept(capabilities: []))),
            peers: [PeerOpinion(name: "p", answer: .notOffered)])
        var events: [RunEvent] = [
            .started(peers: ["p"]), .corpus(FilePath("corpus")), .judged(wrong), .judged(right),
            .property(PropertyReport(name: "e.json", origin: "corpus/e.json", difference: "$.a is 1, recorded is 2")),
            .defect(CorpusDefect(.inventory, "corpus/x.json", "the inventory has no line for this file")),
            .defect(CorpusDefect(.unreadable, "corpus/y.json", "this is a pipe, not a regular file")),
            .incident(
                PeerIncident(
                    peer: "p", failure: PeerFailure(.died, "it ended with signal 11"), underWay: 1, isFinal: false)),
        ]
        var summary = RunSummary()
        for event in events { summary.count(event) }
        events.append(.finished(summary))
        return events
    }()

    /// What `listener` writes to a file.
    private func output(_ make: (BufferedOutput) -> any RunListener) throws -> String {
        let path = try directory.write("output", "")
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let output = BufferedOutput(descriptor)
        let listener = make(output)
        for event in ReportTests.events { listener.receive(event) }
        output.flush()
        return try directory.read("output")
    }

    @Test("The text report shows everybody's verdict of every disagreement, then the counts")
    func text() throws {
        #expect(
            try output { RunTextReport($0) } == #"""
                disagreement: corpus/invalid/a.json
                  record  invalid_spec at root.type
                  ours    invalid_spec at $: no <good>\u{1B} (line 3, column 5)
                  p       no verdict: died: it ended with signal 11
                broken property: corpus/e.json
                  $.a is 1, recorded is 2
                defect (inventory): corpus/x.json
                  the inventory has no line for this file
                unreadable: corpus/y.json
                  this is a pipe, not a regular file
                peer died: p
                  it ended with signal 11; 1 question under way; restarted
                2 cases: ours, the record and p agree on 1
                1 case with a disagreement
                1 broken property
                1 defect of the corpus
                1 failure of a peer
                1 unreadable file
                1 question not asked, target not offered
                1 property: 0 hold

                """#)
    }

    @Test("The JSON report is one document with the findings and the counts")
    func json() throws {
        let report = RunJSONReport(Self.identity)
        for event in Self.events.dropLast() { report.receive(event) }
        #expect(report.document == nil)
        report.receive(Self.events[Self.events.count - 1])
        let document = try #require(report.document)
        #expect(document["formatVersion"] == 2)
        #expect(document["report"] == "conformance")
        let disagreement = document["cases"]?.array?.first
        #expect(document["cases"]?.array?.map { $0["disagreements"]?.array?.count } == [2, 0])
        #expect(disagreement?["inputBase64"] == "e30=")
        #expect(disagreement?["inputBytes"] == 2)
        #expect(disagreement?["input"] == "44136fa355b3678a.input")
        #expect(
            disagreement?["reproduce"]
                == "protoparity replay 44136fa355b3678a.input --target spec --peer 'python3 p.py'")
        #expect(disagreement?["ours"]?["line"] == 3)
        #expect(disagreement?["record"]?["path"] == "root.type")
        #expect(disagreement?["peers"] == [["failure": "died", "message": "it ended with signal 11", "peer": "p"]])
        #expect(document["summary"]?["cases"] == 2)
        #expect(document["summary"]?["unreadable"] == 1)
        #expect(document["incidents"]?.array?.first?["givenUp"] == false)
        #expect(document["cases"]?.array?[1]["inputBase64"] == nil)
    }

    static let identity = RunIdentity(
        .conformance, tool: ToolIdentity(name: "protoparity", version: "1.2.3"), peers: ["python3 p.py"])

    @Test("A file that was compared is compared again")
    func comparison() throws {
        let report = RunJSONReport(RunIdentity(.comparison, tool: Self.identity.tool, peers: ["p"]))
        for event in Self.events { report.receive(event) }
        #expect(
            report.document?["cases"]?.array?.first?["reproduce"]
                == "protoparity compare --peer p --target spec corpus/invalid/a.json")
    }

    @Test("The JUnit report has a suite for the corpus and one for the peers, and no forbidden character")
    func junit() throws {
        let report = JUnitReport()
        for event in ReportTests.events.dropLast() { report.receive(event) }
        #expect(report.document == nil)
        report.receive(ReportTests.events[ReportTests.events.count - 1])
        let text = String(decoding: try #require(report.document), as: UTF8.self)
        #expect(text.contains(#"<testsuites tests="6" failures="4" errors="1">"#))
        #expect(text.contains(#"<testsuite name="corpus" tests="5" failures="3" errors="1">"#))
        #expect(text.contains("ours: invalid_spec at $: no &lt;good&gt;\\u{1B} (line 3, column 5)"))
        #expect(text.contains(#"<testcase classname="corpus" name="n"/>"#))
        #expect(text.contains(#"<error message="the corpus is wrong (unreadable)">"#))
    }

    @Test("The table puts verdicts side by side")
    func table() throws {
        let lines = try output { ComparisonTable($0) }.split(separator: "\n")
        #expect(lines[0].hasPrefix("      file                   record"))
        #expect(lines[1].hasPrefix("DIFF  corpus/invalid/a.json  invalid_spec at root.type  invalid_spec at $"))
        #expect(lines[2].hasPrefix("same  corpus/l.jsonl:1"))
        #expect(lines.last == "2 files, 1 difference")
    }

    @Test("Lost output is remembered, not fatal", arguments: ["/dev/full", "closed"])
    func lostOutput(_ kind: String) {
        var descriptor: Int32 = -1
        if kind == "closed" {
            var ends: [Int32] = [-1, -1]
            #expect(pipe(&ends) == 0)
            close(ends[0])
            descriptor = ends[1]
        } else {
            descriptor = open(kind, O_WRONLY | O_CLOEXEC)
        }
        defer { close(descriptor) }
        let output = BufferedOutput(descriptor)
        for _ in 0..<100_000 { output.writeLine("line") }
        output.flush()
        #expect(output.failure?.number == (kind == "closed" ? EPIPE : ENOSPC))
    }
}
