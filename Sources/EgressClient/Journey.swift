import EgressPolicy

/// One request from the first decision to the last answer, by way of its redirects.
struct Journey: Sendable {
    let client: EgressClient
    let ticket: ConsentSwitch.Ticket
    let cancellation: Cancellation
    private var request: EgressRequest
    private var body: [UInt8]?
    private let end: ContinuousClock.Instant

    init(
        client: EgressClient, ticket: ConsentSwitch.Ticket, cancellation: Cancellation, request: EgressRequest,
        body: [UInt8]?
    ) {
        self.client = client
        self.ticket = ticket
        self.cancellation = cancellation
        self.request = request
        self.body = body
        end = .now + client.limits.total
    }

    func run() async -> Result<EgressResponse, EgressFailure> {
        var journey = self
        do throws(EgressFailure) {
            while true {
                if let response = try await journey.step() { return .success(response) }
            }
        } catch {
            var failure = error
            failure.url = journey.request.url
            return .failure(failure)
        }
    }

    /// One decision and what it allows; nil where the answer redirects.
    private mutating func step() async throws(EgressFailure) -> EgressResponse? {
        let url = try decide()
        guard let method = EgressMethod(rawValue: request.method), let port = url.port else {
            throw EgressFailure(.rejected(.invalidURL), "the decision lets no such request through")
        }
        let start = ContinuousClock.now
        let limits = client.limits
        let addresses = try await client.addresses(
            of: url.host, within: min(limits.connecting, remaining()), cancellation)
        var order = ExchangeOrder(
            url: url, address: addresses[0], checked: addresses, port: port, method: method, headers: request.headers,
            body: method == .get || method == .head ? nil : body, connectingTime: .zero, totalTime: .zero,
            headerBytes: limits.headerBytes, bodyBytes: limits.bodyBytes, pins: pins(of: url.host),
            cancellation: cancellation)
        var failure = EgressFailure(.connectionFailed, "there is no address")
        for address in addresses {
            guard client.consent.covers(ticket) else { throw EgressClient.networkDisabled }
            order.address = address
            order.totalTime = remaining()
            order.connectingTime = min(limits.connecting - (.now - start), order.totalTime)
            guard order.connectingTime > .zero else { throw EgressFailure(.timeout, "the time for connecting is over") }
            do throws(EgressFailure) {
                return try finish(try await client.exchange(order), from: address, url)
            } catch {
                // Only where nothing has been sent yet another address is tried.
                guard error.code == .connectionFailed else { throw error }
                failure = error
            }
        }
        throw failure
    }

    private func decide() throws(EgressFailure) -> EgressURL {
        do throws(EgressRejection) {
            return try client.policy.check(request, isNetworkOn: client.consent.covers(ticket))
        } catch {
            throw EgressFailure(error)
        }
    }

    /// Takes the answer, or goes on to where it redirects.
    private mutating func finish(
        _ answer: ExchangeAnswer, from address: IPAddress, _ url: EgressURL
    ) throws(EgressFailure) -> EgressResponse? {
        let locations = answer.headers.filter { $0.isNamed("location") }.map(\.value)
        guard let next = Redirection(of: request, to: url, status: answer.status, location: locations.first) else {
            return EgressResponse(
                status: answer.status, headers: answer.headers, body: answer.body, url: url, address: address,
                redirects: request.redirects)
        }
        guard locations.count == 1 else { throw EgressFailure(.invalidResponse, "the answer has several locations") }
        request = next.request
        if !next.keepsBody { body = nil }
        return nil
    }

    private func remaining() -> Duration { max(.zero, end - .now) }

    private func pins(of host: EgressHost) -> [String] { client.pins[host.description] ?? [] }
}

extension EgressRequest.Header {
    /// Whether this is the field of a name, in any case.
    public func isNamed(_ lowercase: StaticString) -> Bool {
        lowercase.withUTF8Buffer { expected in
            name.utf8.count == expected.count
                && zip(name.utf8, expected).allSatisfy { byte, expected in
                    byte == expected || byte >= 0x41 && byte <= 0x5A && byte | 0x20 == expected
                }
        }
    }
}
