/// Lowercase hexadecimal, the only spelling of a hash in a bundle.
enum Hex {
    /// The value of a digit, or 0xFF.
    private static func digitValue(_ byte: UInt8) -> UInt8 {
        let digit = byte &- UInt8(ascii: "0")
        if digit < 10 { return digit }
        let letter = byte &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : 0xFF
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
            let high = digitValue(text[2 * index])
            let low = digitValue(text[2 * index + 1])
            guard high | low < 16 else { return false }
            output[index] = high << 4 | low
        }
        return true
    }
}
