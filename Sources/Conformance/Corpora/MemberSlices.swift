/// The members of one JSON object as slices of its text, for case files whose values strict JSON may refuse, such as a
/// lone surrogate that shows that it is refused. Values are only measured here, not checked.
struct MemberSlices {
    /// The keys as written, without quotes; escapes are not resolved.
    private(set) var members: [(key: ArraySlice<UInt8>, value: Range<Int>)] = []
    /// The offset of the closing brace.
    private(set) var end = 0
    private let text: [UInt8]

    /// Nil where the text is not one object with balanced brackets and closed strings.
    init?(_ text: [UInt8]) {
        self.text = text
        var scanner = Scanner(text)
        guard scanner.take("{") else { return nil }
        if !scanner.take("}") {
            repeat {
                scanner.skipSpace()
                guard let key = scanner.takeString(), scanner.take(":") else { return nil }
                scanner.skipSpace()
                guard let value = scanner.takeValue() else { return nil }
                members.append((text[key].dropFirst().dropLast(), value))
            } while scanner.take(",")
            guard scanner.take("}") else { return nil }
        }
        end = scanner.at - 1
        scanner.skipSpace()
        guard scanner.at == text.count else { return nil }
    }

    func range(of name: String) -> Range<Int>? { members.first { $0.key.elementsEqual(name.utf8) }?.value }

    func bytes(of name: String) -> [UInt8]? { range(of: name).map { Array(text[$0]) } }

    /// A value's text without the white space between its tokens.
    static func withoutSpace(_ text: [UInt8]) -> [UInt8] {
        var scanner = Scanner(text)
        var output: [UInt8] = []
        while true {
            scanner.skipSpace()
            let start = scanner.at
            guard scanner.takeString() != nil || scanner.takeByte() else { return output }
            output.append(contentsOf: text[start..<scanner.at])
        }
    }

    private struct Scanner {
        private let text: [UInt8]
        private(set) var at = 0

        init(_ text: [UInt8]) { self.text = text }

        private var next: UInt8? { at < text.count ? text[at] : nil }

        mutating func skipSpace() {
            while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { at += 1 }
        }

        mutating func take(_ byte: Unicode.Scalar) -> Bool {
            skipSpace()
            guard next == UInt8(ascii: byte) else { return false }
            at += 1
            return true
        }

        mutating func takeByte() -> Bool {
            guard at < text.count else { return false }
            at += 1
            return true
        }

        /// A string with its quotes.
        mutating func takeString() -> Range<Int>? {
            guard next == UInt8(ascii: "\"") else { return nil }
            var end = at + 1
            while end < text.count, text[end] != UInt8(ascii: "\"") {
                end += text[end] == UInt8(ascii: "\\") ? 2 : 1
            }
            guard end < text.count else { return nil }
            defer { at = end + 1 }
            return at..<end + 1
        }

        /// Any value, by its brackets: up to the comma or bracket that ends it.
        mutating func takeValue() -> Range<Int>? {
            let start = at
            var end = at
            var depth = 0
            while let byte = next {
                switch byte {
                case UInt8(ascii: "\""):
                    guard takeString() != nil else { return nil }
                    end = at
                    continue
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    if depth == 0 { return start < end ? start..<end : nil }
                    depth -= 1
                case UInt8(ascii: ",") where depth == 0: return start < end ? start..<end : nil
                default: break
                }
                at += 1
                if byte > 0x20 { end = at }
            }
            return nil
        }
    }
}
