import Conformance
import StrictJSON
import Testing

@testable import Fuzzing
@testable import Reporting

@Suite struct PageTests {
    @Test("The policy of a page lets nothing load, and no style or script run but its own")
    func policy() throws {
        let scan = MarkupScan(HTMLPage(title: "T", body: "<p>x</p>").document)
        let policy = try #require(scan.values.first { $0.hasPrefix("default-src") }).replacing("&#39;", with: "'")
        let words = policy.split(separator: "; ").map(String.init)
        // The hash of the empty text, and of "abc", as FIPS 180-4 and others have them.
        #expect(
            HTMLPage.policy(style: "", script: "abc").contains(
                "style-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"))
        #expect(
            HTMLPage.policy(style: "", script: "abc").contains(
                "script-src 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='"))
        #expect(words.first == "default-src 'none'")
        #expect(words.contains("base-uri 'none'") && words.contains("form-action 'none'"))
        #expect(policy == HTMLPage.policy(style: scan.raw[0].content, script: scan.raw[1].content))
        #expect(!policy.contains("unsafe"))
        // Nothing that a browser would fetch.
        let text = String(decoding: HTMLPage(title: "T", body: "").document, as: UTF8.self)
        for word in ["http:", "https:", "src=", "url(", "@import", "style="] {
            #expect(!text.contains(word), "\(word)")
        }
    }

    @Test("Interpolated text is text, literals are markup")
    func markup() {
        let name = "<b>&\"'\u{202E}"
        let inner: HTML = "<i>\(name)</i>"
        let outer: HTML = "<p>\(inner)\(7)\([inner, inner])</p>"
        let text = "&lt;b&gt;&amp;&quot;&#39;\\u{202E}"
        #expect(
            String(decoding: outer.bytes, as: UTF8.self) == "<p><i>\(text)</i>7<i>\(text)</i><i>\(text)</i></p>")
    }

    @Test("Embedded JSON is ASCII without angle brackets, and the same value")
    func embedding() throws {
        let json: JSONTree = [
            "a<b": ["</script>", "é\u{2028}😀\u{202E}\0\"\\&", "", 1.5, true, nil], "number": .number(.nan),
        ]
        var bytes: [UInt8] = []
        EmbeddedJSON.append(json, to: &bytes)
        #expect(bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
        #expect(!bytes.contains(UInt8(ascii: "<")) && !bytes.contains(UInt8(ascii: "&")))
        var expected = json
        expected["number"] = JSONTree.null
        #expect(try JSONTree(parsing: bytes) == expected)
    }

    @Test(
        "Text is cut behind its limit, and says how much is missing", arguments: [(5, "abcde"), (4, "abcd… (1 more)")])
    func cutting(_ most: Int, _ shown: String) { #expect(ShownText.of("abcde", most: most) == shown) }

    @Test("A command is shown whole or not at all", arguments: [0, 1])
    func longCommand(_ beyond: Int) {
        var model = ReportModel(kind: .campaign)
        let command = String(repeating: "x", count: PageData.longestCommand + beyond)
        let finding = ReportedDetail(reproduce: command)
        model.cases = [
            ReportedCase(name: "", origin: "", target: "", opinions: [], agreement: .crashed, finding: finding)
        ]
        let json = PageData(model).json["findings"]?.array?.first
        #expect(json?["reproduce"]?.string == (beyond == 0 ? command : nil))
        #expect(json?["isCommandMissing"] == .bool(beyond == 1))
    }

    @Test("A code that looks like an acceptance is told to be a rejection", arguments: ["accept", "no verdict", ""])
    func lookalike(_ code: String) {
        var model = ReportModel(kind: .comparison)
        let opinion = Opinion(verdict: .reject(code: code, path: "p"))
        model.cases = [ReportedCase(name: "", origin: "", target: "", opinions: [opinion], agreement: .agree)]
        #expect(PageData(model).json["verdicts"] == [[.string("reject “\(code)”"), "p", "", ""]])
    }

    @Test("An input in a report is cut behind its limit, and its size is told", arguments: [0, 1])
    func inputs(_ beyond: Int) {
        var json: JSONTree = [:]
        let bytes = [UInt8](repeating: 7, count: InputJSON.limit + beyond)
        InputJSON.add(bytes, as: "input", to: &json)
        let input = InputJSON.input("input", of: json)
        #expect(input?.size == bytes.count)
        #expect(input?.bytes.count == InputJSON.limit)
        var room = 3
        InputJSON.add([1, 2], as: "a", to: &json, room: &room)
        InputJSON.add([1, 2], as: "b", to: &json, room: &room)
        #expect(InputJSON.input("a", of: json) == ReportedInput(bytes: [1, 2], size: 2))
        #expect(InputJSON.input("b", of: json) == ReportedInput(bytes: [1], size: 2))
        #expect(room == 0)
    }

    @Test("A page is the same from the events and from the JSON report")
    func rendering() throws {
        let record = PageFixture.campaign
        let html = try #require(CampaignReports.forms.first { $0.file == "report.html" }).document(record)
        #expect(try ReportPage(JSONReport(parsing: CampaignJSON.document(record))).document == html)
    }

    @Test(
        "What is no report of this version is refused, with a reason",
        arguments: [
            ("{", "this is no report: ", .name), ("[]", "this is no report: it has no formatVersion", .name),
            ("{}", "this is no report: it has no formatVersion", .name),
            (#"{"formatVersion":1}"#, "this report has another formatVersion", .anew),
            (#"{"formatVersion":3}"#, "this report has another formatVersion", .anew),
            (#"{"formatVersion":2,"figures":[]}"#, "this report has another formatVersion", .anew),
            (#"{"formatVersion":2}"#, "this is no report: it is none of fuzz", .name),
            (#"{"formatVersion":2,"report":"x"}"#, "this is no report: it is none of fuzz", .name),
            (#"{"formatVersion":1,"figures":[]}"#, "there is no page of what bench printed", .other),
        ] as [(String, String, Remedy)])
    private func refusal(_ text: String, _ reason: String, _ remedy: Remedy) throws {
        let error = #expect(throws: UnreadableReport.self) { try ReportPage(JSONReport(parsing: Array(text.utf8))) }
        #expect(error?.description.hasPrefix(reason) == true)
        #expect(error?.remedy == remedy.rawValue)
    }

    private enum Remedy: String {
        case name = "name what --format json or fuzz --report wrote"
        case anew = "write it anew"
        case other = "name a report of fuzz, conformance or compare"
    }

    @Test(
        "A report from which members are missing makes a page all the same",
        arguments: ["campaign", "conformance", "comparison"])
    func emptiness(_ report: String) throws {
        let page = try ReportPage(
            JSONReport(["formatVersion": 2, "report": .string(report), "cases": [nil], "findings": [1]]))
        #expect(MarkupScan(page.document).raw.count == 3)
    }

    @Test("Each chart is there where its data are, and only there")
    func charts() throws {
        var page = try ReportPage(JSONReport(CampaignJSON.tree(PageFixture.campaign)))
        func has(_ title: String) -> Bool {
            String(decoding: page.document, as: UTF8.self).contains("id=\"\(title)-title\"")
        }
        #expect(has("timeline") && has("census") && !has("coverage") && !has("power"))
        page.coverage = [ModuleCoverage(module: "A", lines: 200, missed: 50)]
        page.power = [CheckPower(check: "a", cases: 1), CheckPower(check: "b", cases: nil)]
        #expect(has("coverage") && has("power"))
        #expect(String(decoding: page.document, as: UTF8.self).contains("75.0 %"))
        let run = String(decoding: try ReportPage(JSONReport(PageFixture.run)).document, as: UTF8.self)
        #expect(!run.contains("id=\"timeline-title\"") && !run.contains("id=\"census-title\""))
    }

    @Test("Coverage and power are read from the files that have them, and nothing else is")
    func sideFiles() throws {
        let night: JSONTree = ["coverage": ["A": ["lines": 2, "missed": 1]]]
        #expect(try ModuleCoverage.list(parsing: night.pretty()) == [ModuleCoverage(module: "A", lines: 2, missed: 1)])
        for wrong in [
            "", "{}", #"{"coverage":{"A":1}}"#, #"{"coverage":{"A":{"lines":2,"missed":3}}}"#,
            #"{"coverage":{"A":{"lines":2,"missed":-1}}}"#, #"{"coverage":{"A":{"lines":-1,"missed":-1}}}"#,
        ] {
            #expect(throws: UnreadableReport.self, "\(wrong)") { try ModuleCoverage.list(parsing: Array(wrong.utf8)) }
        }
        let table =
            "# Power\n\n| Check | Case |\n|---|---|\n| `bundle a` | `zip:1:4` | 5 | `s` |\n| `b` | `-` | none | `` |\n"
        #expect(
            try CheckPower.list(parsing: Array(table.utf8)) == [
                CheckPower(check: "bundle a", cases: 5), CheckPower(check: "b", cases: nil),
            ])
        #expect(throws: UnreadableReport.self) { try CheckPower.list(parsing: Array("# Power\n".utf8)) }
    }
}

@Suite struct AgreementTests {
    private static let accept = Opinion(verdict: .accept())
    private static let reject = Opinion(verdict: .reject(code: "c", path: "p"))
    private static let elsewhere = Opinion(verdict: .reject(code: "c", path: "q"))
    private static let none = Opinion(reason: "it died")

    @Test(
        "Who stands alone is told apart from nobody standing alone",
        arguments: [
            ([accept, accept, accept], true, Agreement.agree), ([accept], true, .agree),
            ([nil, accept, nil], true, .agree),
            ([accept, reject], true, .one), ([accept, reject], false, .all), ([accept, accept, reject], true, .one),
            ([reject, accept, accept], true, .one), ([accept, reject, elsewhere], true, .all),
            ([accept, accept, reject, reject], true, .all), ([accept, accept, accept, reject], false, .one),
            ([accept, nil, reject], true, .one), ([accept, none], true, .crashed),
            ([accept, reject, none], false, .crashed),
            ([reject, elsewhere, reject], false, .one),
        ] as [([Opinion?], Bool, Agreement)])
    private func agreement(_ opinions: [Opinion?], _ isFirstKnown: Bool, _ expected: Agreement) {
        let isReference = opinions.indices.map { $0 == 0 && isFirstKnown }
        #expect(Agreement(opinions, isReference: isReference) == expected)
    }
}

@Suite struct TimelineTests {
    @Test(
        "However long a campaign runs, there are at most so many moments, from its start to its end",
        arguments: [255, 256, 100_000])
    func thinning(_ batches: Int) {
        var now: Int64 = 100
        var timeline = CampaignTimeline { now }
        timeline.start()
        for batch in 0..<batches {
            now += 1
            timeline.add(cases: 2, signatures: batch == 7 || batch > 90_000 ? 1 : 0)
        }
        #expect(timeline.moments.count <= CampaignTimeline.most)
        #expect(batches != 255 || timeline.moments.count == 256)
        #expect(timeline.moments.first == CampaignMoment(milliseconds: 0, cases: 0, signatures: 0))
        let times = timeline.moments.map(\.milliseconds)
        #expect(times == times.sorted())
        #expect(times.last.map { $0 > Int64(batches) / 2 } == true)
    }
}
