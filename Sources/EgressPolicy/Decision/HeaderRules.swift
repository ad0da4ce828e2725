/// What a request's headers may be.
enum HeaderRules {
    /// Fields that the client sets itself, or that would change what a connection is, in lowercase.
    static let forbidden = [
        "host", "connection", "upgrade", "cookie", "content-length", "transfer-encoding", "te", "trailer", "keep-alive",
        "expect",
    ]
    static let forbiddenPrefix = "proxy-"

    /// Whether a name is a token (RFC 9110, 5.6.2) and its value ends no line.
    static func isWellFormed(_ header: EgressRequest.Header) -> Bool {
        !header.name.isEmpty && header.name.utf8.allSatisfy { tokenBytes[Int($0)] }
            && !header.value.utf8.contains { $0 == 0x0D || $0 == 0x0A || $0 == 0 }
    }

    static func isForbidden(_ header: EgressRequest.Header) -> Bool {
        let name = header.name.utf8
        return forbidden.contains { $0.utf8.count == name.count && ASCII.equalsIgnoringCase($0.utf8, name) }
            || ASCII.equalsIgnoringCase(name.prefix(forbiddenPrefix.utf8.count), forbiddenPrefix.utf8)
    }

    /// The first header in UTF-16 order that fails; there are few, so that nothing is sorted.
    static func first(
        of headers: [EgressRequest.Header], where fails: (EgressRequest.Header) -> Bool
    ) -> EgressRequest.Header? {
        var first: EgressRequest.Header?
        for header in headers where fails(header) {
            if let other = first, !header.name.utf16.lexicographicallyPrecedes(other.name.utf16) { continue }
            first = header
        }
        return first
    }

    private static let tokenBytes: [Bool] = (0...255).map { (byte: UInt8) in
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
}
