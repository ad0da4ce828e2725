/// Where the values, keys and white space of a JSON text stand, for changes that leave everything else as it is spelled.
///
/// It is tolerant: it needs only brackets, quotes, commas and colons, so that text which strict JSON refuses can be reduced
/// too. It recurses nowhere.
struct JSONOutline {
    enum Kind { case object, array, string, word }

    struct Value {
        var kind: Kind
        var range: Range<Int>
        /// From the key, where there is one, to the end of the value.
        var item: Range<Int>
        /// The values directly inside, as indices.
        var children: [Int] = []
    }

    let text: [UInt8]
    /// In the order of their first bytes: a container stands before what is in it.
    private(set) var values: [Value] = []
    /// Every string with its quotes, keys among them.
    private(set) var strings: [Range<Int>] = []
    /// White space between tokens.
    private(set) var spaces: [Range<Int>] = []

    static let empty = JSONOutline()

    private init() { text = [] }

    /// Nil where the text does not start like JSON.
    init?(_ text: [UInt8]) {
        self.text = text
        guard let first = text.first(where: { $0 > 0x20 }), JSONOutline.starters.contains(first) else { return nil }
        var open: [Int] = []
        var keyStart: Int?
        var at = 0
        while at < text.count {
            let start = at
            switch text[at] {
            case JSONMark.comma:
                keyStart = nil
                at += 1
            case JSONMark.openBrace, JSONMark.openBracket:
                at += 1
                let kind: Kind = text[start] == JSONMark.openBrace ? .object : .array
                add(kind, start..<text.count, keyStart, in: open.last)
                open.append(values.count - 1)
                keyStart = nil
            case JSONMark.closeBrace, JSONMark.closeBracket:
                at += 1
                keyStart = nil
                guard let index = open.popLast() else { continue }
                values[index].range = values[index].range.lowerBound..<at
                values[index].item = values[index].item.lowerBound..<at
            case let byte where JSONOutline.isSpace(byte):
                while at < text.count, JSONOutline.isSpace(text[at]) { at += 1 }
                spaces.append(start..<at)
            case JSONMark.colon: at += 1
            default:
                at = text[at] == JSONMark.quote ? endOfString(at) : endOfWord(at)
                if text[start] == JSONMark.quote { strings.append(start..<at) }
                let isKey = keyStart == nil && open.last.map { values[$0].kind } == .object && isColon(behind: at)
                if isKey {
                    keyStart = start
                } else {
                    add(text[start] == JSONMark.quote ? .string : .word, start..<at, keyStart, in: open.last)
                    keyStart = nil
                }
            }
        }
    }

    private mutating func add(_ kind: Kind, _ range: Range<Int>, _ keyStart: Int?, in container: Int?) {
        if let container { values[container].children.append(values.count) }
        values.append(Value(kind: kind, range: range, item: (keyStart ?? range.lowerBound)..<range.upperBound))
    }

    private func endOfString(_ start: Int) -> Int {
        var at = start + 1
        while at < text.count, text[at] != JSONMark.quote { at += text[at] == JSONMark.backslash ? 2 : 1 }
        return min(at + 1, text.count)
    }

    private func endOfWord(_ start: Int) -> Int {
        var at = start + 1
        while at < text.count, !JSONOutline.isSpace(text[at]), !JSONOutline.structure.contains(text[at]) { at += 1 }
        return at
    }

    private func isColon(behind end: Int) -> Bool {
        text[end...].first { !JSONOutline.isSpace($0) } == JSONMark.colon
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    private static let structure = Array("{}[],:\"".utf8)
    private static let starters = Array("{[\"-0123456789tfn".utf8) + [0xEF]
}

/// Cutting pieces out.
extension JSONOutline {
    /// The range that goes with the items `range` of a container: up to the next item, or from the end of the one before.
    func range(ofItems range: Range<Int>, in container: Value) -> Range<Int> {
        let children = container.children
        let first = values[children[range.lowerBound]].item
        let last = values[children[range.upperBound - 1]].item
        if range.upperBound < children.count {
            return first.lowerBound..<values[children[range.upperBound]].item.lowerBound
        }
        let start = range.lowerBound > 0 ? values[children[range.lowerBound - 1]].item.upperBound : first.lowerBound
        return start..<last.upperBound
    }

    /// What a string consists of between its quotes: escapes, code points, or bytes that are neither.
    func units(of string: Range<Int>) -> [Range<Int>] {
        var units: [Range<Int>] = []
        let end = string.count > 1 ? string.upperBound - 1 : string.upperBound
        var at = string.lowerBound + 1
        while at < end {
            let start = at
            switch text[at] {
            case JSONMark.backslash: at += at + 1 < end && text[at + 1] == UInt8(ascii: "u") ? 6 : 2
            case 0xF0...: at += 4
            case 0xE0...: at += 3
            case 0xC2...: at += 2
            default: at += 1
            }
            at = min(at, end)
            units.append(start..<at)
        }
        return units
    }
}
