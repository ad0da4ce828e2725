import Conformance

/// Text of others as a page shows it: escaped, and cut where it is long.
enum ShownText {
    /// The most characters of a message, and of a name or path in a table.
    static let message = 2_000
    static let cell = 300

    static func of(_ text: String, most: Int = cell) -> String {
        if text.utf8.count <= most { return DisplayText.escaping(text) }
        let scalars = text.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: most, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return DisplayText.escaping(text) }
        let rest = scalars.distance(from: end, to: scalars.endIndex)
        return DisplayText.escaping(String(scalars[..<end])) + "… (\(rest) more)"
    }
}
