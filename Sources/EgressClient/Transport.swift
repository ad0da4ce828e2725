import EgressPolicy

/// One request to one checked address, in parts.
public struct ExchangeOrder: Sendable {
    /// Scheme, host and port as they were checked.
    public var url: EgressURL
    /// Where to connect to.
    public var address: IPAddress
    /// All addresses that were checked; nothing else may be connected to.
    public var checked: [IPAddress]
    public var port: UInt16
    public var method: EgressMethod
    public var headers: [EgressRequest.Header]
    /// Nil where the request has none.
    public var body: [UInt8]?
    /// For connecting, and for all of it.
    public var connectingTime: Duration
    public var totalTime: Duration
    public var headerBytes: Int
    public var bodyBytes: Int
    /// Keys of which the server must have one, `sha256//` and Base64; none are pinned where it is empty.
    public var pins: [String]
    /// Ends it early.
    public var cancellation: Cancellation
}

/// What came back.
public struct ExchangeAnswer: Sendable, Equatable {
    public var status: Int
    public var headers: [EgressRequest.Header]
    public var body: [UInt8]

    public init(status: Int, headers: [EgressRequest.Header] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// Something that carries requests out: libcurl (`CurlTransport`), or a fake. An exchange ends promptly when it is cancelled.
public protocol EgressTransport: Sendable {
    func exchange(_ order: ExchangeOrder) async throws(EgressFailure) -> ExchangeAnswer
}

/// Something that knows the addresses of names. It ends promptly when its task is cancelled.
public protocol EgressResolver: Sendable {
    /// In the resolver's order; empty or throwing where the name has none.
    func addresses(of name: String) async throws -> [IPAddress]
}
