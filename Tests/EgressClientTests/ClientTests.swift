import EgressPolicy
import Testing

@testable import EgressClient

@Suite struct ClientTests {
    private static let table = TableResolver(table: [
        "good.example": ["8.8.8.8", "2606:4700::1"], "bad.example": ["8.8.8.8", "127.0.0.1"], "none.example": [],
        "many.example": Array(repeating: "8.8.8.8", count: 65), "most.example": Array(repeating: "8.8.8.8", count: 64),
    ])

    private static func client(
        _ answers: [String: ExchangeAnswer], _ resolver: TableResolver = table, isOn: Bool = true
    ) -> (EgressClient, TableTransport) {
        let transport = TableTransport(answers: answers)
        return (
            EgressClient(
                consent: ConsentSwitch(isOn: isOn), limits: .patient, resolver: resolver, transport: transport),
            transport
        )
    }

    private static func code(_ client: EgressClient, _ request: EgressRequest) async -> String {
        do {
            return String(try await client.send(request).status)
        } catch {
            return error.code.text
        }
    }

    private static func to(_ location: String, _ status: Int = 302) -> ExchangeAnswer {
        ExchangeAnswer(status: status, headers: [.init("location", location)])
    }

    @Test(
        "The decision comes before any connection",
        arguments: [
            ("https://good.example/", "200"), ("https://bad.example/", "blocked_loopback"),
            ("https://none.example/", "resolution_failed"), ("https://unknown.example/", "resolution_failed"),
            ("https://many.example/", "too_many_addresses"), ("https://most.example/", "200"),
            ("https://127.1/", "blocked_loopback"), ("http://good.example/", "cleartext_forbidden"),
            ("https://good.example:5037/", "blocked_port"), ("https://localhost/", "blocked_loopback"),
        ])
    func decisions(url: String, code: String) async {
        let answers = ["https://good.example/", "https://most.example/"].map { ($0, ExchangeAnswer(status: 200)) }
        let (client, transport) = Self.client(Dictionary(uniqueKeysWithValues: answers))
        #expect(await Self.code(client, EgressRequest(url: url)) == code)
        #expect(transport.connected.all.isEmpty == (code != "200"))
    }

    @Test("With the switch off nobody is asked")
    func off() async {
        let resolver = TableResolver(table: ["good.example": ["8.8.8.8"]])
        let (client, transport) = Self.client([:], resolver, isOn: false)
        #expect(await Self.code(client, EgressRequest(url: "https://good.example/")) == "network_disabled")
        #expect(resolver.asked.all.isEmpty && transport.connected.all.isEmpty)
    }

    @Test(
        "A redirect has the whole decision before it",
        arguments: [
            ("https://127.0.0.1/", "blocked_loopback"), ("https://169.254.169.254/latest", "blocked_link_local"),
            ("http://good.example/x", "redirect_downgrade"), ("https://bad.example/", "blocked_loopback"),
            ("//u@good.example/", "credentials_in_url"), ("https://good.example:8765/", "blocked_port"),
            ("file:///etc/passwd", "invalid_url"), ("ftp://good.example/", "unsupported_scheme"),
            ("/second", "204"), ("//good.example/second#f", "204"), ("https://good.example/", "too_many_redirects"),
        ])
    func redirects(location: String, code: String) async {
        let (client, _) = Self.client([
            "https://good.example/": Self.to(location), "https://good.example/second": ExchangeAnswer(status: 204),
        ])
        #expect(await Self.code(client, EgressRequest(url: "https://good.example/")) == code)
    }

