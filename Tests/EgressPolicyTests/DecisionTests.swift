import Testing

@testable import EgressPolicy

@Suite struct DecisionTests {
    /// A request with everything that the checks look at, and how to break each, in the order of the checks.
    private struct Draft {
        var request = EgressRequest(
            url: "https://example.com/", headers: [.init("Accept", "x"), .init("X-A", "y")])
        var scheme = "https"
        var authority = "example.com"
        var policy = EgressPolicy()
        var isNetworkOn = true
        var answers: [String]? = ["8.8.8.8"]

        var code: String {
            var request = request
            request.url = "\(scheme)://\(authority)/"
            do {
                _ = try policy.decide(request, isNetworkOn: isNetworkOn) { _ in answers }
                return "accept"
            } catch {
                return error.code.text
            }
        }
    }

    private static let breaks: [(code: String, apply: @Sendable (inout Draft) -> Void)] = [
        ("network_disabled", { $0.isNetworkOn = false }),
        ("host_route_forbidden", { $0.request.route = .host }),
        ("too_many_redirects", { $0.request.redirects = 6 }),
        ("forbidden_method", { $0.request.method = "TRACE" }),
        ("invalid_url", { $0.authority += ":0" }),
        ("unsupported_scheme", { $0.scheme = "ftp" }),
        ("cleartext_forbidden", { if $0.scheme == "https" { $0.scheme = "http" } }),
        ("credentials_in_url", { $0.authority = "u@" + $0.authority }),
        ("header_injection", { $0.request.headers[1].value = "a\r\nb" }),
        ("forbidden_header", { $0.request.headers.append(.init("hOST", "a")) }),
        ("blocked_port", { $0.authority += ":5037" }),
        ("resolution_failed", { $0.answers = [] }),
    ]

    @Test("Of two broken rules the earlier one counts")
    func order() {
        #expect(Draft().code == "accept")
        for (place, first) in Self.breaks.enumerated() {
            var draft = Draft()
            first.apply(&draft)
            #expect(draft.code == first.code)
            for later in Self.breaks[(place + 1)...] {
                var both = draft
                later.apply(&both)
                #expect(both.code == first.code, "with \(later.code)")
            }
        }
    }

    @Test("A redirect from https to http is refused in every flavor, in any case")
    func downgrade() {
        for previous in ["https://a", "HTTPS:", "hTTps:x"] {
            var draft = Draft(scheme: "http", policy: EgressPolicy(flavor: .dev))
            draft.request.redirectedFrom = previous
            #expect(draft.code == "redirect_downgrade")
            draft.policy.flavor = .release
            #expect(draft.code == "redirect_downgrade")
            draft.scheme = "https"
            #expect(draft.code == "accept")
        }
        var draft = Draft(scheme: "http", policy: EgressPolicy(flavor: .dev))
        for previous in ["http://a", "https", "", " https:"] {
            draft.request.redirectedFrom = previous
            #expect(draft.code == "accept")
        }
    }

    @Test("Limits at them and one past")
    func limits() {
        var draft = Draft()
        draft.request.redirects = 5
        draft.answers = Array(repeating: "8.8.8.8", count: 64)
        #expect(draft.code == "accept")
        draft.answers?.append("8.8.8.8")
        #expect(draft.code == "too_many_addresses")
        draft.answers?.append("x")
        #expect(draft.code == "resolution_failed")
    }

    @Test("The first header in UTF-16 order is named, malformed ones before forbidden ones")
    func headers() {
        func rejection(_ headers: [EgressRequest.Header]) -> EgressRejection? {
            do {
                let request = EgressRequest(url: "https://a", headers: headers)
                _ = try EgressPolicy().check(request, isNetworkOn: true)
                return nil
            } catch {
                return error
            }
        }
        #expect(rejection([.init("TE", ""), .init("Cookie", "")])?.place == .header("Cookie"))
        #expect(rejection([.init("Cookie", ""), .init("X", "\0")])?.place == .header("X"))
        // U+FFFF sorts behind the surrogates of U+1F600.
        #expect(rejection([.init("\u{FFFF}", ""), .init("\u{1F600}", "")])?.place == .header("\u{1F600}"))
        for name in ["", "a b", "a:", "é", "a\u{0}", "(", "a\n", "\u{212A}eep-Alive"] {
            #expect(rejection([.init(name, "")])?.code == .headerInjection)
        }
        for name in HeaderRules.forbidden + ["Proxy-", "PROXY-Authorization", "Keep-alive"] {
            #expect(rejection([.init(name, "")])?.code == .forbiddenHeader)
        }
        for name in ["Proxy", "Cookie2", "Hosts", "T", "!#$%&'*+-.^_`|~9aZ"] {
            #expect(rejection([.init(name, "\t é\u{2028}")]) == nil)
        }
    }

    @Test("The daemon's ports are blocked on every host, unless others are configured")
    func ports() {
        var draft = Draft()
        for port in [5037, 5554, 5585, 8765, 8766, 8769] {
            draft.authority = "192.168.0.1:\(port)"
            #expect(draft.code == "blocked_port")
        }
        for port in [5036, 5038, 5553, 5586, 8764, 8770] {
            draft.authority = "192.168.0.1:\(port)"
            #expect(draft.code == "accept")
        }
        draft.policy.blockedPorts = BlockedPorts([BlockedPorts.Row(443...443, "a test")])
        draft.authority = "192.168.0.1:5037"
        #expect(draft.code == "accept")
        draft.authority = "example.com"
        #expect(draft.code == "blocked_port")
    }

    @Test("One bad address denies the whole answer, and the resolver is asked for names alone")
    func answers() throws {
        let policy = EgressPolicy()
        var asked: [String] = []
        func decide(_ url: String, _ answers: [String]?) -> Result<EgressDestination, EgressRejection> {
            Result { () throws(EgressRejection) in
                try policy.decide(EgressRequest(url: url), isNetworkOn: true) { name in
                    asked.append(name)
                    return answers
                }
            }
        }
        let mixed = decide("https://Example.com.", ["8.8.8.8", "::1", "x"])
        #expect(throws: EgressRejection.self) { try mixed.get() }
        guard case .failure(let rejection) = decide("https://Example.com.", ["8.8.8.8", "::ffff:127.0.0.1"]) else {
            Issue.record("a bad address is let through")
            return
        }
        #expect(rejection.place == .answer(1))
        #expect(rejection.code == .blocked(.loopback))
        #expect(rejection.address == IPAddress("::ffff:127.0.0.1"))
        #expect(rejection.row?.range.description == "127.0.0.0/8")
        let good = try decide("https://example.com", ["2606:4700::1", "8.8.8.8"]).get()
        #expect(good.addresses.map(\.description) == ["2606:4700::1", "8.8.8.8"])
        #expect(asked == ["example.com", "example.com", "example.com"])
        let numeric = try decide("https://0x08.8", nil).get()
        #expect(numeric.addresses.map(\.description) == ["8.0.0.8"])
        _ = decide("https://localhost", ["8.8.8.8"])
        #expect(asked.count == 3)
    }
}
