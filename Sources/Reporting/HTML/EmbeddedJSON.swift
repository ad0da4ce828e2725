import StrictJSON

/// JSON inside a page: ASCII alone, and without the characters by which a script element ends or a comment begins. Whatever
/// the text is, and in whatever encoding the page is read, the element holds one JSON document.
enum EmbeddedJSON {
    static func append(_ json: JSONTree, to output: inout [UInt8]) {
        switch json {
        case .null: output += "null".utf8
        case .bool(let value): output += (value ? "true" : "false").utf8
        case .number(let value):
            if value.isFinite { TypeScriptText.appendNumber(value, to: &output) } else { output += "null".utf8 }
        case .string(let text): append(text, to: &output)
        case .array(let elements):
            appendList(elements, "[", "]", to: &output) { append($0, to: &$1) }
        case .object(let members):
            appendList(members, "{", "}", to: &output) {
                append($0.key, to: &$1)
                $1.append(UInt8(ascii: ":"))
                append($0.value, to: &$1)
            }
        }
    }

    private static func appendList<Item>(
        _ items: [Item], _ open: Unicode.Scalar, _ close: Unicode.Scalar, to output: inout [UInt8],
        _ appendItem: (Item, inout [UInt8]) -> Void
    ) {
        output.append(UInt8(ascii: open))
        for (index, item) in items.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            appendItem(item, &output)
        }
        output.append(UInt8(ascii: close))
    }

    private static func append(_ text: String, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        var text = text
        if text.withUTF8({ $0.allSatisfy(isPlain) }) {
            output += text.utf8
        } else {
            for unit in text.utf16 {
                if let byte = UInt8(exactly: unit), isPlain(byte) {
                    output.append(byte)
                } else {
                    escape(unit, to: &output)
                }
            }
        }
        output.append(UInt8(ascii: "\""))
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"): false
        default: byte >= 0x20 && byte < 0x7F
        }
    }

    private static func escape(_ unit: UInt16, to output: inout [UInt8]) {
        let digits: StaticString = "0123456789abcdef"
        output += [UInt8(ascii: "\\"), UInt8(ascii: "u")]
        for shift: UInt16 in [12, 8, 4, 0] { output.append(digits.utf8Start[Int(unit >> shift & 15)]) }
    }
}
