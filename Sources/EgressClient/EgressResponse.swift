import EgressPolicy

/// A server's answer.
public struct EgressResponse: Sendable, Hashable {
    public var status: Int
    /// In their order, without trailers.
    public var headers: [EgressRequest.Header]
    /// Decoded.
    public var body: [UInt8]
    /// The URL that was answered, after all redirects.
    public var url: EgressURL
    /// The peer.
    public var address: IPAddress
    public var redirects: Int
}
