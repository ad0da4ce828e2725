#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Why a file could not be read as an input.
public struct InputError: Error, Sendable, Equatable {
    public enum Code: Sendable, Equatable {
        case notFound
        case notPermitted
        /// The path, or its last part, is a symbolic link. Links are never followed.
        case symbolicLink
        /// A folder, a pipe, a socket or a device.
        case notRegular
        /// More bytes than the kind of input may have.
        case tooLarge(InputKind)
        /// The system failed otherwise.
        case system
    }

    public var code: Code
    public var path: String
    /// The system's own number for the failure; nil where the system did not fail.
    public var errno: Int32?
    /// For people.
    public var message: String

    init(_ code: Code, _ path: String, _ message: String) {
        self.code = code
        self.path = path
        self.message = message
    }

    private init(_ call: String, _ path: String, _ errno: Int32, _ codes: [Int32: Code]) {
        code = codes[errno] ?? .system
        self.path = path
        self.errno = errno
        message =
            switch code {
            case .notFound: path.isEmpty ? "the name is empty" : "there is no such file"
            case .symbolicLink: "this is a symbolic link, and links are not followed"
            case .notRegular: "this is a socket or a device, not a regular file"
            default: "\(call): \(String(cString: strerror(errno)))"
            }
    }

    /// open(2). A link that `O_NOFOLLOW` meets is ELOOP; a socket cannot be opened at all (ENXIO).
    static func open(_ path: String, _ errno: Int32) -> InputError {
        InputError(
            "open", path, errno,
            [
                ENOENT: .notFound, ENOTDIR: .notFound, EACCES: .notPermitted, EPERM: .notPermitted,
                ELOOP: .symbolicLink, ENXIO: .notRegular,
            ])
    }

    /// fstat(2).
    static func fstat(_ path: String, _ errno: Int32) -> InputError { InputError("fstat", path, errno, [:]) }

    /// read(2).
    static func read(_ path: String, _ errno: Int32) -> InputError { InputError("read", path, errno, [:]) }
}
