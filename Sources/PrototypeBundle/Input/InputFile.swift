/// An input with its kind, read once.
public struct InputFile: Sendable {
    public let kind: InputKind
    public let bytes: [UInt8]

    /// Reads a file without following a link in its last part, without waiting for a pipe, and only if it is regular.
    ///
    /// It is sized before it is read and read through a limit, so a file that grows meanwhile does no harm.
    ///
    /// - Throws: `InputError`, with the code `tooLarge` for more bytes than inputs of its kind may have.
    public init(path: String, limits: BundleLimits = .standard) throws(InputError) {
        try self.init(path: Array(path.utf8), limits: limits)
    }

    /// The same for a path of any bytes, none of them 0, as the system names files.
    public init(path bytes: [UInt8], limits: BundleLimits = .standard) throws(InputError) {
        let file = try RegularFile(path: bytes, followsLinks: false)
        let kind = InputKind(sniffing: try file.head(InputKind.sniffedBytes))
        let limit = kind.maxBytes(in: limits)
        guard let content = try file.bytes(atMost: limit) else {
            let size = file.size > limit ? "\(file.size) bytes" : "more"
            throw InputError(.tooLarge(kind), file.path, "the limit is \(limit) bytes, the file has \(size)")
        }
        self.kind = kind
        self.bytes = content
    }
}
