import PrototypeSpec

/// What an author should look at before sharing a spec: credentials in its requests, and hosts that only mean something
/// at home. Warnings; nothing is blocked.
public enum Preflight {
    /// The warnings for a spec, request after request in walk order: headers, query, then the URL. An invalid spec has
    /// none.
    public static func warnings(for spec: [UInt8], mode: SpecOptions.Mode = .device) -> [BundleWarning] {
        let warnings = try? spec.withUnsafeBytes { bytes in
            try SpecValidator.prototype.withValidSpec(bytes, options: SpecOptions(mode: mode)) { spec in
                spec.requests.compactMap { PreflightRequest($0, in: spec) }.flatMap(Preflight.warnings)
            }
        }
        return warnings ?? []
    }

    private static func warnings(for request: PreflightRequest) -> [BundleWarning] {
        let headers = request.headers.filter { isCredentialHeader($0.name) }.map { header in
            BundleWarning(.credentialHeader, at: header.path, "the header \(header.name) looks like a credential")
        }
        let queries = request.query.filter { isCredentialQuery($0.name) }.map { query in
            BundleWarning(.credentialQuery, at: query.path, "the query key \(query.name) looks like a credential")
        }
        let url = RequestURL(request.url)
        let inURL = url.queryKeys.filter(isCredentialQuery).map { key in
            BundleWarning(.credentialQuery, at: request.urlPath, "the query key \(key) looks like a credential")
        }
        let host = [url.host].compactMap(\.self).filter(PrivateHost.isPrivate).map { host in
            BundleWarning(.privateHost, at: request.urlPath, "\(host) is only reachable from here")
        }
        return headers + queries + inURL + host
    }

    private static let words = ["token", "secret", "api-key", "apikey", "password"]
    private static let headers: Set = ["authorization", "proxy-authorization", "cookie", "x-api-key", "x-auth-token"]
    private static let queryKeys: Set = ["key", "sig", "auth"]

    private static func hasWord(_ name: String) -> Bool { words.contains { name.contains($0) } }

    /// Header names are compared without case (RFC 9110, 5.1).
    private static func isCredentialHeader(_ name: String) -> Bool {
        let name = name.lowercased()
        return headers.contains(name) || hasWord(name)
    }

    private static func isCredentialQuery(_ name: String) -> Bool {
        let name = name.lowercased()
        return queryKeys.contains(name) || hasWord(name)
    }
}
