/// Why a request is refused (egress-policy.md, Decision, in order).
public enum EgressCode: Hashable, Sendable {
    case networkDisabled
    case hostRouteForbidden
    case tooManyRedirects
    case forbiddenMethod
    case invalidURL
    case unsupportedScheme
    case redirectDowngrade
    case cleartextForbidden
    case credentialsInURL
    case headerInjection
    case forbiddenHeader
    case blockedPort
    case blocked(AddressClass)
    case resolutionFailed
    case tooManyAddresses

    /// The code in verdicts, such as `blocked_loopback`.
    public var text: String {
        switch self {
        case .networkDisabled: "network_disabled"
        case .hostRouteForbidden: "host_route_forbidden"
        case .tooManyRedirects: "too_many_redirects"
        case .forbiddenMethod: "forbidden_method"
        case .invalidURL: "invalid_url"
        case .unsupportedScheme: "unsupported_scheme"
        case .redirectDowngrade: "redirect_downgrade"
        case .cleartextForbidden: "cleartext_forbidden"
        case .credentialsInURL: "credentials_in_url"
        case .headerInjection: "header_injection"
        case .forbiddenHeader: "forbidden_header"
        case .blockedPort: "blocked_port"
        case .blocked(let addressClass): "blocked_" + addressClass.rawValue
        case .resolutionFailed: "resolution_failed"
        case .tooManyAddresses: "too_many_addresses"
        }
    }

    /// Every code in the order of the checks.
    public static let all: [EgressCode] =
        [
            .networkDisabled, .hostRouteForbidden, .tooManyRedirects, .forbiddenMethod, .invalidURL, .unsupportedScheme,
            .redirectDowngrade, .cleartextForbidden, .credentialsInURL, .headerInjection, .forbiddenHeader,
            .blockedPort,
        ] + AddressClass.allCases.map(EgressCode.blocked) + [.resolutionFailed, .tooManyAddresses]
}

/// The first check that a request does not pass.
public struct EgressRejection: Error, Sendable, Hashable {
    /// The part of the request that is to blame.
    public enum Place: Hashable, Sendable {
        case network
        case via
        case redirects
        case method
        case url
        /// The header with this name.
        case header(String)
        case answers
        /// The resolver's answer at this place.
        case answer(Int)
    }

    public var code: EgressCode
    public var place: Place
    /// Why, for people.
    public var message: String
    /// The blocked address, as the URL or the resolver gave it.
    public var address: IPAddress?
    /// What blocks it.
    public var row: AddressTable.Row?

    /// The rejection of everything while the switch is off.
    public static let networkDisabled = EgressRejection(.networkDisabled, at: .network, "the network is switched off")

    init(_ code: EgressCode, at place: Place, _ message: String) {
        self.code = code
        self.place = place
        self.message = message
    }

    init(_ address: IPAddress, in row: AddressTable.Row, at place: Place) {
        self.init(.blocked(row.addressClass), at: place, row.range.purpose)
        self.address = address
        self.row = row
    }
}
