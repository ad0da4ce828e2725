import StrictJSON

/// The pieces of a text with placeholders, found by a plain scan: at `{`, up to the next `}`; what is no placeholder
/// stays literal.
struct Placeholders: Sequence, IteratorProtocol {
    enum Piece {
        case literal(UnsafeBufferPointer<UInt8>)
        /// `{index}`
        case index
        /// `{alias.field}`, by its field.
        case field(UnsafeBufferPointer<UInt8>)
    }

    private let text: UnsafeBufferPointer<UInt8>
    private let alias: UnsafeBufferPointer<UInt8>
    private let allowsIndex: Bool
    private var at = 0
    /// The next `}` at or after the cursor, so that many `{` share one search for it.
    private var close = -1
    private var pending: (piece: Piece, end: Int)?

    init(_ text: UnsafeBufferPointer<UInt8>, alias: UnsafeBufferPointer<UInt8>, allowsIndex: Bool) {
        self.text = text
        self.alias = alias
        self.allowsIndex = allowsIndex
    }

    mutating func next() -> Piece? {
        if let (piece, end) = pending {
            pending = nil
            at = end
            return piece
        }
        guard at < text.count else { return nil }
        let start = at
        while at < text.count {
            if text[at] == UInt8(ascii: "{"), let found = placeholder() {
                if at == start {
                    at = found.end
                    return found.piece
                }
                pending = found
                return .literal(UnsafeBufferPointer(rebasing: text[start..<at]))
            }
            at += 1
        }
        return .literal(UnsafeBufferPointer(rebasing: text[start...]))
    }

    private mutating func placeholder() -> (piece: Piece, end: Int)? {
        if close <= at {
            close = at + 1
            while close < text.count, text[close] != UInt8(ascii: "}") { close += 1 }
        }
        guard close < text.count else { return nil }
        let inner = UnsafeBufferPointer(rebasing: text[(at + 1)..<close])
        if allowsIndex, inner.elementsEqual("index".utf8) { return (.index, close + 1) }
        let prefix = alias.count + 1
        guard inner.count > prefix, inner.count <= prefix + Grammar.maxKeyLength,
            inner[alias.count] == UInt8(ascii: "."), inner.starts(with: alias)
        else { return nil }
        let field = UnsafeBufferPointer(rebasing: inner[prefix...])
        return Grammar.isStateKey(field) ? (.field(field), close + 1) : nil
    }
}
