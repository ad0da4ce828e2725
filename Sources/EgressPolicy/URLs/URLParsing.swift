extension EgressURL {
    /// Reads a URL (egress-policy.md, URLs and hosts).
    public init(parsing text: String) throws(InvalidURL) {
        var text = text
        self = try text.withUTF8 { bytes in
            Result { () throws(InvalidURL) in try EgressURL(parsing: bytes) }
        }.get()
    }

    init(parsing text: UnsafeBufferPointer<UInt8>) throws(InvalidURL) {
        guard text.count <= EgressURL.maxBytes else { throw InvalidURL("a URL has 8,192 bytes at most") }
        for byte in text where byte <= 0x20 || byte == ASCII.delete || byte == ASCII.backslash {
            throw InvalidURL("a URL has no white space, control character or backslash")
        }
        let colon = try EgressURL.schemeEnd(text)
        let start = colon + 3
        var end = start
        while end < text.count, !EgressURL.endsAuthority(text[end]) { end += 1 }
        let credentials = text[start..<end].lastIndex(of: ASCII.at)
        let authority = UnsafeBufferPointer(rebasing: text[(credentials.map { $0 + 1 } ?? start)..<end])

        scheme = Scheme(text[..<colon])
        hasCredentials = credentials != nil
        let digits: Slice<UnsafeBufferPointer<UInt8>>
        if authority.first == ASCII.openBracket {
            guard let close = authority.firstIndex(of: ASCII.closeBracket) else {
                throw InvalidURL("a bracket is not closed")
            }
            host = try EgressHost(bracketed: UnsafeBufferPointer(rebasing: authority[1..<close]))
            digits = try EgressURL.portDigits(authority[(close + 1)...])
        } else {
            let hostEnd = authority.firstIndex(of: ASCII.colon) ?? authority.count
            host = try EgressHost(parsing: UnsafeBufferPointer(rebasing: authority[..<hostEnd]))
            digits = try EgressURL.portDigits(authority[hostEnd...])
        }
        port = try EgressURL.port(digits) ?? scheme.defaultPort
        target = EgressURL.target(text[end...])
    }

    /// The offset of the colon behind a scheme, which `//` follows.
    private static func schemeEnd(_ text: UnsafeBufferPointer<UInt8>) throws(InvalidURL) -> Int {
        var end = 0
        while end < text.count, isSchemeByte(text[end]) { end += 1 }
        guard end > 0, ASCII.isLetter(text[0]), text.count >= end + 3, text[end] == ASCII.colon,
            text[end + 1] == ASCII.slash, text[end + 2] == ASCII.slash
        else { throw InvalidURL("a URL starts with a scheme and ://") }
        return end
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "+") || byte == ASCII.minus
            || byte == ASCII.point
    }

    private static func endsAuthority(_ byte: UInt8) -> Bool {
        byte == ASCII.slash || byte == ASCII.question || byte == ASCII.hash
    }

    /// What follows the host, without its colon.
    private static func portDigits(
        _ rest: Slice<UnsafeBufferPointer<UInt8>>
    ) throws(InvalidURL) -> Slice<UnsafeBufferPointer<UInt8>> {
        guard let first = rest.first else { return rest }
        guard first == ASCII.colon else { throw InvalidURL("something follows the bracket") }
        return rest.dropFirst()
    }

    /// Nil where no port is named.
    private static func port(_ digits: Slice<UnsafeBufferPointer<UInt8>>) throws(InvalidURL) -> UInt16? {
        if digits.isEmpty { return nil }
        guard digits.count <= 5, digits.allSatisfy(ASCII.isDigit) else { throw InvalidURL("a port is 1 to 5 digits") }
        let number = digits.reduce(0) { $0 * 10 + Int($1 - ASCII.zero) }
        guard let port = UInt16(exactly: number), port > 0 else { throw InvalidURL("a port is 1 to 65535") }
        return port
    }

    private static func target(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        let end = rest.firstIndex(of: ASCII.hash) ?? rest.endIndex
        if end == rest.startIndex { return "/" }
        let text = String(decoding: rest[..<end], as: UTF8.self)
        return rest.first == ASCII.slash ? text : "/" + text
    }
}

extension EgressURL.Scheme {
    init(_ name: Slice<UnsafeBufferPointer<UInt8>>) {
        if ASCII.equalsIgnoringCase(name, "https".utf8) {
            self = .https
        } else if ASCII.equalsIgnoringCase(name, "http".utf8) {
            self = .http
        } else {
            self = .other(String(decoding: name.map(ASCII.lowercased), as: UTF8.self))
        }
    }
}
