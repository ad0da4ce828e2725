import Conformance
import PrototypeBundle
import StrictJSON

/// A page that is one file and stays by itself: its policy lets nothing load and no script run but its own, told by their
/// hashes, and no text become markup later on.
public struct HTMLPage {
    /// What the page is of, such as `Campaign`.
    public var title: String
    /// Below the heading, such as which program wrote it.
    public var subtitle = ""
    /// What stands in `main`: literals of the source, and escaped text.
    public var body: HTML
    /// What the scripts read, by the identifier of its element.
    public var data: [(identifier: String, json: JSONTree)] = []
    /// Sheets and scripts, which follow those that every page has.
    public var style: [String] = []
    public var script: [String] = []

    public init(title: String, body: HTML) {
        self.title = title
        self.body = body
    }

    public var document: [UInt8] {
        let style = ([PageStyle.text] + style).joined(separator: "\n")
        // One function, so that no page's names are the window's.
        let script = "'use strict';(() => {\n" + ([PageScript.text] + script).joined(separator: "\n") + "\n})();"
        let head: HTML = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(HTMLPage.policy(style: style, script: script))">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="referrer" content="no-referrer">
            <title>\(heading)</title>
            <style>\(HTML(markup: Array(style.utf8)))</style>
            </head>
            <body>
            <a class="skip" href="#main">Skip to the content</a>
            <header class="page-head">
            <div><h1>\(title)</h1><p class="quiet">\(subtitle)</p></div>
            <div class="page-tools">
            <button type="button" id="theme" aria-pressed="false">Dark</button>
            <button type="button" id="print">Print</button>
            </div>
            </header>
            <main id="main" tabindex="-1">
            <noscript><p class="note">Scripts are switched off: what is below this line is all that this page can show.</p></noscript>
            \(body)
            </main>
            <p id="announce" class="unseen" role="status" aria-live="polite"></p>

            """
        let end: HTML = "<script>\(HTML(markup: Array(script.utf8)))</script>\n</body>\n</html>\n"
        var page = head.bytes
        for (identifier, json) in data {
            let open: HTML = "<script type=\"application/json\" id=\"\(identifier)\">"
            page += open.bytes
            EmbeddedJSON.append(json, to: &page)
            page += "</script>\n".utf8
        }
        page += end.bytes
        return page
    }

    private var heading: String { subtitle.isEmpty ? title : "\(title) – \(subtitle)" }

    /// Content Security Policy Level 3: nothing but what these hashes are of. Trusted types are forbidden altogether, so that
    /// no script can turn text into markup.
    static func policy(style: String, script: String) -> String {
        [
            "default-src 'none'", "style-src '\(hash(style))'", "script-src '\(hash(script))'", "base-uri 'none'",
            "form-action 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
        ].joined(separator: "; ")
    }

    private static func hash(_ text: String) -> String {
        let digest = Array(text.utf8).withUnsafeBytes { SHA256Digest(of: $0) }
        return "sha256-\(Base64.encode(digest.bytes))"
    }
}
