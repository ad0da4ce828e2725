/// Lowercase hexadecimal, the only spelling of a hash in a bundle.
enum Hex {
    private static func digitValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    static func text(of bytes: UnsafeRawBufferPointer) -> String {
        let digits: StaticString = "0123456789abcdef"
        return String(unsafeUninitializedCapacity: bytes.count * 2) { output in
            for (index, byte) in bytes.enumerated() {
                output[2 * index] = digits.utf8Start[Int(byte >> 4)]
                output[2 * index + 1] = digits.utf8Start[Int(byte & 15)]
            }
            return bytes.count * 2
        }
    }

    /// Decodes exactly `output.count` bytes; false where the text has another length or another spelling.
    static func decode(_ text: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableRawBufferPointer) -> Bool {
        guard text.count == output.count * 2 else { return false }
        for index in output.indices {
            guard let high = digitValue(text[2 * index]), let low = digitValue(text[2 * index + 1]) else {
                return false
            }
            output[index] = high << 4 | low
        }
        return true
    }
}
