/// The parts of a URL, found once: what was checked is what the client connects to and asks for.
public struct EgressURL: Hashable, Sendable {
    public enum Scheme: Hashable, Sendable {
        case http
        case https
        /// Any other one, in lowercase.
        case other(String)

        /// The port of a URL that names none (RFC 9110, 4.2).
        public var defaultPort: UInt16? {
            switch self {
            case .http: 80
            case .https: 443
            case .other: nil
            }
        }
    }

    public let scheme: Scheme
    /// Whether an `@` stands in the authority.
    public let hasCredentials: Bool
    public let host: EgressHost
    /// The port that is connected to; nil where the scheme has no default either.
    public let port: UInt16?
    /// The path and the query as written, at least `/`; the fragment is left out.
    public let target: String

    /// The most bytes that a URL may have.
    public static let maxBytes = 8_192

    /// The port where it is not the scheme's own.
    public var explicitPort: UInt16? { port == scheme.defaultPort ? nil : port }

    /// Whether both have the same scheme, host and port (RFC 6454, 4).
    public func hasSameOrigin(as other: EgressURL) -> Bool {
        scheme == other.scheme && host == other.host && port == other.port
    }
}

extension EgressURL.Scheme: CustomStringConvertible {
    public var description: String {
        switch self {
        case .http: "http"
        case .https: "https"
        case .other(let name): name
        }
    }
}

/// The canonical text of what is requested: without user information and fragment.
extension EgressURL: CustomStringConvertible {
    public var description: String {
        "\(scheme)://\(host)\(explicitPort.map { ":\($0)" } ?? "")\(target)"
    }
}

/// A text that is no URL by the policy.
public struct InvalidURL: Error, Sendable, CustomStringConvertible {
    /// Why, for people.
    public let description: String

    init(_ description: String) { self.description = description }
}
