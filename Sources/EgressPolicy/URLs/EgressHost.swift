/// The host of a URL: an address, or a name that is to be resolved.
public enum EgressHost: Hashable, Sendable {
    case address(IPAddress)
    /// In lowercase ASCII without a trailing dot.
    case name(String)
}

/// As it stands in a URL, in the `Host` field and in a certificate.
extension EgressHost: CustomStringConvertible {
    public var description: String {
        switch self {
        case .address(let address): address.bracketed
        case .name(let name): name
        }
    }
}

extension EgressHost {
    /// Whether it is loopback without a query (RFC 6761, 6.3).
    var isLocalhost: Bool {
        guard case .name(var name) = self else { return false }
        return name.withUTF8 { name in
            guard name.count >= EgressHost.localhost.utf8CodeUnitCount else { return false }
            let start = name.count - EgressHost.localhost.utf8CodeUnitCount
            return EgressHost.localhost.withUTF8Buffer { name[start...].elementsEqual($0) }
                && (start == 0 || name[start - 1] == ASCII.point)
        }
    }

    private static let localhost: StaticString = "localhost"
}
