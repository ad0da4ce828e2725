import Conformance
import StrictJSON

/// One way to break a rule of the egress policy, or to bring a request to a limit without breaking it.
struct EgressBreak: Sendable {
    /// The checks in their order; the first broken one gives the verdict.
    enum Step: Int, Comparable, Sendable {
        case network, route, redirects, method, url, scheme, schemeUse, credentials, headerSyntax, headerName, port,
            host
        case answers

        static func < (left: Step, right: Step) -> Bool { left.rawValue < right.rawValue }
    }

    /// What is changed, so that two breaks do not undo each other.
    enum Part: Sendable { case network, route, redirects, method, scheme, user, host, port, rest, syntax, headers }

    struct Outcome: Sendable {
        var step: Step
        var code: String
        var path: String
    }

    /// Names the rule and what is done to it: `host.number`.
    var name: String
    var summary: String
    var part: Part
    /// Breaks it; nil is acceptance.
    var apply: @Sendable (inout EgressDraft, inout RandomSource) -> Outcome?

    init(
        _ name: String, _ summary: String, _ part: Part, _ step: Step, _ code: String, at path: String,
        apply: @escaping @Sendable (inout EgressDraft, inout RandomSource) -> Void
    ) {
        self.init(name, outcome: summary, part) { draft, random in
            apply(&draft, &random)
            return Outcome(step: step, code: code, path: path)
        }
    }

    init(
        _ name: String, outcome summary: String, _ part: Part,
        apply: @escaping @Sendable (inout EgressDraft, inout RandomSource) -> Outcome?
    ) {
        self.name = name
        self.summary = summary
        self.part = part
        self.apply = apply
    }

    static let all: [EgressBreak] = request + urls + hosts + addresses + answers

    // MARK: Around the URL

    private static let request: [EgressBreak] = [
        EgressBreak("network.off", "the switch is off", .network, .network, "network_disabled", at: "network") {
            draft, _ in draft.isNetworkOn = false
        },
        EgressBreak("route.host", "by way of the host", .route, .route, "host_route_forbidden", at: "via") {
            draft, _ in draft.via = "host"
        },
        EgressBreak(
            "redirects.tooMany", "more than five redirects", .redirects, .redirects, "too_many_redirects",
            at: "redirects"
        ) { draft, random in draft.redirects = random.pick([6, 6, 7, 100, 1 << 53]) },
        EgressBreak("redirects.most", outcome: "five redirects", .redirects) { draft, _ in
            draft.redirects = 5
            return nil
        },
        EgressBreak("method.other", "another method", .method, .method, "forbidden_method", at: "method") {
            $0.method = $1.pick([
                "", "get", "Get", "GET ", "TRACE", "CONNECT", "OPTIONS", "GET\r\n", "ＧＥＴ", "POST\u{0}",
            ])
        },
        EgressBreak("header.name", outcome: "a header whose name is no token", .syntax) { draft, random in
            let names = [
                "", "a b", "a:", "é", "a\u{0}", "(", "a\r\nHost", "\u{212A}eep-Alive", "\u{1F600}", "\"", "a/",
            ]
            return malformed(random.pick(names), "v", &draft)
        },
        EgressBreak("header.value", outcome: "a header whose value ends a line", .syntax) { draft, random in
            let name = random.pick(["X-Bad", "x_bad", "Accept-Language"])
            return malformed(name, random.pick(["\r", "\n", "\u{0}", "a\r\nHost: b", "\n\n", "é\n"]), &draft)
        },
        EgressBreak("header.forbidden", outcome: "a header that the client sets itself", .headers) { draft, random in
            let name = random.pick([
                "Host", "cookie", "CONNECTION", "Upgrade", "Content-Length", "Transfer-Encoding", "tE", "Trailer",
                "Keep-Alive", "Expect", "Proxy-Authorization", "proxy-", "PROXY-x",
            ])
            draft.headers.append((name, "v"))
            return Outcome(step: .headerName, code: "forbidden_header", path: path(ofHeader: name))
        },
    ]

    private static func malformed(_ name: String, _ value: String, _ draft: inout EgressDraft) -> Outcome {
        draft.headers.append((name, value))
        return Outcome(step: .headerSyntax, code: "header_injection", path: path(ofHeader: name))
    }

