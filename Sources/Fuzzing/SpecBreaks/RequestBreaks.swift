import StrictJSON

extension SpecBreak {
    /// The checks on requests.
    static let requests: [SpecBreak] = [
        header(
            "header.name", "a header name that is no token",
            ["", "", "a b", "a:", "é", "(x)", "a\u{0}", "a\n", "x\"", "[a]", "a/b", "@"]
        ).weighing(200),
        header(
            "header.forbidden", "a header that a spec must not set, in any case",
            [
                "Host", "host", "HOST", "Connection", "coNNection", "Upgrade", "Cookie", "cookie",
                "Proxy-Authorization", "proxy-x",
                "PROXY-", "Proxy-",
            ]),
        lineBreak("request.urlLineBreak", "a line break in a URL") { _ in [.key("url")] },
        lineBreak("request.headerLineBreak", "a line break in a header value") { _ in [.key("headers"), .key("X-Line")]
        },
        lineBreak("request.queryLineBreak", "a line break in a query value") { _ in [.key("query"), .key("line")] },
        request("request.queryKeyLineBreak", "a line break in a query key") { draft, request in
            let key = draft.random.pick(["a\nb", "\r", "a\r\n"])
            return draft.set(request, [.key("query"), .key(key)], draft.random.pick(["v", 1, true]))
        },
        request("request.getBody", "a body with GET") { draft, request in
            draft.set(request.location.key("method"), to: "GET")
            return draft.set(request, [.key("body")], draft.random.pick([nil, "x", [:]]))
        },
        request("request.statusKey", "a status key that no string is declared under") { draft, request in
            let number = draft.declare(draft.random.pick([1, true]))
            let undeclared = draft.names.fresh(&draft.random)
            return draft.set(request, [.key("statusKey")], .string(draft.random.pick([number, undeclared])))
        },
        request("request.into", "a response put where data has no key") { draft, request in
            let path = draft.random.pick(["absent_2", "absent_2.a", "absent_2[0]", "Absent"])
            return draft.set(request, [.key("into")], .string(path))
        },
        request("request.intoGrammar", "a response put at what is no path, below a key that is declared") {
            draft, request in
            guard let key = draft.spec["data"]?.object?.first?.key else { return nil }
            let tail = draft.random.pick([
                "[01]", "[1234567890]", String(repeating: ".b", count: 128), ".a.", "[-1]", " ",
            ])
            return draft.set(request, [.key("into")], .string(key + tail))
        }.weighing(200),
        request("request.nested", "a request inside a request's actions") { draft, request in
            let part = draft.random.pick(["onSuccess", "onError"])
            let inner: JSONTree = ["type": "request", "via": "device", "method": "GET", "url": "x"]
            let actions = request.value[part]?.array ?? []
            let place = request.location.key(part)
            draft.set(place, to: .array(actions + [inner]))
            return .rejected(place.index(actions.count).key("type"))
        },
        secret("secret.url", "a secret in a URL") { _ in [.key("url")] },
        secret("secret.header", "a secret in a header value") { _ in [.key("headers"), .key("X-Secret")] },
        secret("secret.query", "a secret in a query value") { _ in [.key("query"), .key("s e")] },
        secret("secret.body", "a secret in a string of a body") { random in
            random.pick([
                [.key("body")], [.key("body"), .key("a-b")], [.key("body"), .key("z"), .index(0), .key("é")],
            ])
        },
    ]

    private static func request(
        _ name: String, _ summary: String,
        _ apply: @escaping @Sendable (inout SpecDraft, SpecSite) -> Outcome?
    ) -> SpecBreak {
        SpecBreak(
            name, summary, needs: [.actions(["request"]), .rootChildren],
            apply: { draft in draft.action("request").flatMap { apply(&draft, $0) } }
        ).extended
    }

    private static func header(_ name: String, _ summary: String, _ names: [String]) -> SpecBreak {
        request(name, summary) { draft, request in
            draft.set(request, [.key("headers"), .key(draft.random.pick(names))], "v")
        }
    }

    private static func lineBreak(
        _ name: String, _ summary: String, _ steps: @escaping @Sendable (inout RandomSource) -> [Location.Step]
    ) -> SpecBreak {
        request(name, summary) { draft, request in
            draft.set(
                request, steps(&draft.random),
                .string(draft.random.pick(["\r", "\n", "a\r\nX-B: c", "x\n", "\u{2028}\r"])))
        }
    }

    private static func secret(
        _ name: String, _ summary: String, _ steps: @escaping @Sendable (inout RandomSource) -> [Location.Step]
    ) -> SpecBreak {
        request(name, summary) { draft, request in
            guard let key = draft.addSecret() else { return nil }
            let text = draft.random.pick(["{\(key)}", "a{\(key)}b", "{{\(key)}}", "{x}{\(key)}", "{ {\(key)}"])
            let steps = steps(&draft.random)
            if steps[0] == .key("body") { draft.set(request.location.key("method"), to: "POST") }
            return draft.set(request, steps, .string(text))
        }
    }
}

extension SpecDraft {
    /// Sets a value in a request, with the containers around it; gives the rejection there.
    fileprivate mutating func set(_ request: SpecSite, _ steps: [Location.Step], _ value: JSONTree) -> SpecBreak.Outcome
    {
        var place = request.location
        for (index, step) in steps.enumerated() {
            place = Location(place.steps + [step])
            let isLast = index == steps.count - 1
            if isLast {
                self.set(place, to: value)
            } else if case .index = steps[index + 1] {
                self.set(place, to: [nil])
            } else if case .index = step {
                self.set(place, to: .object([]))
            } else if self[place]?.object == nil {
                self.set(place, to: .object([]))
            }
        }
        return .rejected(place)
    }
}
