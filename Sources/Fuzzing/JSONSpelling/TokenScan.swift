/// Where the tokens of a valid JSON text stand, for damage to the text itself.
struct TokenScan {
    /// Offsets just behind a `{` that a member follows.
    private(set) var objects: [Int] = []
    /// Offsets just behind a quote that opens a string.
    private(set) var strings: [Int] = []
    /// Ranges of numbers.
    private(set) var numbers: [Range<Int>] = []
    /// Offsets of `}` and `]` behind a member or element.
    private(set) var ends: [Int] = []

    init(_ text: [UInt8]) {
        var index = 0
        var last: UInt8 = 0
        while index < text.count {
            let byte = text[index]
            switch byte {
            case UInt8(ascii: "\""):
                strings.append(index + 1)
                if last == UInt8(ascii: "{") { objects.append(index) }
                index += 1
                while index < text.count, text[index] != UInt8(ascii: "\"") {
                    index += text[index] == UInt8(ascii: "\\") ? 2 : 1
                }
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                let start = index
                while index < text.count, TokenScan.isNumberByte(text[index]) { index += 1 }
                numbers.append(start..<index)
                last = UInt8(ascii: "0")
                continue
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if last != UInt8(ascii: "{"), last != UInt8(ascii: "[") { ends.append(index) }
            default: break
            }
            if byte > 0x20 { last = byte }
            index += 1
        }
    }

    private static func isNumberByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"),
            UInt8(ascii: "E"):
            true
        default: false
        }
    }

    /// The end of a string that opens just before `offset`: the offset of its closing quote.
    static func end(ofStringAt offset: Int, in text: [UInt8]) -> Int {
        var index = offset
        while index < text.count, text[index] != UInt8(ascii: "\"") {
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return index
    }
}
