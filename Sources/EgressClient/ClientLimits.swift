/// What one request may cost (egress-policy.md, The client). Each limit itself is allowed, one more is not.
public struct ClientLimits: Sendable, Hashable {
    /// How many requests may be under way at once.
    public var requestsInFlight = 4
    /// From the call to the last byte, redirects included.
    public var total: Duration = .seconds(30)
    /// For resolving a host and connecting to one of its addresses, for each redirect anew.
    public var connecting: Duration = .seconds(10)
    /// The status line and the header of an answer with its line ends, also of interim answers, and trailers.
    public var headerBytes = 65_536
    /// The body once decoded.
    public var bodyBytes = 1_048_576

    public init() {}
}
