import Glibc
import PrototypeBundle

/// A file that cannot be read or written: which, what kind of trouble, and in one line for people why.
public struct FileError: Error, Sendable {
    public enum Code: Sendable, Equatable {
        case missing
        case denied
        /// A directory, pipe, socket or device where a regular file is needed.
        case notRegular
        /// More bytes than the reader takes.
        case tooLarge
        case noSpace
        case failed
    }

    public let code: Code
    public let path: FilePath
    /// One line without the path.
    public let message: String
    public let cause: SystemError?

    public init(_ code: Code, _ path: FilePath, _ message: String, cause: SystemError? = nil) {
        self.code = code
        self.path = path
        self.message = message
        self.cause = cause
    }
}

extension FileError: CustomStringConvertible {
    /// `PATH: MESSAGE`, escaped.
    public var description: String { "\(path): \(message)" }
}

/// One factory per thing that was tried; each maps `errno` to a code and a message.
extension FileError {
    static func opening(_ path: FilePath, _ error: SystemError) -> FileError {
        switch error.number {
        case ENOENT where path.bytes.isEmpty: FileError(.missing, path, "the name is empty", cause: error)
        case ENOENT: FileError(.missing, path, "there is no such file", cause: error)
        case ENXIO: FileError(.notRegular, path, "this is a socket or a device, not a regular file", cause: error)
        default: other("opened", path, error)
        }
    }

    static func reading(_ path: FilePath, _ error: SystemError) -> FileError {
        error.number == EBADF
            ? FileError(.failed, path, "it is closed", cause: error) : other("read", path, error)
    }

    static func listing(_ path: FilePath, _ error: SystemError) -> FileError { other("listed", path, error) }

    static func writing(_ path: FilePath, _ error: SystemError) -> FileError { other("written", path, error) }

    package static func creating(_ path: FilePath, _ error: SystemError) -> FileError { other("created", path, error) }

    /// What the library core says of a file that it could not read.
    public init(_ error: InputError, _ path: FilePath) {
        let code: Code =
            switch error.code {
            case .notFound: .missing
            case .notPermitted: .denied
            case .symbolicLink, .notRegular: .notRegular
            case .tooLarge: .tooLarge
            case .system: .failed
            }
        let cause = error.errno.map { SystemError(call: error.call ?? "", number: $0) }
        self.init(code, path, error.message, cause: cause)
    }

    static func tooLarge(_ path: FilePath, size: Int64?, limit: Int) -> FileError {
        let size = size.map { "\($0) bytes" } ?? "more"
        return FileError(.tooLarge, path, "the limit is \(limit) bytes, the file has \(size)")
    }

    private static func other(_ action: String, _ path: FilePath, _ error: SystemError) -> FileError {
        let code: Code =
            switch error.number {
            case ENOENT, ENOTDIR: .missing
            case EACCES, EPERM, EROFS: .denied
            case ENOSPC, EDQUOT: .noSpace
            default: .failed
            }
        return FileError(code, path, "cannot be \(action): \(error.message)", cause: error)
    }
}
