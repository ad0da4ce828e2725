/// Changes of single bytes, blind to what they mean.
enum ByteChanges {
    static let catalogue: [CatalogueEntry] = [
        CatalogueEntry("bytes.flip", "a bit is flipped"),
        CatalogueEntry("bytes.insert", "a byte or token is inserted"),
        CatalogueEntry("bytes.delete", "bytes are deleted"),
        CatalogueEntry("bytes.repeat", "bytes are repeated"),
        CatalogueEntry("bytes.swap", "two bytes trade places"),
        CatalogueEntry("bytes.replace", "a byte becomes another"),
    ]

    /// Changes the bytes in one place; gives the name of what was done.
    static func apply(to bytes: inout [UInt8], _ random: inout RandomSource) -> String {
        guard !bytes.isEmpty else {
            bytes.append(UInt8(random.below(256)))
            return "bytes.insert"
        }
        let at = random.below(bytes.count)
        switch random.below(6) {
        case 0:
            bytes[at] ^= 1 << UInt8(random.below(8))
            return "bytes.flip"
        case 1:
            bytes.insert(contentsOf: Array(random.pick(tokens).utf8), at: at)
            return "bytes.insert"
        case 2:
            bytes.removeSubrange(at..<min(bytes.count, at + 1 + random.below(3)))
            return "bytes.delete"
        case 3:
            bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 1 + random.below(8))], at: at)
            return "bytes.repeat"
        case 4:
            bytes.swapAt(at, random.below(bytes.count))
            return "bytes.swap"
        default:
            bytes[at] = random.chance(50) ? UInt8(random.below(256)) : random.pick(Array("{}[]\",:\\0-+.eE tfn/u".utf8))
            return "bytes.replace"
        }
    }

    private static let tokens = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "0", "-", ".", "e", " ", "\n", "null", "true", "\\u", "\\ud800",
        "\u{FEFF}", "\u{0}", "é",
        "1e999", "//", "/*",
    ]
}
