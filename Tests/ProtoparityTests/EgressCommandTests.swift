import StrictJSON
import Testing

/// `protoparity egress`. What the client does on a network is tested by `Tests/EgressNetwork`.
@Suite struct EgressCommandTests {
    @Test(
        "The decision, with its reason",
        arguments: [
            (["https://127.1/"], 1, "network_disabled at network: the network is switched off"),
            (
                ["https://127.1/", "--allow-network"], 1,
                "blocked_loopback at url: loopback (127.0.0.1 in 127.0.0.0/8, RFC 1122, 3.2.1.3)"
            ),
            (["https://a.example/", "--allow-network"], 1, "resolution_failed at answers: the host has no address"),
            (
                ["https://A.example./x#y", "--allow-network", "--resolve", "a.EXAMPLE=8.8.8.8,2606:4700::1"], 0,
                "accept: https://a.example/x at 8.8.8.8, 2606:4700::1"
            ),
            (
                ["https://a/", "--allow-network", "--resolve", "a=8.8.8.8,x"], 1,
                "resolution_failed at answers[1]: this is no address"
            ),
            (
                ["https://8.8.8.8/", "--allow-network", "--header", "Host: a"], 1,
                "forbidden_header at headers.Host: the client sets this field itself"
            ),
            (
                ["http://8.8.8.8/", "--allow-network", "--dev", "--redirect-from", "https://a"], 1,
                "redirect_downgrade at url: from https to http"
            ),
            (["http://8.8.8.8/", "--allow-network", "--dev"], 0, "accept: http://8.8.8.8/ at 8.8.8.8"),
        ] as [([String], Int32, String)])
    func check(arguments: [String], status: Int32, line: String) throws {
        let result = try Tool.run(["egress", "check"] + arguments)
        #expect(result.status == status)
        #expect(result.output == line + "\n")
        #expect(result.errors == "")
    }

    @Test func theVerdictAsJSON() throws {
        let arguments = ["--allow-network", "--resolve", "a=169.254.169.254", "--format", "json"]
        let result = try Tool.run(["egress", "check", "https://a/"] + arguments)
        let json = try JSONTree(parsing: Array(result.output.utf8))
        let names = ["verdict", "code", "path", "class", "address", "range", "source"]
        #expect(
            names.map { json[$0]?.string } == [
                "reject", "blocked_link_local", "answers[0]", "link_local", "169.254.169.254", "169.254.0.0/16",
                "RFC 3927",
            ])
    }

    @Test func theTableHasEveryRangeWithItsSource() throws {
        let result = try Tool.run(["egress", "table"])
        #expect(result.status == 0)
        for words in [
            "loopback       127.0.0.0/8", "RFC 4380", "allowed        10.0.0.0/8", "port           5554–5585",
        ] {
            #expect(result.output.contains(words), "\(words)")
        }
        let json = try JSONTree(parsing: Array(try Tool.run(["egress", "table", "--format", "json"]).output.utf8))
        #expect(json["blocked"]?.array?.count == 34)
        #expect(json["blocked"]?.array?.allSatisfy { $0["source"]?.string?.isEmpty == false } == true)
    }

    @Test func addressesAreClassifiedInAnySpelling() throws {
        let result = try Tool.run(["egress", "classify", "8.8.8.8", "0x7f.1", "::ffff:10.0.0.1"])
        #expect(result.status == 1)
        #expect(
            result.lines == [
                "8.8.8.8: allowed", "0x7f.1 (127.0.0.1): blocked, loopback, 127.0.0.0/8: loopback (RFC 1122, 3.2.1.3)",
                "::ffff:10.0.0.1 (::ffff:a00:1): allowed, 10.0.0.0/8: private (RFC 1918)",
            ])
        #expect(try Tool.run(["egress", "classify", "8.8.8.8"]).status == 0)
        #expect(try Tool.run(["egress", "classify", "example.com"]).status == 2)
    }

    @Test(
        "What cannot be meant",
        arguments: [
            ["chekc", "https://a"], ["check"], ["check", "a", "b"], ["table", "a"], ["classify"],
            ["check", "https://a", "--header", "x"], ["check", "https://a", "--resolve", "a"],
            ["check", "https://a", "--resolve", "1.2.3.4=8.8.8.8"], ["fetch", "https://a", "--pin", "x"],
        ])
    func mistakes(arguments: [String]) throws {
        let result = try Tool.run(["egress"] + arguments)
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.errorLines.count == 1)
    }

    @Test(
        "A fetch is refused by the same decision",
        arguments: [
            (["https://8.8.8.8/"], "network_disabled at network: the network is switched off\n"),
            (
                ["https://a/", "--allow-network", "--resolve", "a=10.0.2.2"],
                "blocked_emulator_host at answers[0]: the host's loopback (10.0.2.2 in 10.0.2.2/32, Android Studio, emulator networking)\n"
            ),
            (
                ["https://a/", "--allow-network", "--resolve", "a="],
                "resolution_failed at answers: the host has no address\n"
            ),
        ])
    func refusedFetch(arguments: [String], message: String) throws {
        let result = try Tool.run(["egress", "fetch"] + arguments)
        #expect(result.status == 1)
        #expect(result.output == "")
        #expect(result.errors == message)
    }
}
