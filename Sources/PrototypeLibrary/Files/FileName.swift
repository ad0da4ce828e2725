/// The name of one file in a folder: any bytes but NUL and slash, so that it can never lead anywhere else.
public struct FileName: Hashable, Sendable {
    public let bytes: [UInt8]

    /// - Returns: nil for what is no name of a file: empty, `.`, `..`, or with a NUL or a slash.
    public init?(bytes: [UInt8]) {
        guard !bytes.isEmpty, bytes != [0x2E], bytes != [0x2E, 0x2E], !bytes.contains(0), !bytes.contains(0x2F) else {
            return nil
        }
        self.bytes = bytes
    }

    /// A name that this module spells itself.
    init(_ text: String) { bytes = Array(text.utf8) }

    /// The name as text, where it is valid UTF-8.
    public var text: String? { String(validating: bytes, as: UTF8.self) }

    /// The part before this ending; nil where the name does not end so.
    func stem(before ending: String) -> String? {
        guard bytes.count > ending.utf8.count, bytes.suffix(ending.utf8.count).elementsEqual(ending.utf8) else {
            return nil
        }
        return String(validating: bytes.dropLast(ending.utf8.count), as: UTF8.self)
    }

    static func precedes(_ left: FileName, _ right: FileName) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}

extension FileName: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self.init(value) }
}

/// The name for people; what is no UTF-8 is shown as such.
extension FileName: CustomStringConvertible {
    public var description: String { String(decoding: bytes, as: UTF8.self) }
}
