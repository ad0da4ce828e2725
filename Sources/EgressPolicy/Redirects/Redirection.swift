/// A redirect as a new request, which has the whole decision before it (RFC 9110, 15.4).
public struct Redirection: Sendable, Hashable {
    public var request: EgressRequest
    /// Whether the body is sent again.
    public var keepsBody: Bool

    /// The request that an answer asks for; nil where it asks for none.
    ///
    /// - Parameters:
    ///   - request: the request that was answered.
    ///   - url: its URL in parts.
    ///   - status: 301, 302, 303, 307 and 308 redirect.
    ///   - location: the value of the `Location` field.
    public init?(of request: EgressRequest, to url: EgressURL, status: Int, location: String?) {
        guard Redirection.statuses.contains(status), let location else { return nil }
        var next = request
        next.url = URLReference.resolve(location, against: url)
        next.redirectedFrom = url.description
        next.redirects = request.redirects + 1
        keepsBody = !Redirection.becomesGet(request.method, status)
        if !keepsBody {
            next.method = request.method == EgressMethod.head.rawValue ? request.method : EgressMethod.get.rawValue
            next.headers.removeAll { Redirection.isOneOf(Redirection.contentFields, $0) }
        }
        if !Redirection.staysWithin(url, next.url) {
            next.headers.removeAll { Redirection.isOneOf(["authorization"], $0) }
        }
        self.request = next
    }

    private static let statuses: Set = [301, 302, 303, 307, 308]

    /// What describes a body that is not sent again (RFC 9110, 15.4).
    private static let contentFields = [
        "content-type", "content-encoding", "content-language", "content-location", "digest", "last-modified",
    ]

    /// 303 asks for another resource; on 301 and 302 everybody turns POST into GET.
    private static func becomesGet(_ method: String, _ status: Int) -> Bool {
        switch status {
        case 303: true
        case 301, 302: method == EgressMethod.post.rawValue
        default: false
        }
    }

    private static func isOneOf(_ names: [String], _ header: EgressRequest.Header) -> Bool {
        names.contains { ASCII.equalsIgnoringCase($0.utf8, header.name.utf8) }
    }

    /// A URL that does not parse is refused later on, whatever its headers.
    private static func staysWithin(_ origin: EgressURL, _ next: String) -> Bool {
        (try? EgressURL(parsing: next))?.hasSameOrigin(as: origin) ?? false
    }
}
