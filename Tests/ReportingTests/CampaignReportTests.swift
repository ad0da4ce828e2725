import Conformance
import StrictJSON
import TestSupport
import Testing

@testable import Fuzzing
@testable import Reporting

@Suite struct CampaignReportTests {
    /// A campaign with one of everything; the batches come in any order.
    private static func record(
        reversed: Bool = false, _ novelty: LedgerFinding.Novelty? = .new
    ) throws -> CampaignRecord {
        let recorder = CampaignRecorder(tool: ToolIdentity(name: "protoparity", version: "1.2.3")) { 0 }
        var settings = CampaignSettings()
        settings.seed = 7
        settings.peers = ["python3 it's.py"]
        let plan = CampaignPlan(
            run: "00ff", settings: settings,
            generators: [
                .init(name: "json", version: 1, target: "json"), .init(name: "spec", version: 2, target: "spec"),
            ], totalCases: 20)
        recorder.receive(.started(plan))
        for batch in reversed ? batches.reversed() : batches { recorder.receive(.batch(batch)) }
        recorder.receive(
            .workerDied(WorkerDeath(caseName: CaseName(generator: "spec", seed: 7, index: 3), end: "signal 4 (SIGILL)"))
        )
        var summary = CampaignSummary()
        summary.cases = 20
        summary.signatures = 3
        summary.workerDeaths = 1
        summary.milliseconds = 1500
        summary.census = [
            ("json", Census(["accept": 9, "invalid_json": 1])), ("spec", Census(["accept": 1, "invalid_spec": 9])),
        ]
        recorder.receive(.finished(summary))
        let notes = novelty.map { LedgerNote(novelty: $0, state: .new) }
        let known = [crash, peer, flaky].map { ($0, notes) }
        return try #require(recorder.finish(notes: Dictionary(uniqueKeysWithValues: known).compactMapValues(\.self)))
    }

    private static let crash = Signature(target: "spec", kind: .crash, detail: "SIGILL < f<T>(_:) & {g}")
    private static let peer = Signature(target: "spec", kind: .peer, detail: "p|q: accept -> invalid_spec at a[]")
    private static let flaky = Signature(target: "spec", kind: .property, detail: "same-verdict-twice `x`")

    private static func finding(_ signature: Signature, _ index: UInt64, _ message: String) -> Finding {
        var finding = Finding(
            signature, input: CaseInput(target: "spec", bytes: Array("{\(index)}".utf8)), message: message)
        finding.caseName = CaseName(generator: "spec", seed: 7, index: index)
        return finding
    }

    private static var batches: [BatchReport] {
        var first = BatchReport(
            batch: Batch(number: 0, generator: "spec", seed: 7, first: 0, count: 5), target: "spec")
        first.sightings = [
            Sighting(signature: crash, count: 2, first: 3, last: 4),
            Sighting(signature: peer, count: 1, first: 1, last: 1),
        ]
        first.findings = [finding(crash, 3, "signal 4"), finding(peer, 1, "p says accept")]
        var second = BatchReport(
            batch: Batch(number: 1, generator: "spec", seed: 7, first: 5, count: 5), target: "spec")
        second.sightings = [
            Sighting(signature: crash, count: 5, first: 6, last: 9),
            Sighting(signature: flaky, count: 1, first: 8, last: 8),
        ]
        var coin = finding(flaky, 8, "again: accept, not invalid_spec at $")
        coin.runs = Finding.Runs(count: 3, showing: 1)
        second.findings = [finding(crash, 6, "signal 4"), coin]
        return [first, second]
    }

    @Test("Whichever batch is done first, the reports are the same and name the first case", arguments: 0..<5)
    func order(_ form: Int) throws {
        let document = CampaignReports.forms[form].document
        let record = try Self.record()
        let other = try Self.record(reversed: true)
        #expect(document(record) == document(other))
        #expect(record.findings.map(\.count) == [7, 1, 1])
        #expect(record.findings.first?.finding.caseName?.index == 3)
    }

    @Test("A campaign that did not finish has no report")
    func unfinished() {
        let recorder = CampaignRecorder(tool: ToolIdentity(name: "protoparity", version: "1"))
        #expect(recorder.finish() == nil)
        for batch in Self.batches { recorder.receive(.batch(batch)) }
        #expect(recorder.finish() == nil)
    }

