import StrictJSON
import Testing

@testable import Fuzzing
@testable import PrototypeBundle

@Suite struct PreflightTests {
    private func warnings(_ request: [JSONTree.Member]) -> [String] {
        let action = JSONTree.object(
            [.init("type", "request"), .init("via", "device"), .init("method", "GET")] + request)
        let button: JSONTree = ["type": "button", "label": "B", "onTap": [action]]
        let spec = Array(SpecText.spec(children: [button]).utf8)
        return Preflight.warnings(for: spec).map { "\($0.code.rawValue) at \($0.path)" }
    }

    private func url(_ url: String) -> [String] { warnings([.init("url", .string(url))]) }

    @Test func headersThatLookLikeCredentials() {
        let base = "root.children[0].onTap[0].headers"
        for name in ["Authorization", "X-Api-Key", "X-AUTH-TOKEN", "My-Secret", "apikey", "X-Password-Hash"] {
            let found = warnings([.init("url", "https://example.com"), .init("headers", .object([.init(name, "v")]))])
            let path = name == "apikey" ? "\(base).apikey" : "\(base)[\"\(name)\"]"
            #expect(found == ["credential_header at \(name == "Authorization" ? "\(base).Authorization" : path)"])
        }
        for name in ["Accept", "X-Key", "Author", "Sig"] {
            #expect(
                warnings([.init("url", "https://example.com"), .init("headers", .object([.init(name, "v")]))]) == [])
        }
    }

    @Test func queryKeysThatLookLikeCredentials() {
        for name in ["key", "sig", "AUTH", "token", "access_token", "client_secret", "password"] {
            let found = warnings([.init("url", "https://example.com"), .init("query", .object([.init(name, 1)]))])
            #expect(found == ["credential_query at root.children[0].onTap[0].query.\(name)"])
            #expect(
                url("https://example.com/?a=1&\(name)=2#x") == ["credential_query at root.children[0].onTap[0].url"])
        }
        #expect(warnings([.init("url", "https://example.com"), .init("query", ["keys": 1, "page": 2])]) == [])
        #expect(url("https://example.com/token?a=key&b=sig#?key=1") == [])
        #expect(url("https://example.com/?%6Bey=1").count == 1)
    }

    @Test func privateHosts() {
        let home = [
            "localhost", "LOCALHOST", "localhost.", "a.localhost", "127.0.0.1", "127.1", "0x7f.1", "2130706433",
            "0177.0.0.1",
            "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "0.0.0.0", "[::1]", "[::]",
            "[fe80::1]",
            "[fd00::1]", "[::ffff:10.0.0.1]", "[64:ff9b::a9fe:a9fe]", "user@127.0.0.1", "user:pass@evil@10.0.0.1",
            "127.0.0.1:8080",
            "%31%32%37.0.0.1",
        ]
        for host in home {
            #expect(url("http://\(host)/x") == ["private_host at root.children[0].onTap[0].url"], "\(host)")
        }
        let away = [
            "example.com", "8.8.8.8", "172.32.0.1", "172.15.0.1", "11.0.0.1", "192.169.0.1", "[2001:db8::1]",
            "127.0.0.1.example.com",
            "10.0.0.1@example.com", "localhost.example.com", "1.2.3.4.5", "999.1.1.1", "{host}",
        ]
        for host in away { #expect(url("http://\(host)/x") == [], "\(host)") }
    }

    @Test func warningsComeInWalkOrder() {
        let found = warnings([
            .init("url", "http://10.0.0.1/?key=1"), .init("query", ["token": 1]),
            .init("headers", ["Secret": "x", "Apikey": "y"]),
        ])
        let base = "root.children[0].onTap[0]"
        #expect(
            found == [
                "credential_header at \(base).headers.Apikey", "credential_header at \(base).headers.Secret",
                "credential_query at \(base).query.token", "credential_query at \(base).url",
                "private_host at \(base).url",
            ])
    }

    @Test func specsWithoutRequestsAndInvalidOnesHaveNoWarnings() {
        for spec in [SpecText.minimal, "{}", "x"] { #expect(Preflight.warnings(for: Array(spec.utf8)).isEmpty) }
    }
}
