import EgressPolicy
import StrictJSON
import TestSupport
import Testing

@testable import Conformance

@Suite struct EgressTests {
    private static func verdict(_ text: String) throws -> Verdict {
        try EgressTarget().verdict(for: Array(text.utf8), options: .none)
    }

    @Test(
        "Requests and their verdicts",
        arguments: [
            (#"{"url":"https://a/","network":true,"answers":["8.8.8.8"]}"#, "accept"),
            (#"{"url":"https://a/"}"#, "network_disabled at network"),
            (#"{"url":"https://a/","network":true}"#, "resolution_failed at answers"),
            (#"{"url":"https://a/","network":true,"answers":["8.8.8.8","::1"]}"#, "blocked_loopback at answers[1]"),
            (#"{"url":"https://127.1/","network":true}"#, "blocked_loopback at url"),
            (#"{"url":"https://a/","network":true,"headers":{"X_A":"\n"}}"#, "header_injection at headers.X_A"),
            (
                #"{"url":"https://a/","network":true,"headers":{"TE":"","Keep-Alive":""}}"#,
                #"forbidden_header at headers["Keep-Alive"]"#
            ),
            (#"{"url":"https://a/","network":true,"headers":{"a\"b":""}}"#, #"header_injection at headers["a\"b"]"#),
            (#"{"url":"https://a/","network":true,"redirects":1e300}"#, "too_many_redirects at redirects"),
            (#"{"url":"https://a/","redirects":0.5}"#, "invalid_request at $"),
            (#"{"url":"https://a/","x":1}"#, "invalid_request at $"), ("{}", "invalid_request at $"),
            ("[]", "invalid_request at $"), ("", "invalid_request at $"),
            (#"{"url":"https://a/","url":"https://a/"}"#, "invalid_request at $"),
        ])
    func verdicts(request: String, verdict: String) throws { #expect(try Self.verdict(request).description == verdict) }

    @Test("There are no options")
    func options() throws {
        let options = try TargetOptions(json: ["mode": "device"])
        #expect(throws: TargetError.self) { try EgressTarget().verdict(for: [], options: options) }
    }

    private static func checks(_ text: String) throws -> [CorpusCheck] {
        let directory = try TemporaryDirectory()
        let path = try directory.write("corpus.json", text)
        var checks: [CorpusCheck] = []
        try CorpusForm.open(FilePath(path)).forEachCheck { checks.append($0) }
        return checks
    }

    @Test("A corpus of requests is told by its target, and a case has a request or its text")
    func corpus() throws {
        let checks = try Self.checks(
            """
            {"formatVersion":1,"target":"egress","cases":[
            {"name":"a","request":{"url":"x"},"verdict":{"verdict":"accept"}},
            {"name":"b","requestText":"{","verdict":{"verdict":"accept"}},
            {"name":"c","request":null,"verdict":{"verdict":"accept"}},
            {"name":"d","verdict":{"verdict":"accept"}},
            {"name":"e","request":1,"requestText":"1","verdict":{"verdict":"accept"}},
            {"request":1,"verdict":{"verdict":"accept"}},
            {"name":"g","request":1,"verdict":{"verdict":"maybe"}}]}
            """)
        let inputs = checks.map { check -> String in
            guard case .verdict(let item) = check else { return "defect" }
            return item.target + " " + String(decoding: item.input, as: UTF8.self)
        }
        #expect(
            inputs == [#"egress {"url":"x"}"#, "egress {", "egress null", "defect", "defect", "defect", "defect"])
        for text in [
            #"{"formatVersion":1,"target":"other","cases":[]}"#, #"{"formatVersion":2,"cases":[]}"#, "{}", "{",
        ] {
            #expect(throws: CorpusError.self) { try Self.checks(text) }
        }
    }

    /// Every code has a case, and every case the recorded verdict.
    @Test func weAgreeWithOurOwnCorpus() throws {
        var codes = Set(EgressCode.all.map(\.text) + ["invalid_request"])
        var count = 0
        let corpus = try CorpusForm.open(FilePath(Repository.root + "/Fixtures/egress/corpus.json"))
        corpus.forEachCheck { check in
            guard case .verdict(let item) = check, let recorded = item.recorded else {
                Issue.record("\(check)")
                return
            }
            count += 1
            #expect(throws: Never.self) {
                let verdict = try EgressTarget().verdict(for: item.input, options: item.options)
                #expect(verdict == recorded, "\(item.name)")
            }
            if case .reject(let code, _) = recorded { codes.remove(code) }
        }
        #expect(count >= 300)
        #expect(codes.isEmpty)
    }
}
