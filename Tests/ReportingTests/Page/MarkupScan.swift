/// The tags of a page, taken apart again: what a browser would make elements and attributes of.
struct MarkupScan {
    /// `NAME ATTRIBUTE…` of every start tag, in order.
    private(set) var tags: [String] = []
    /// The content of the elements whose content is no markup, by name and identifier.
    private(set) var raw: [(tag: String, content: String)] = []
    /// The values of all attributes.
    private(set) var values: [String] = []

    init(_ page: [UInt8]) {
        var rest = page[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(open + 1)...]
            guard let first = rest.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "!") else { continue }
            let tag = MarkupScan.tag(&rest, &values)
            tags.append(tag)
            let name = String(tag.prefix { $0 != " " })
            guard name == "script" || name == "style" else { continue }
            let end = MarkupScan.place(of: Array("</\(name)".utf8), in: rest) ?? rest.endIndex
            raw.append((tag, String(decoding: rest[..<end], as: UTF8.self)))
            rest = rest[end...]
        }
    }

    private static func tag(_ rest: inout ArraySlice<UInt8>, _ values: inout [String]) -> String {
        var tag = ""
        var value: String?
        var quote: UInt8?
        while let byte = rest.popFirst() {
            if let open = quote {
                if byte == open {
                    quote = nil
                    values.append(value ?? "")
                } else {
                    value?.unicodeScalars.append(UnicodeScalar(byte))
                }
            } else if byte == UInt8(ascii: ">") {
                return tag
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
                value = ""
            } else if byte != UInt8(ascii: "=") {
                tag.unicodeScalars.append(UnicodeScalar(byte))
            }
        }
        return tag + " unended"
    }

    private static func place(of word: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.indices.first { bytes[$0] == word[0] && bytes[$0...].starts(with: word) }
    }
}
