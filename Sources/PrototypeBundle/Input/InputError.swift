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
    /// The C function that failed, such as `open`; nil where the system did not fail.
    public var call: String?
    /// For people.
    public var message: String

    init(_ code: Code, _ path: String, _ message: String) {
        self.code = code
        self.path = path
        self.message = message
    }

    private init(_ call: String, _ action: String, _ path: String, _ errno: Int32, _ codes: [Int32: Code]) {
        code = codes[errno] ?? .system
        self.call = call
        self.path = path
        self.errno = errno
        message =
            switch code {
            case .notFound where errno == ENOENT: path.isEmpty ? "the name is empty" : "there is no such file"
            case .symbolicLink: "this is a symbolic link, and links are not followed"
            case .notRegular: "this is a socket or a device, not a regular file"
            default: "cannot be \(action): \(String(cString: strerror(errno)))"
            }
    }

    /// open(2). A link that `O_NOFOLLOW` meets is ELOOP; a socket cannot be opened at all (ENXIO).
    static func open(_ path: String, _ errno: Int32, followsLinks: Bool) -> InputError {
        InputError(
            "open", "opened", path, errno,
            [
                ENOENT: .notFound, ENOTDIR: .notFound, EACCES: .notPermitted, EPERM: .notPermitted,
                ELOOP: followsLinks ? .system : .symbolicLink, ENXIO: .notRegular,
            ])
    }

    /// Something else than a regular file, by its mode.
    package static func notRegular(_ path: String, mode: mode_t) -> InputError {
        let kind =
            switch mode & S_IFMT {
            case S_IFDIR: "a directory"
            case S_IFIFO: "a pipe"
            case S_IFSOCK: "a socket"
            default: "a device"
            }
        return InputError(.notRegular, path, "this is \(kind), not a regular file")
    }

    /// fstat(2).
    static func fstat(_ path: String, _ errno: Int32) -> InputError { InputError("fstat", "read", path, errno, [:]) }

    /// read(2).
    static func read(_ path: String, _ errno: Int32) -> InputError { InputError("read", "read", path, errno, [:]) }
}
