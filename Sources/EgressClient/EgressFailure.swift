import EgressPolicy

/// A request that got no answer.
public struct EgressFailure: Error, Sendable, Hashable {
    public enum Code: Hashable, Sendable {
        /// The decision refuses it.
        case rejected(EgressCode)
        /// Four are under way already.
        case tooManyRequests
        case timeout
        case responseTooLarge
        /// No checked address can be connected to.
        case connectionFailed
        /// The certificate is not one of the host, or there is no common ground with the server.
        case tlsFailed
        /// The server's key is none of the pinned ones.
        case pinMismatch
        /// What came is no HTTP answer.
        case invalidResponse
        case cancelled

        public var text: String {
            switch self {
            case .rejected(let code): code.text
            case .tooManyRequests: "too_many_requests"
            case .timeout: "timeout"
            case .responseTooLarge: "response_too_large"
            case .connectionFailed: "connection_failed"
            case .tlsFailed: "tls_failed"
            case .pinMismatch: "pin_mismatch"
            case .invalidResponse: "invalid_response"
            case .cancelled: "cancelled"
            }
        }
    }

    public var code: Code
    /// Why, for people.
    public var message: String
    /// The decision, where that is what refused it.
    public var rejection: EgressRejection?
    /// The URL that was asked for last.
    public var url: String?

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    init(_ rejection: EgressRejection) {
        self.init(.rejected(rejection.code), rejection.message)
        self.rejection = rejection
    }
}

extension EgressFailure: CustomStringConvertible {
    public var description: String { "\(code.text): \(message)" }
}
