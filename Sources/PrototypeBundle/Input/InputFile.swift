#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An input with its kind, read once.
public struct InputFile: Sendable {
    public let kind: InputKind
    public let bytes: [UInt8]

    /// Reads a file without following a link in its last part, without waiting for a pipe, and only if it is regular.
    ///
    /// It is sized before it is read and read through a limit, so a file that grows meanwhile does no harm.
    public init(path: String, limits: BundleLimits = .standard) throws(InputError) {
        try self.init(path: Array(path.utf8), limits: limits)
    }

    /// The same for a path of any bytes, none of them 0, as the system names files.
    public init(path bytes: [UInt8], limits: BundleLimits = .standard) throws(InputError) {
        let path = String(decoding: bytes, as: UTF8.self)
        let file = try OpenFile(path: path, bytes)
        let size = try file.regularSize()
        let head = try file.bytes(atMost: min(size, InputFile.headBytes))
        let kind = InputKind(sniffing: head)
        let limit = kind.maxBytes(in: limits)
        guard size <= limit else { throw InputFile.tooLarge(path, kind, limit, has: "\(size) bytes") }
        let rest = try file.bytes(atMost: limit - head.count + 1)
        guard head.count + rest.count <= limit else { throw InputFile.tooLarge(path, kind, limit, has: "more") }
        self.kind = kind
        self.bytes = head + rest
    }

    private static let headBytes = 4

    private static func tooLarge(_ path: String, _ kind: InputKind, _ limit: Int, has size: String) -> InputError {
        InputError(.tooLarge(kind), path, "the limit is \(limit) bytes, the file has \(size)")
    }
}

/// A file descriptor that closes itself. The only place that calls the file system.
private struct OpenFile: ~Copyable {
    private let path: String
    private let descriptor: Int32

    /// open(2)
    init(path: String, _ bytes: [UInt8]) throws(InputError) {
        self.path = path
        let name = bytes.map { CChar(bitPattern: $0) } + [0]
        // O_NONBLOCK: opening a pipe that nobody writes to returns at once. Reading a regular file is not changed by it.
        descriptor = OpenFile.retrying { open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
        guard descriptor >= 0 else { throw .open(path, errno) }
    }

    deinit { close(descriptor) }

    /// fstat(2): the size of a regular file.
    func regularSize() throws(InputError) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .fstat(path, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw InputError(.notRegular, path, "this is \(OpenFile.kind(of: status)), not a regular file")
        }
        return Int(status.st_size)
    }

    private static func kind(of status: stat) -> String {
        switch status.st_mode & S_IFMT {
        case S_IFDIR: "a directory"
        case S_IFIFO: "a pipe"
        case S_IFSOCK: "a socket"
        default: "a device"
        }
    }

    /// read(2), until there is no more or `count` bytes have come.
    func bytes(atMost count: Int) throws(InputError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let wanted = min(count - bytes.count, OpenFile.pieceBytes)
            var failure: Int32 = 0
            let piece = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, initialized in
                let got = OpenFile.retrying { Int(read(descriptor, buffer.baseAddress, wanted)) }
                failure = got < 0 ? errno : 0
                initialized = max(got, 0)
            }
            guard failure == 0 else { throw .read(path, failure) }
            if piece.isEmpty { break }
            bytes += piece
        }
        return bytes
    }

    private static let pieceBytes = 1 << 20

    /// Calls again where a signal came between.
    private static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
        while true {
            let result = call()
            if result != -1 || errno != EINTR { return result }
        }
    }
}
