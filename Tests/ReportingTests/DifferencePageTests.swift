import StrictJSON
import Testing

@testable import Reporting

@Suite struct DifferencePageTests {
    private static func report(_ title: String, _ problems: [JSONTree]) -> JSONTree {
        [
            "formatVersion": 2, "report": "conformance", "tool": ["name": .string(title), "version": "1"],
            "corpora": [.string(title)], "peers": [], "brokenProperties": [], "defects": [], "incidents": [],
            "errors": [],
            "cases": [
                [
                    "name": .string(title), "origin": .string(title), "target": "spec",
                    "ours": ["error": .string(title + String(problems.count))], "disagreements": .array(problems),
                    "reproduce": .string(title),
                ]
            ],
            "summary": ["cases": 1, "properties": 0, "unreadable": 0],
        ]
    }

    @Test(
        "No text of a report becomes markup or moves the direction of writing",
        arguments: ["</script><script>x", "<img src=x onerror=y>", "\" onclick=\"x", "a\u{202E}b", "a\u{0}b", "'<!--"])
    func hostile(_ text: String) throws {
        let old = try ReportContent(JSONReport(Self.report(text, [])))
        let new = try ReportContent(JSONReport(Self.report(text, [.string(text)])))
        let difference = try #require(ReportDifference(from: old, to: new))
        #expect(difference.isWorse && difference.items.count == 1)
        let page = String(decoding: difference.page, as: UTF8.self)
        #expect(!page.contains(text))
        let plain = String(
            decoding: try #require(
                ReportDifference(
                    from: ReportContent(JSONReport(Self.report("plain", []))),
                    to: ReportContent(JSONReport(Self.report("plain", ["plain"]))))
            ).page, as: UTF8.self)
        // As many elements as with harmless text.
        #expect(page.split(separator: "<").count == plain.split(separator: "<").count)
        #expect(page.contains("Content-Security-Policy") && page.contains("1 thing worse"))
    }
}
