/// A request as a prototype asks for it, before anything of it is believed.
public struct EgressRequest: Sendable, Hashable {
    public enum Route: String, Sendable {
        /// From the device itself.
        case device
        /// Through the host that the device is attached to.
        case host
    }

    public struct Header: Sendable, Hashable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    public var url: String
    public var method: String
    public var route: Route
    public var headers: [Header]
    /// The URL whose answer led here; nil of the first request.
    public var redirectedFrom: String?
    /// How many redirects led here.
    public var redirects: Int

    public init(
        url: String, method: String = "GET", route: Route = .device, headers: [Header] = [],
        redirectedFrom: String? = nil, redirects: Int = 0
    ) {
        self.url = url
        self.method = method
        self.route = route
        self.headers = headers
        self.redirectedFrom = redirectedFrom
        self.redirects = redirects
    }
}

/// The methods that a request may have (RFC 9110, 9; RFC 5789).
public enum EgressMethod: String, CaseIterable, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
}
