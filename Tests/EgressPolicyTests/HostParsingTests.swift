import Testing

@testable import EgressPolicy

/// Hosts by their spelling, with what the policy's page or the WHATWG URL standard says they are.
@Suite struct HostParsingTests {
    private static func host(_ text: String) -> String? {
        (try? EgressURL(parsing: "https://\(text)/"))?.host.description
    }

    @Test(
        "Numbers are addresses, however they are spelled",
        arguments: [
            ("127.0.0.1", "127.0.0.1"), ("127.1", "127.0.0.1"), ("127.0.1", "127.0.0.1"), ("2130706433", "127.0.0.1"),
            ("0x7f.1", "127.0.0.1"), ("0X7F000001", "127.0.0.1"), ("0177.0.0.01", "127.0.0.1"), ("0", "0.0.0.0"),
            ("0x", "0.0.0.0"), ("0x.0x", "0.0.0.0"), ("0.0.0.0.", "0.0.0.0"), ("012.1.2.3", "10.1.2.3"),
            ("01200034567", "10.0.57.119"), ("0000000127.0.0.1", "87.0.0.1"), ("4294967295", "255.255.255.255"),
            ("0xffffffff", "255.255.255.255"), ("1.16777215", "1.255.255.255"), ("1.2.65535", "1.2.255.255"),
            ("１２７．０．０．１", "127.0.0.1"), ("①②⑦.⓪.⓪.①", "127.0.0.1"), ("127。0。0。1", "127.0.0.1"),
        ])
    func numeric(spelling: String, address: String) { #expect(Self.host(spelling) == address) }

    @Test(
        "A host that ends in a number and is no address is no host",
        arguments: [
            "4294967296", "256.0.0.1", "1.2.3.256", "1.16777216", "1.2.65536", "1.2.3.4.5", "08", "0x1.09", "a.1",
            "a.0x", "a.0xf", "1.2.3.99999999999999999999999999", "0xg.1", "-1.1",
        ])
    func notNumeric(spelling: String) { #expect(Self.host(spelling) == nil) }

    @Test(
        "Names are lowercase ASCII without a trailing dot",
        arguments: [
            ("Example.COM", "example.com"), ("example.com.", "example.com"), ("a_b.c-d", "a_b.c-d"), ("-a-", "-a-"),
            ("0xg", "0xg"), ("1a", "1a"), ("a.b0", "a.b0"), ("ünï.de", "xn--n-nga1b.de"), ("faß.de", "xn--fa-hia.de"),
            ("ｌoc\u{AD}alhost", "localhost"), ("xn--fa-hia.de", "xn--fa-hia.de"), ("xn--zz", "xn--zz"),
        ])
    func names(spelling: String, name: String) { #expect(Self.host(spelling) == name) }

    @Test(
        "What is neither name nor address",
        arguments: [
            "", ".", "..", "a..b", ".a", "a..", "a%41", "%31%32%37.0.0.1", "a!b", "a,b", "a*b", "ü..a", "\u{AD}",
            "☃.net",
            "ü%.de", "[example.com]", "[::1", "::1]", "[]", "[1.2.3.4]", "[::1%25lo]", "[::1]a", "a\u{200D}b.de",
        ])
    func neither(spelling: String) { #expect(Self.host(spelling) == nil) }

    @Test("A name has 253 bytes at most, a label 63, the trailing dot not counted")
    func lengths() {
        let label = String(repeating: "a", count: 63)
        let longest = [label, label, label, String(repeating: "b", count: 61)].joined(separator: ".")
        #expect(longest.utf8.count == 253)
        #expect(Self.host(longest) == longest)
        #expect(Self.host(longest + ".") == longest)
        #expect(Self.host(longest + "b") == nil)
        #expect(Self.host(label + ".c") == label + ".c")
        #expect(Self.host(label + "a.c") == nil)
        #expect(Self.host(String(repeating: "é", count: 60) + ".c") == nil)
    }

    @Test(
        "localhost and what lies below it",
        arguments: [
            ("localhost", true), ("LOCALHOST.", true), ("a.localhost", true), ("a.b.LocalHost.", true),
            ("notlocalhost", false), ("localhost.com", false), ("localhos", false), ("a.localhost.b", false),
        ])
    func localhost(spelling: String, isLocal: Bool) throws {
        #expect(try EgressURL(parsing: "https://\(spelling)").host.isLocalhost == isLocal)
    }
}
