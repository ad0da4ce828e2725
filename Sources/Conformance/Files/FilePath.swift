/// A path as the system gives it: bytes without a NUL, which need not be UTF-8.
public struct FilePath: Hashable, Sendable {
    public let bytes: [UInt8]

    public init(bytes: [UInt8]) { self.bytes = bytes }

    public init(_ text: String) { bytes = Array(text.utf8) }

    /// Copies a C string.
    public init(cString: UnsafePointer<CChar>) {
        var bytes: [UInt8] = []
        var next = cString
        while next.pointee != 0 {
            bytes.append(UInt8(bitPattern: next.pointee))
            next += 1
        }
        self.bytes = bytes
    }

    /// The path of `name` in this directory.
    public func appending(_ name: some Sequence<UInt8>) -> FilePath {
        let separator: [UInt8] = bytes.last == FilePath.slash || bytes.isEmpty ? [] : [FilePath.slash]
        return FilePath(bytes: bytes + separator + name)
    }

    public func appending(_ name: String) -> FilePath { appending(name.utf8) }

    /// What stands behind the last slash.
    public var lastComponent: [UInt8] { Array(bytes[nameStart...]) }

    /// The directory that holds the file: everything up to the last slash, or `.`.
    public var directory: FilePath {
        nameStart == 0 ? FilePath(".") : FilePath(bytes: Array(bytes[..<nameStart]))
    }

    public func hasSuffix(_ suffix: String) -> Bool { bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) }

    func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        (bytes.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { buffer in
            // The buffer holds at least the NUL, so it has an address.
            body(buffer.baseAddress.unsafelyUnwrapped)
        }
    }

    private static let slash = UInt8(ascii: "/")

    private var nameStart: Int { bytes.lastIndex(of: FilePath.slash).map { $0 + 1 } ?? 0 }
}

/// The path for people, escaped.
extension FilePath: CustomStringConvertible {
    public var description: String { bytes.isEmpty ? "\"\"" : DisplayText.escaping(bytes) }
}
