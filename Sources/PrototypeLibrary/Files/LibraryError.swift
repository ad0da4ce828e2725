#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What a library cannot do, and why: nothing of it is a verdict on an input, which is an `ImportRejection`.
public struct LibraryError: Error, Sendable, Equatable {
    public enum Code: String, Sendable, CaseIterable {
        /// The directory is not there, or lacks one of a library's folders.
        case notALibrary = "not_a_library"
        /// There is no entry of this id, or no file of this name.
        case notFound = "not_found"
        /// An entry breaks a rule of its files: its shape, its hashes, its spec.
        case corruptEntry = "corrupt_entry"
        /// A symbolic link, or a file of several names. Neither is ever followed.
        case link
        /// A folder where a file belongs, a file where a folder does, a pipe, a socket or a device.
        case specialFile = "special_file"
        /// A file that another user owns.
        case foreignOwner = "foreign_owner"
        /// A file with more bytes than its kind may have.
        case tooLarge = "too_large"
        /// Something stands where something new was to be made.
        case exists
        case noSpace = "no_space"
        case readOnly = "read_only"
        case notPermitted = "not_permitted"
        case tooManyOpenFiles = "too_many_open_files"
        /// Another has the lock.
        case busy
        /// A signal came between again and again.
        case interrupted
        /// The folders of the library are not on one volume.
        case otherVolume = "other_volume"
        /// The system failed otherwise.
        case system
    }

    public var code: Code
    /// The file inside the library, such as `entries/…/spec.json`; `.` for the library itself.
    public var path: String
    /// For people, in one line, without the path.
    public var message: String
    /// The call of the system that failed; nil where none did.
    public var cause: SystemFailure?

    init(_ code: Code, _ path: String, _ message: String, cause: SystemFailure? = nil) {
        self.code = code
        self.path = path
        self.message = message
        self.cause = cause
    }
}

extension LibraryError: CustomStringConvertible {
    /// `CODE at PATH: MESSAGE`
    public var description: String { "\(code.rawValue) at \(path): \(message)" }
}

extension LibraryError {
    /// Whether the machine is to blame, and no file: what fails for this reason says nothing of an entry.
    var isOfTheMachine: Bool {
        switch code {
        case .tooManyOpenFiles, .interrupted, .busy: true
        default: false
        }
    }

    /// Whether the file itself is to blame, so that trying again comes to the same.
    var isOfTheFile: Bool {
        switch code {
        case .link, .specialFile, .foreignOwner, .tooLarge, .notPermitted: true
        default: false
        }
    }

    /// A failure of the system while it was told to do something: `action` completes `cannot be …`.
    init(_ failure: SystemFailure, _ path: String, _ action: String) {
        let code = LibraryError.codes[failure.errno] ?? .system
        let message =
            switch code {
            case .notFound: "there is no such file"
            case .link: "this is a symbolic link, and links are not followed"
            case .specialFile: "this is not of the kind that belongs here: \(SystemFiles.text(of: failure.errno))"
            default: "cannot be \(action): \(SystemFiles.text(of: failure.errno)) (\(failure.call))"
            }
        self.init(code, path, message, cause: failure)
    }

    private static let codes: [Int32: Code] = [
        ENOENT: .notFound, ELOOP: .link, ENOTDIR: .specialFile, EISDIR: .specialFile, ENXIO: .specialFile,
        EEXIST: .exists, ENOTEMPTY: .exists, ENOSPC: .noSpace, EDQUOT: .noSpace, EROFS: .readOnly,
        EACCES: .notPermitted, EPERM: .notPermitted, EMFILE: .tooManyOpenFiles, ENFILE: .tooManyOpenFiles,
        EWOULDBLOCK: .busy, EINTR: .interrupted, EXDEV: .otherVolume,
    ]
}
