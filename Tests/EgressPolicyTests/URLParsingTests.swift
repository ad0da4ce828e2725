import Testing

@testable import EgressPolicy

@Suite struct URLParsingTests {
    @Test(
        "A URL in its parts",
        arguments: [
            ("https://a", "https://a/"), ("HTTPS://A:443?q", "https://a/?q"), ("http://a:80/p#f", "http://a/p"),
            ("http://a:443/", "http://a:443/"), ("https://a:00080/x?y?z#?", "https://a:80/x?y?z"),
            ("https://a:/", "https://a/"), ("https://u:p@a/@b", "https://a/@b"), ("https://a@b@c", "https://c/"),
            ("https://[2606:4700::1]:8443/", "https://[2606:4700::1]:8443/"), ("https://a#@b", "https://a/"),
            ("https://a?@b", "https://a/?@b"), ("https://a/é\u{301}", "https://a/é\u{301}"),
            ("ftp+x.1-://a/", "ftp+x.1-://a/"), ("ws://a:1", "ws://a:1/"),
        ])
    func parts(text: String, canonical: String) throws {
        let url = try EgressURL(parsing: text)
        #expect(Array(url.description.utf8) == Array(canonical.utf8))
        #expect(url.hasCredentials == ["https://u:p@a/@b", "https://a@b@c"].contains(text))
    }

    @Test(
        "What is no URL",
        arguments: [
            "", "a", "//a", "https:/a", "https:a", "https//a", "://a", "1https://a", "ht_tp://a", "https ://a",
            "https://",
            "https:///a", "https://:80", "https://@", "https://a:b", "https://a:1:2", "https://a:0", "https://a:00000",
            "https://a:65536", "https://a:99999", "https://a:000080", "https://a:-1", "https://a: 1", "https://a:８",
            "https://a b", "https://a/ ", "https://a\\b", "https://b\\@127.0.0.1", "https://a/\\", "https://a/\t",
            "https://a/\u{7F}", "\u{0}https://a", "https://a/\n", "http\u{131}s://a", "https://[::1]80", "https://[a]]",
        ])
    func invalid(text: String) { #expect(throws: InvalidURL.self) { try EgressURL(parsing: text) } }

    @Test("Ports from 1 to 65535")
    func ports() throws {
        #expect(try EgressURL(parsing: "https://a:1").port == 1)
        #expect(try EgressURL(parsing: "https://a:65535").port == 65_535)
        #expect(try EgressURL(parsing: "https://a").port == 443)
        #expect(try EgressURL(parsing: "http://a").port == 80)
        #expect(try EgressURL(parsing: "ws://a").port == nil)
    }

    @Test("8,192 bytes and no more")
    func length() throws {
        let start = "https://a/"
        let longest = start + String(repeating: "p", count: EgressURL.maxBytes - start.utf8.count)
        #expect(try EgressURL(parsing: longest).target.utf8.count == EgressURL.maxBytes - 9)
        #expect(throws: InvalidURL.self) { try EgressURL(parsing: longest + "p") }
        // Bytes count, not characters.
        #expect(throws: InvalidURL.self) { try EgressURL(parsing: longest.dropLast() + "é") }
    }

    @Test(
        "Origins are schemes, hosts and ports, however they are spelled",
        arguments: [
            ("https://a/x", "HTTPS://A.:443/y", true), ("https://a", "https://a:444", false),
            ("https://a", "http://a:443", false), ("https://a", "https://b", false),
            ("https://8.8.8.8", "https://0x08080808", true),
        ])
    func origins(one: String, other: String, isSame: Bool) throws {
        #expect(try EgressURL(parsing: one).hasSameOrigin(as: EgressURL(parsing: other)) == isSame)
    }
}
