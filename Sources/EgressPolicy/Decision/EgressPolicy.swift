/// The decision where an imported prototype may connect (egress-policy.md). Pure: it looks nothing up and keeps nothing.
public struct EgressPolicy: Sendable, Hashable {
    public enum Flavor: String, Sendable {
        case release
        /// Builds for development, which may use http.
        case dev
    }

    public var flavor: Flavor
    public var blockedPorts: BlockedPorts

    /// The most redirects in a row.
    public static let maxRedirects = 5
    /// The most addresses that a resolver may answer.
    public static let maxAddresses = 64

    public init(flavor: Flavor = .release, blockedPorts: BlockedPorts = .standard) {
        self.flavor = flavor
        self.blockedPorts = blockedPorts
    }

    /// Decides a request with what the resolver answers for its host, which is only asked where all else is allowed.
    ///
    /// - Parameters:
    ///   - isNetworkOn: whether the user has switched the network on.
    ///   - resolve: the addresses of a name in the resolver's order as texts, nil where it fails.
    /// - Returns: the parts of the URL and the addresses that may be connected to.
    public func decide(
        _ request: EgressRequest, isNetworkOn: Bool, resolve: (_ name: String) -> [String]?
    ) throws(EgressRejection) -> EgressDestination {
        let url = try check(request, isNetworkOn: isNetworkOn)
        switch url.host {
        case .address(let address): return EgressDestination(url: url, addresses: [address])
        case .name(let name): return EgressDestination(url: url, addresses: try Self.admit(resolve(name)))
        }
    }

    /// Checks everything that needs no resolver, 1 to 12, in order.
    ///
    /// - Returns: the parts of the URL. Its host is a name, or an address that is allowed.
    public func check(_ request: EgressRequest, isNetworkOn: Bool) throws(EgressRejection) -> EgressURL {
        try Self.checkSwitch(isNetworkOn)
        try Self.checkRoute(request.route)
        try Self.checkRedirects(request.redirects)
        try Self.checkMethod(request.method)
        let url = try Self.parse(request.url)
        try checkScheme(of: url, redirectedFrom: request.redirectedFrom)
        try Self.checkCredentials(of: url)
        try Self.checkHeaders(request.headers)
        try checkPort(of: url)
        try Self.checkHost(of: url)
        return url
    }

    // MARK: The checks

    private static func checkSwitch(_ isNetworkOn: Bool) throws(EgressRejection) {
        guard isNetworkOn else { throw .networkDisabled }
    }

    private static func checkRoute(_ route: EgressRequest.Route) throws(EgressRejection) {
        guard route == .device else {
            throw EgressRejection(.hostRouteForbidden, at: .via, "an imported prototype has no way through the host")
        }
    }

    private static func checkRedirects(_ count: Int) throws(EgressRejection) {
        guard count <= maxRedirects else {
            throw EgressRejection(.tooManyRedirects, at: .redirects, "more than 5 redirects in a row")
        }
    }

    private static func checkMethod(_ method: String) throws(EgressRejection) {
        guard EgressMethod(rawValue: method) != nil else {
            throw EgressRejection(.forbiddenMethod, at: .method, "only GET, HEAD, POST, PUT, PATCH and DELETE")
        }
    }

    private static func parse(_ text: String) throws(EgressRejection) -> EgressURL {
        do {
            return try EgressURL(parsing: text)
        } catch {
            throw EgressRejection(.invalidURL, at: .url, error.description)
        }
    }

    private func checkScheme(of url: EgressURL, redirectedFrom previous: String?) throws(EgressRejection) {
        switch url.scheme {
        case .https: return
        case .other: throw EgressRejection(.unsupportedScheme, at: .url, "only http and https")
        case .http:
            if let previous, ASCII.equalsIgnoringCase(previous.utf8.prefix(6), "https:".utf8) {
                throw EgressRejection(.redirectDowngrade, at: .url, "from https to http")
            }
            guard flavor == .dev else {
                throw EgressRejection(.cleartextForbidden, at: .url, "http is for development builds")
            }
        }
    }

    private static func checkCredentials(of url: EgressURL) throws(EgressRejection) {
        guard !url.hasCredentials else {
            throw EgressRejection(.credentialsInURL, at: .url, "there is an @ in the authority")
        }
    }

    private static func checkHeaders(_ headers: [EgressRequest.Header]) throws(EgressRejection) {
        if let header = HeaderRules.first(of: headers, where: { !HeaderRules.isWellFormed($0) }) {
            throw EgressRejection(
                .headerInjection, at: .header(header.name), "the name is no token, or the value ends a line")
        }
        if let header = HeaderRules.first(of: headers, where: HeaderRules.isForbidden) {
            throw EgressRejection(.forbiddenHeader, at: .header(header.name), "the client sets this field itself")
        }
    }

    private func checkPort(of url: EgressURL) throws(EgressRejection) {
        if let port = url.port, let row = blockedPorts.row(with: port) {
            throw EgressRejection(.blockedPort, at: .url, "\(port) belongs to \(row.purpose)")
        }
    }

    private static func checkHost(of url: EgressURL) throws(EgressRejection) {
        if url.host.isLocalhost {
            throw EgressRejection(.blocked(.loopback), at: .url, "localhost is loopback without a query")
        }
        if case .address(let address) = url.host, let row = AddressTable.row(blocking: address) {
            throw EgressRejection(address, in: row, at: .url)
        }
    }
}

/// Where a request that was allowed may go.
public struct EgressDestination: Sendable, Hashable {
    public let url: EgressURL
    /// At least one, all of them checked, in the resolver's order.
    public let addresses: [IPAddress]
}
