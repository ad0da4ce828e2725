/// The path and the query as they are sent: visible ASCII, everything else percent-encoded (RFC 3986, 2.1; the WHATWG URL
/// standard's query percent-encode set, which holds for paths too).
enum RequestTarget {
    static func text(_ target: String) -> String {
        guard target.utf8.contains(where: isEncoded) else { return target }
        var text: [UInt8] = []
        for byte in target.utf8 {
            if isEncoded(byte) {
                text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            } else {
                text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func isEncoded(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte >= 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "<")
            || byte == UInt8(ascii: ">")
    }
}
