/// Base64 of RFC 4648, section 4, with padding.
public enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let padding = UInt8(ascii: "=")

    /// The value of each digit; 0xFF for a byte that is none.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (value, digit) in alphabet.enumerated() { values[Int(digit)] = UInt8(value) }
        return values
    }()

    public static func encode(_ bytes: [UInt8]) -> String {
        var output: [UInt8] = []
        append(bytes, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends the text of `bytes`.
    static func append(_ bytes: [UInt8], to output: inout [UInt8]) {
        output.reserveCapacity(output.count + (bytes.count + 2) / 3 * 4)
        var at = 0
        while at + 3 <= bytes.count {
            let word = Int(bytes[at]) << 16 | Int(bytes[at + 1]) << 8 | Int(bytes[at + 2])
            output.append(alphabet[word >> 18])
            output.append(alphabet[word >> 12 & 63])
            output.append(alphabet[word >> 6 & 63])
            output.append(alphabet[word & 63])
            at += 3
        }
        let left = bytes.count - at
        guard left > 0 else { return }
        let word = Int(bytes[at]) << 16 | (left == 2 ? Int(bytes[at + 1]) << 8 : 0)
        output.append(alphabet[word >> 18])
        output.append(alphabet[word >> 12 & 63])
        output.append(left == 2 ? alphabet[word >> 6 & 63] : padding)
        output.append(padding)
    }

    /// The bytes of canonical Base64; nil for a stray character, a wrong length or spare bits that are not zero.
    public static func decode(_ text: String) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count % 4 == 0 else { return nil }
        let padded = digits.suffix(2).reversed().prefix { $0 == padding }.count
        var output: [UInt8] = []
        output.reserveCapacity(digits.count / 4 * 3)
        var word: UInt32 = 0
        var bits = 0
        for digit in digits.dropLast(padded) {
            let value = values[Int(digit)]
            guard value != 0xFF else { return nil }
            word = word << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                output.append(UInt8(truncatingIfNeeded: word >> UInt32(bits)))
            }
        }
        return word & (1 << UInt32(bits) - 1) == 0 ? output : nil
    }
}