    private static func path(ofHeader name: String) -> String { Location().key("headers").key(name).path }

    // MARK: The URL without its host

    private static let urls: [EgressBreak] = [
        EgressBreak("url.character", "white space, a control character or a backslash", .rest, .url) { draft, random in
            let character = random.pick([" ", "\t", "\n", "\r", "\u{0}", "\u{1F}", "\u{7F}", "\\", "\\@127.0.0.1"])
            draft.rest = random.chance(50) ? character + draft.rest : draft.rest + character
        },
        EgressBreak("url.tooLong", "8,193 bytes or more", .rest, .url) { draft, random in
            fill(&draft, to: 8_193 + random.pick([0, 0, 1, 1000]))
        },
        EgressBreak("url.longest", outcome: "8,192 bytes", .rest) { draft, _ in
            fill(&draft, to: 8_192)
            return nil
        },
        EgressBreak("url.separator", "no :// behind the scheme", .scheme, .url) { draft, random in
            draft.scheme += random.pick([":", "/", " ", ":x"])
        },
        EgressBreak("scheme.none", "no scheme, or what is none", .scheme, .url) { draft, random in
            draft.scheme = random.pick(["", "1https", "+https", "ht_tps", "https\u{0}", "é", "ht~tp", "-"])
        },
        EgressBreak("scheme.other", "neither http nor https", .scheme, .scheme, "unsupported_scheme", at: "url") {
            $0.scheme = $1.pick(["ftp", "file", "ws", "wss", "httpss", "h", "https+x", "javascript", "HTTP2", "a.b-c"])
        },
        EgressBreak("scheme.cleartext", "http in a release", .scheme, .schemeUse, "cleartext_forbidden", at: "url") {
            draft, random in
            draft.scheme = EgressDraft.anyCase("http", &random)
            draft.flavor = random.chance(50) ? nil : "release"
            draft.redirectFrom = random.pick([nil, .null, "http://a", "https", " https:"])
        },
        EgressBreak("scheme.downgrade", "http after https", .scheme, .schemeUse, "redirect_downgrade", at: "url") {
            draft, random in
            draft.scheme = EgressDraft.anyCase("http", &random)
            draft.flavor = random.pick([nil, "release", "dev"])
            draft.redirectFrom = .string(EgressDraft.anyCase("https:", &random) + random.pick(["", "//a", "//b/c"]))
        },
        EgressBreak("user.any", "an @ in the authority", .user, .credentials, "credentials_in_url", at: "url") {
            $0.userInformation = $1.pick(["@", "u@", "u:p@", "a@b@", "127.0.0.1:80@", "[::1]@", "%40@", "é@", ":@"])
        },
        EgressBreak("port.none", "what is no port", .port, .url) { draft, random in
            draft.port = random.pick([
                ":0", ":00000", ":65536", ":99999", ":000443", ":-1", ":+1", ":a", ":1a", ":１", ":1:2", "::", ":0x50",
            ])
        },
        EgressBreak("port.blocked", "a port of the daemon", .port, .port, "blocked_port", at: "url") { draft, random in
            let port = random.pick([
                5037, 5554, 5555, 5584, 5585, 8765, 8766, 8767, 8768, 8769, random.within(5554...5585),
            ])
            draft.port = ":" + (random.chance(20) ? "0" : "") + String(port)
            draft.blockedPorts = random.chance(20) ? [1, port] : nil
        },
        EgressBreak("port.own", outcome: "a port of the daemon while others are blocked", .port) { draft, random in
            draft.port = random.pick([":5037", ":5555", ":8765"])
            draft.blockedPorts = random.pick([[], [443], [80, 443]])
            return nil
        },
    ]

    private static func fill(_ draft: inout EgressDraft, to count: Int) {
        draft.rest = "/"
        draft.rest += String(repeating: "p", count: max(0, count - draft.url.utf8.count))
    }

    /// A break that makes the URL invalid.
    init(
        _ name: String, _ summary: String, _ part: Part, _ step: Step,
        invalid apply: @escaping @Sendable (inout EgressDraft, inout RandomSource) -> Void
    ) {
        self.init(name, summary, part, step, "invalid_url", at: "url", apply: apply)
    }
}
