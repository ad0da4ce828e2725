/// The parts of a request's URL that the preflight looks at, found without judging the rest: `scheme://user@host:port/…`.
struct RequestURL {
    /// The host in lowercase, without brackets, port and trailing dot; nil where the URL has no authority.
    let host: String?
    /// The keys of its query, percent-decoded.
    let queryKeys: [String]

    init(_ url: String) {
        let beforeFragment = url.utf8.prefix { $0 != UInt8(ascii: "#") }
        let parts = beforeFragment.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        host = RequestURL.host(parts.first.map { Array($0) } ?? [])
        let query = parts.count > 1 ? parts[1] : ""[...].utf8
        queryKeys = query.split(separator: UInt8(ascii: "&")).map { pair in
            RequestURL.decoded(pair.prefix { $0 != UInt8(ascii: "=") })
        }
    }

    private static func host(_ address: [UInt8]) -> String? {
        guard let colon = address.firstIndex(of: UInt8(ascii: ":")), address[(colon + 1)...].starts(with: "//".utf8)
        else { return nil }
        let authority = address[(colon + 3)...].prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") }
        let afterUser = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] } ?? authority
        if afterUser.first == UInt8(ascii: "[") {
            return String(decoding: afterUser.dropFirst().prefix { $0 != UInt8(ascii: "]") }, as: UTF8.self)
                .lowercased()
        }
        let host = decoded(afterUser.prefix { $0 != UInt8(ascii: ":") }).lowercased()
        return host.hasSuffix(".") ? String(host.dropLast()) : host
    }

    private static func decoded(_ text: some Collection<UInt8>) -> String {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2,
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