    @Test("report.json has every finding with its input and the command that shows it again")
    func json() throws {
        let json = try JSONTree(parsing: CampaignJSON.document(Self.record()))
        #expect(json["formatVersion"] == 2)
        #expect(json["report"] == "campaign")
        #expect(json["tool"] == ["name": "protoparity", "version": "1.2.3"])
        #expect(json["summary"]?["cases"] == 20)
        #expect(json["plan"]?["settings"]?["seed"] == "7")
        #expect(json["census"]?.array?.first?["outcomes"] == ["accept": 9, "invalid_json": 1])
        #expect(json["workerDeaths"] == [["case": "spec:7:3", "end": "signal 4 (SIGILL)"]])
        let findings = try #require(json["findings"]?.array)
        #expect(
            findings.map { $0["reproduce"]?.string } == [
                "protoparity replay spec:7:3", #"protoparity replay spec:7:1 --peer 'python3 it'\''s.py'"#,
                "protoparity replay spec:7:8",
            ])
        #expect(findings[0]["inputBase64"]?.string.flatMap(Base64.decode) == Array("{3}".utf8))
        #expect(findings[0]["id"]?.string == Self.crash.identifier)
        #expect(findings[0]["inputBytes"] == 3)
        #expect(findings.map { $0["expectedBy"]?.string } == [nil, "p|q", "rule"])
        #expect(findings[2]["isFlaky"] == true)
        #expect(
            json["timeline"]?.array == [
                ["milliseconds": 0, "cases": 0, "signatures": 0], ["milliseconds": 0, "cases": 5, "signatures": 2],
                ["milliseconds": 0, "cases": 10, "signatures": 3],
            ])
    }

    @Test("The SARIF report keeps to the schema, also without findings")
    func sarif() throws {
        let log = try JSONTree(parsing: CampaignSARIF.document(Self.record()))
        #expect(SARIFCheck.problems(log) == [])
        let results = try #require(log["runs"]?.array?.first?["results"]?.array)
        #expect(results.map { $0["level"] } == ["error", "error", "warning"])
        #expect(results.map { $0["ruleId"] } == ["crash", "peer", "property"])
        #expect(results[0]["message"]?["text"]?.string?.contains("& {{g}}: signal 4. Reproduce: ") == true)
        #expect(results[0]["baselineState"] == "new")
        var empty = try Self.record()
        empty.findings = []
        #expect(SARIFCheck.problems(try JSONTree(parsing: CampaignSARIF.document(empty))) == [])
        let unknown = try JSONTree(parsing: CampaignSARIF.document(Self.record(nil)))
        #expect(SARIFCheck.problems(unknown) == [])
    }

    @Test("The check of SARIF sees what is wrong")
    func sarifCheck() throws {
        let right = String(decoding: try CampaignSARIF.document(Self.record()), as: UTF8.self)
        for (old, new) in [
            ("\"2.1.0\"", "\"2.0\""), ("\"level\": \"warning\"", "\"level\": \"bad\""), ("\"runs\"", "\"run\""),
            ("\"ruleIndex\": 0", "\"ruleIndex\": 5"), ("\"uri\": \"inputs/", "\"uri\": \"in puts/"),
            ("\"driver\"", "\"drivers\""), ("\"kind\": \"fail\"", "\"kind\": \"failed\""),
            ("\"occurrenceCount\": 7", "\"occurrenceCount\": 0"), ("\"executionSuccessful\": true", "\"x\": true"),
            ("https://", "//"), ("\"baselineState\": \"new\"", "\"baselineState\": \"known\""),
        ] {
            let wrong = right.replacing(old, with: new)
            #expect(wrong != right)
            #expect(SARIFCheck.problems(try JSONTree(parsing: Array(wrong.utf8))) != [], "\(old) → \(new)")
        }
    }

    @Test("The JUnit report has a suite for each generator, and none is empty")
    func junit() throws {
        #expect(
            String(decoding: try CampaignJUnit.document(Self.record()), as: UTF8.self) == #"""
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites tests="4" failures="3" errors="0">
                  <testsuite name="json" tests="1" failures="0" errors="0">
                    <testcase classname="json" name="10 cases"/>
                  </testsuite>
                  <testsuite name="spec" tests="3" failures="3" errors="0">
                    <testcase classname="spec" name="spec crash SIGILL &lt; f&lt;T&gt;(_:) &amp; {g}">
                      <failure type="crash" message="signal 4">signal 4&#10;7 cases&#10;protoparity replay spec:7:3</failure>
                    </testcase>
                    <testcase classname="spec" name="spec peer p|q: accept -&gt; invalid_spec at a[]">
                      <failure type="peer" message="p says accept">p says accept&#10;1 case&#10;protoparity replay spec:7:1 --peer 'python3 it'\''s.py'</failure>
                    </testcase>
                    <testcase classname="spec" name="spec property same-verdict-twice `x`">
                      <failure type="property" message="flaky: again: accept, not invalid_spec at $">again: accept, not invalid_spec at $&#10;1 case&#10;protoparity replay spec:7:8</failure>
                    </testcase>
                  </testsuite>
                </testsuites>

                """#)
    }

    @Test("The Markdown report is for people, and no text of others is markup in it")
    func markdown() throws {
        let hash = ContentHash.of(Array("{3}".utf8))
        let text = String(decoding: try CampaignMarkdown.document(Self.record()), as: UTF8.self)
        #expect(
            text.hasPrefix(
                #"""
                # Campaign

                protoparity 1.2.3, seed 7: 20 cases, 3 findings, 1 worker death.

                ## Findings

                ### `spec crash SIGILL < f<T>(_:) & {g}`

                `signal 4`

                7 cases; first `spec:7:3`; input `inputs/\#(hash)`; new

                ```sh
                protoparity replay spec:7:3
                ```

                """#))
        #expect(text.contains(#"### `spec peer p\|q: accept -> invalid_spec at a[]`"#))
        #expect(text.contains("### `` spec property same-verdict-twice `x` ``"))
        #expect(
            text.hasSuffix(
                """
                ## Census

                | Generator | Outcome | Cases |
                |---|---|---:|
                | `json` | `accept` | 9 |
                | `json` | `invalid_json` | 1 |
                | `spec` | `accept` | 1 |
                | `spec` | `invalid_spec` | 9 |

                ## Workers and peers

                - worker: `spec:7:3: signal 4 (SIGILL)`

                """))
    }

    @Test("A directory gets every report and the inputs beside them")
    func directory() throws {
        let directory = try TemporaryDirectory()
        let path = FilePath(directory.path).appending("reports")
        let record = try Self.record()
        try CampaignReports.write(record, to: path)
        #expect(
            try directory.names("reports") == [
                "inputs", "junit.xml", "report.html", "report.json", "report.md", "report.sarif",
            ])
        for entry in record.findings {
            let input = try InputFile.read(path.appending(entry.inputFile), limit: 100)
            #expect(input == entry.finding.input.bytes)
        }
        #expect(throws: FileError.self) {
            try CampaignReports.write(record, to: FilePath("/dev/null/reports"))
        }
    }

    @Test(
        "Words are quoted for a shell",
        arguments: [
            ("a:1", "a:1"), ("a b", "'a b'"), ("", "''"), ("$x", "'$x'"),
            ("\u{202E}'\n\\é", #"$'\342\200\256\047\012\134\303\251'"#),
            ("é", "'é'"),
        ])
    func quoting(_ word: String, _ quoted: String) { #expect(Reproduction.quoted(word) == quoted) }

    @Test("Bytes that are no text are quoted for a shell too")
    func quotingBytes() { #expect(Reproduction.quoted([0x61, 0xFF]) == #"$'a\377'"#) }

    @Test(
        "A replay is within the limits of the campaign where the finding depends on them, and they are not the usual ones",
        arguments: [
            (.hang, 200, 4096, "--case-time 200"), (.hang, 5000, 4096, nil), (.memory, 200, 4096, "--memory 4096"),
            (.memory, 200, 2048, nil), (.crash, 200, 4096, nil),
        ] as [(FindingKind, Int64, UInt64, String?)])
    func limits(_ kind: FindingKind, _ milliseconds: Int64, _ mebibytes: UInt64, _ options: String?) {
        var settings = CampaignSettings()
        settings.limits.milliseconds = milliseconds
        settings.limits.addressSpace = mebibytes << 20
        let command = Reproduction.command(
            ["x"], showing: Signature(target: "spec", kind: kind, detail: "d"), as: settings,
            tool: ToolIdentity(name: "p", version: "1"))
        #expect(command == (["p replay x", options].compactMap(\.self)).joined(separator: " "))
    }
}
