import EgressPolicy
import Synchronization

/// Sends requests that the policy allows, to the addresses that it has checked and to no others.
public final class EgressClient: Sendable {
    public let policy: EgressPolicy
    public let consent: ConsentSwitch
    public let limits: ClientLimits
    /// SPKI pins by host, current and backup: `sha256//` and the Base64 of the SHA-256 of a public key.
    public let pins: [String: [String]]

    private let resolver: any EgressResolver
    private let transport: any EgressTransport
    private let inFlight = Mutex(0)

    public init(
        policy: EgressPolicy = EgressPolicy(), consent: ConsentSwitch, limits: ClientLimits = ClientLimits(),
        pins: [String: [String]] = [:], resolver: any EgressResolver = SystemResolver(), transport: any EgressTransport
    ) {
        self.policy = policy
        self.consent = consent
        self.limits = limits
        self.pins = pins
        self.resolver = resolver
        self.transport = transport
    }

    /// Sends a request and follows where it is redirected to.
    ///
    /// - Parameter body: what is sent with POST, PUT, PATCH and DELETE.
    /// - Throws: `EgressFailure`; `network_disabled` also where the switch was off at any moment in between.
    public func send(_ request: EgressRequest, body: [UInt8]? = nil) async throws(EgressFailure) -> EgressResponse {
        guard let ticket = consent.begin() else { throw EgressClient.networkDisabled }
        guard takePlace() else {
            throw EgressFailure(.tooManyRequests, "\(limits.requestsInFlight) requests are under way")
        }
        defer { inFlight.withLock { $0 -= 1 } }
        let cancellation = Cancellation()
        let journey = Journey(
            client: self, ticket: ticket, cancellation: cancellation, request: request, body: body)
        consent.attach(ticket) { cancellation.cancel() }
        let result = await withTaskCancellationHandler {
            await journey.run()
        } onCancel: {
            cancellation.cancel()
        }
        guard consent.finish(ticket) else { throw EgressClient.networkDisabled }
        return try result.get()
    }

    private func takePlace() -> Bool {
        inFlight.withLock { count in
            guard count < limits.requestsInFlight else { return false }
            count += 1
            return true
        }
    }

    static let networkDisabled = EgressFailure(EgressRejection.networkDisabled)
}

// MARK: What a journey asks for

extension EgressClient {
    /// The checked addresses of a host.
    func addresses(
        of host: EgressHost, within time: Duration, _ cancellation: Cancellation
    ) async throws(EgressFailure) -> [IPAddress] {
        switch host {
        case .address(let address): return [address]
        case .name(let name):
            let found: [IPAddress]
            let lookup = Task { [resolver] in
                try await Deadline.race(within: time) { try await resolver.addresses(of: name) }
            }
            cancellation.onCancel { lookup.cancel() }
            do {
                found = try await lookup.value
            } catch is DeadlineExceeded {
                throw EgressFailure(.timeout, "\(name) is not resolved in time")
            } catch is CancellationError {
                throw EgressFailure(.cancelled, "cancelled while \(name) was resolved")
            } catch {
                found = []
            }
            do throws(EgressRejection) {
                return try EgressPolicy.admit(found)
            } catch {
                throw EgressFailure(error)
            }
        }
    }

    func exchange(_ order: ExchangeOrder) async throws(EgressFailure) -> ExchangeAnswer {
        try await transport.exchange(order)
    }
}