    @Test("Five redirects are followed and no sixth")
    func chain() async {
        var answers = ["https://good.example/5": ExchangeAnswer(status: 200)]
        for number in 0..<5 { answers["https://good.example/\(number)"] = Self.to("/\(number + 1)") }
        #expect(await Self.code(Self.client(answers).0, EgressRequest(url: "https://good.example/0")) == "200")
        answers["https://good.example/5"] = Self.to("/6")
        answers["https://good.example/6"] = ExchangeAnswer(status: 200)
        #expect(
            await Self.code(Self.client(answers).0, EgressRequest(url: "https://good.example/0"))
                == "too_many_redirects")
    }

    @Test("Each request is resolved once, each redirect anew")
    func resolving() async {
        let resolver = TableResolver(table: ["good.example": ["8.8.8.8", "8.8.4.4"]])
        let (client, transport) = Self.client(
            ["https://good.example/": Self.to("/b"), "https://good.example/b": ExchangeAnswer(status: 200)], resolver)
        #expect(await Self.code(client, EgressRequest(url: "https://good.example/")) == "200")
        #expect(resolver.asked.all == ["good.example", "good.example"])
        #expect(transport.connected.all.map(\.0.description) == ["8.8.8.8", "8.8.8.8"])
        #expect(transport.connected.all.allSatisfy { $0.1.map(\.description) == ["8.8.8.8", "8.8.4.4"] })
    }

    @Test("The next checked address is tried where one cannot be connected to")
    func failover() async {
        let (client, transport) = Self.client([:])
        #expect(await Self.code(client, EgressRequest(url: "https://good.example/")) == "connection_failed")
        #expect(transport.connected.all.map(\.0.description) == ["8.8.8.8", "2606:4700::1"])
    }

    @Test("An answer with two locations is followed nowhere")
    func locations() async {
        let answer = ExchangeAnswer(status: 302, headers: [.init("Location", "/a"), .init("LOCATION", "/b")])
        let (client, _) = Self.client(["https://good.example/": answer])
        #expect(await Self.code(client, EgressRequest(url: "https://good.example/")) == "invalid_response")
    }

    @Test("What is sent again with a redirect", arguments: [(307, true, true), (302, false, true), (307, true, false)])
    func bodies(status: Int, keepsBody: Bool, isSameOrigin: Bool) async throws {
        let transport = FakeTransport()
        let client = EgressClient(
            consent: ConsentSwitch(isOn: true), limits: .patient, pins: ["8.8.8.8": ["sha256//a"]],
            resolver: Self.table,
            transport: transport)
        let headers = [EgressRequest.Header("Authorization", "x"), .init("Content-Type", "text/plain")]
        let request = EgressRequest(url: "https://8.8.8.8/", method: "POST", headers: headers)
        let task = Task { try await client.send(request, body: [1, 2, 3]) }
        await transport.arrivals(1)
        transport.answer(0, Self.to(isSameOrigin ? "/b" : "https://8.8.4.4/b", status))
        await transport.arrivals(2)
        transport.answer(1)
        let response = try await task.value
        #expect(response.redirects == 1)
        let orders = transport.orders
        #expect(orders[0].body == [1, 2, 3] && orders[0].pins == ["sha256//a"])
        #expect(orders[1].body == (keepsBody ? [1, 2, 3] : nil))
        #expect(orders[1].method == (keepsBody ? .post : .get))
        #expect(orders[1].headers.contains { $0.isNamed("authorization") } == isSameOrigin)
        #expect(orders[1].pins.isEmpty == !isSameOrigin)
    }

    @Test("Four requests may be under way, and no fifth")
    func inFlight() async throws {
        let transport = FakeTransport()
        let client = EgressClient(
            consent: ConsentSwitch(isOn: true), limits: .patient, resolver: Self.table, transport: transport)
        let request = EgressRequest(url: "https://8.8.8.8/")
        var tasks: [Task<EgressResponse, any Error>] = []
        for count in 1...4 {
            tasks.append(Task { try await client.send(request) })
            // One after another, so that each has its task's place at the transport.
            await transport.arrivals(count)
        }
        #expect(await Self.code(client, request) == "too_many_requests")
        transport.answer(2)
        _ = try await tasks[2].value
        let fifth = Task { try await client.send(request) }
        await transport.arrivals(5)
        for index in 0..<5 { transport.answer(index) }
        #expect(try await fifth.value.status == 200)
        for task in tasks { _ = try await task.value }
    }

    @Test("A cancelled caller ends its request")
    func cancellation() async {
        let transport = FakeTransport()
        let client = EgressClient(
            consent: ConsentSwitch(isOn: true), limits: .patient, resolver: Self.table, transport: transport)
        let task = Task { await Self.code(client, EgressRequest(url: "https://8.8.8.8/")) }
        await transport.arrivals(1)
        task.cancel()
        #expect(await task.value == "cancelled")
    }

    @Test("A resolver that never answers takes no longer than connecting may")
    func stalledResolver() async {
        struct Silent: EgressResolver {
            func addresses(of name: String) async throws -> [IPAddress] { try await OneAnswer<[IPAddress]>().wait() }
        }
        var limits = ClientLimits.patient
        limits.connecting = .milliseconds(20)
        let client = EgressClient(
            consent: ConsentSwitch(isOn: true), limits: limits, resolver: Silent(), transport: FakeTransport())
        #expect(await Self.code(client, EgressRequest(url: "https://good.example/")) == "timeout")
    }
}
