/// Signatures as people type them.
extension Signature {
    /// Reads `TARGET KIND DETAIL`, the form of `text`; nil for anything else.
    public init?(text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard parts.count >= 2, !parts[0].isEmpty, let kind = FindingKind(rawValue: parts[1]) else { return nil }
        self.init(target: parts[0], kind: kind, detail: parts.count > 2 ? parts[2] : "")
    }
}
