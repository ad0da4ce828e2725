/// The id of an entry: a UUID that the app makes (RFC 9562), never a spec's own id. It names the entry's folder.
public struct LibraryID: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// A UUID of these 128 bits, of which version 4 and the variant are set.
    public init(bits: (UInt64, UInt64)) {
        high = bits.0 & ~0xF000 | 0x4000
        low = bits.1 & ~(3 << 62) | 2 << 62
    }

    /// The UUID that 36 characters spell: lowercase hexadecimal digits in groups of 8, 4, 4, 4 and 12. Nil for any other
    /// spelling, so that an entry has one name.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return nil }
        var words: [UInt64] = [0, 0]
        var digits = 0
        for (place, byte) in bytes.enumerated() {
            if [8, 13, 18, 23].contains(place) {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let value = LibraryID.value(ofDigit: byte) else { return nil }
            words[digits / 16] = words[digits / 16] << 4 | value
            digits += 1
        }
        high = words[0]
        low = words[1]
    }

    private static func value(ofDigit byte: UInt8) -> UInt64? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
        default: nil
        }
    }

    /// A random id, as apps make them.
    @Sendable
    public static func random() -> LibraryID {
        LibraryID(bits: (.random(in: .min ... .max), .random(in: .min ... .max)))
    }

    /// The name of the entry's folder.
    var folderName: FileName { FileName(description) }

    /// The name of what its prototype saved.
    var storageName: FileName { FileName("\(description).json") }

    init?(_ name: FileName) {
        guard let text = name.text else { return nil }
        self.init(text)
    }
}

extension LibraryID: CustomStringConvertible {
    /// The only spelling.
    public var description: String {
        var digits: [UInt8] = []
        for word in [high, low] {
            for shift in stride(from: 60, through: 0, by: -4) {
                let value = UInt8(truncatingIfNeeded: word >> UInt64(shift) & 15)
                digits.append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10)
                if [8, 13, 18, 23].contains(digits.count) { digits.append(UInt8(ascii: "-")) }
            }
        }
        return String(decoding: digits, as: UTF8.self)
    }
}
