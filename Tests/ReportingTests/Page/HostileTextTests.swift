import Conformance
import StrictJSON
import Testing

@testable import Fuzzing
@testable import Reporting

/// Everything in a report came from an attacker: no text of any field becomes markup, script, or something unseen.
@Suite struct HostileTextTests {
    private static let hostile: [String] = [
        "</script><script>alert(1)</script>", "<!--<script>", "]]><img src=x onerror=alert(1)>", "\"><b onclick='x'>",
        "' autofocus onfocus=alert(1) '", "&lt;script&gt;&#60;", "a\u{202E}b\u{2066}c\u{200B}d\u{FEFF}",
        "nul\u{0}bell\u{7}\u{1B}[31m",
        "line\u{2028}paragraph\u{2029}\r\n\t", "\\u003cscript>${`x`}\\", "\u{E000}\u{FFFF}\u{10FFFF}\u{E0041}",
        "javascript:alert(1)", String(repeating: "<é\u{202E}\"", count: (1 << 20) / 6),
    ]

    private static let reports: [JSONTree] = [
        CampaignJSON.tree(PageFixture.campaign), PageFixture.run,
    ]

    @Test("Whatever the text of any field is, the page has the same elements", arguments: 0..<2, hostile.indices)
    func everyField(_ report: Int, _ text: Int) throws {
        let report = Self.reports[report]
        let harmless = MarkupScan(try ReportPage(JSONReport(report)).document)
        let page = try ReportPage(JSONReport(Self.replacing(report, with: Self.hostile[text]))).document
        // Whatever is in it, a page stays a page.
        #expect(page.count < 2 << 20)
        let scan = MarkupScan(page)
        #expect(Set(scan.tags).isSubset(of: Set(harmless.tags)))
        #expect(scan.tags.count(where: { $0.hasPrefix("script") }) == 2)
        #expect(scan.raw.map(\.tag) == harmless.raw.map(\.tag))
        #expect(scan.raw[0].content == harmless.raw[0].content)
        #expect(scan.raw[2].content == harmless.raw[2].content)
        Self.expectShown(page)
        let data = try JSONTree(parsing: Array(scan.raw[1].content.utf8))
        #expect(data["cases"]?.array?.isEmpty == false)
        Self.expectShown(data)
    }

    @Test("The scan of the page sees what is injected")
    func scan() throws {
        let page = try ReportPage(JSONReport(PageFixture.run)).document
        let text = String(decoding: page, as: UTF8.self)
        for injected in ["<img src=x onerror=y>", "<b>", "<p onclick=\"x\">", "<script>x</script>"] {
            let wrong = MarkupScan(Array(text.replacing("<main", with: injected + "<main").utf8))
            #expect(Set(wrong.tags) != Set(MarkupScan(page).tags) || wrong.raw.count != 3)
        }
    }

    @Test("A report with a lone surrogate is no report")
    func loneSurrogate() throws {
        let text = String(decoding: PageFixture.run.pretty(), as: UTF8.self)
        let broken = text.replacing("record", with: "\\ud800")
        #expect(throws: JSONError.self) { try JSONTree(parsing: Array(broken.utf8)) }
    }

    /// A report in which every text is `text`, apart from what says which report it is and where inputs and verdicts are.
    private static func replacing(_ json: JSONTree, with text: String) -> JSONTree {
        switch json {
        case .string: .string(text)
        case .array(let elements): .array(elements.map { replacing($0, with: text) })
        case .object(let members):
            .object(
                members.map { member in
                    let isKept =
                        ["report", "formatVersion", "kind"].contains(member.key)
                        || member.key == "verdict" && member.value.string != nil || member.key.hasSuffix("Base64")
                    let isOutcome = member.value.number != nil && json["accept"] != nil
                    return JSONTree.Member(
                        isOutcome ? text : member.key, isKept ? member.value : replacing(member.value, with: text))
                })
        default: json
        }
    }

    /// Nothing in a page moves the cursor, changes the direction of writing or hides itself.
    private static func expectShown(_ page: [UInt8]) {
        let text = String(validating: page, as: UTF8.self)
        #expect(text != nil)
        let hidden = text?.unicodeScalars.first { scalar in
            scalar != "\n"
                && [.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
        }
        #expect(hidden == nil)
    }

    /// The texts for the script are as they are shown too.
    private static func expectShown(_ json: JSONTree) {
        switch json {
        case .string(let text): #expect(DisplayText.escaping(text) == text)
        case .array(let elements): elements.forEach(expectShown)
        case .object(let members): members.map(\.value).forEach(expectShown)
        default: break
        }
    }
}
