/// Resolving a `Location` against the URL that answered with it (RFC 3986, 5.2). What comes out is a text that has the whole
/// decision before it; nothing here makes an address allowed.
enum URLReference {
    static func resolve(_ reference: String, against base: EgressURL) -> String {
        let text = reference.utf8.prefix { $0 != ASCII.hash }
        let origin = "\(base.scheme)://\(base.host)\(base.explicitPort.map { ":\($0)" } ?? "")"
        let baseTarget = base.target.utf8
        let basePath = baseTarget.prefix { $0 != ASCII.question }
        switch text.first {
        case nil: return origin + base.target
        case ASCII.slash where text.dropFirst().first == ASCII.slash:
            return "\(base.scheme):" + string(text)
        case ASCII.slash: return origin + withoutDotSegments(text)
        case ASCII.question: return origin + string(basePath) + string(text)
        default:
            if hasScheme(text) { return string(text) }
            let directory = basePath.lastIndex(of: ASCII.slash).map { basePath[...$0] } ?? basePath
            return origin + withoutDotSegments(Array(directory) + text)
        }
    }

    private static func string(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func hasScheme(_ text: Substring.UTF8View) -> Bool {
        guard let first = text.first, ASCII.isLetter(first),
            let end = text.firstIndex(where: { $0 == ASCII.colon || $0 == ASCII.slash || $0 == ASCII.question })
        else { return false }
        return text[end] == ASCII.colon
    }

    /// Removes `.` and `..` from a path that starts with a slash (RFC 3986, 5.2.4), not from the query behind it.
    static func withoutDotSegments(_ target: some Collection<UInt8>) -> String {
        let path = target.prefix { $0 != ASCII.question }
        let query = target.dropFirst(path.count)
        var kept: [Array<UInt8>.SubSequence] = []
        let segments = Array(path).split(separator: ASCII.slash, omittingEmptySubsequences: false).dropFirst()
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            if segment.elementsEqual(".".utf8) {
                if isLast { kept.append([]) }
            } else if segment.elementsEqual("..".utf8) {
                _ = kept.popLast()
                if isLast { kept.append([]) }
            } else {
                kept.append(segment)
            }
        }
        return kept.map { "/" + string($0) }.joined() + string(query)
    }
}
