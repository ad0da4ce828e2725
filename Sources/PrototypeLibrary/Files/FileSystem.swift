/// The system calls that a library is made of, one function each, so that a test can stand between them.
///
/// Names are always relative to a folder that is already open, and links are never followed: nothing is looked up twice.
/// Every function may fail with `EINTR`; whoever calls it tries again.
public protocol FileSystem: Sendable {
    /// Opens the folder of a library, or its parent, by a path. The only function that resolves one.
    func openRoot(_ path: [UInt8]) throws(SystemFailure) -> Int32
    /// Opens what a folder holds.
    func open(_ name: FileName, in folder: Int32, for access: FileAccess) throws(SystemFailure) -> Int32
    /// Opens the same folder once more, as a description with a lock of its own.
    func reopen(_ folder: Int32) throws(SystemFailure) -> Int32
    /// Closes a descriptor, which is closed afterwards even where this fails.
    func close(_ descriptor: Int32) throws(SystemFailure)
    /// What is open there.
    func status(of descriptor: Int32) throws(SystemFailure) -> FileStatus
    /// What a folder holds under a name, a link itself rather than what it leads to.
    func status(of name: FileName, in folder: Int32) throws(SystemFailure) -> FileStatus
    /// The names in a folder, in any order.
    func names(in folder: Int32) throws(SystemFailure) -> [FileName]
    /// How many bytes came; 0 at the end.
    func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int
    /// How many bytes were taken.
    func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemFailure) -> Int
    /// Waits until a file, or the names in a folder, are on the disk.
    func synchronize(_ descriptor: Int32) throws(SystemFailure)
    /// Makes a folder for its owner alone (0700).
    func makeFolder(_ name: FileName, in folder: Int32) throws(SystemFailure)
    /// Moves a file or a folder to a name that must be free.
    func move(_ name: FileName, in folder: Int32, to newName: FileName, in newFolder: Int32) throws(SystemFailure)
    /// Moves a file to a name, in place of a file that has it.
    func replace(_ newName: FileName, in newFolder: Int32, by name: FileName, in folder: Int32) throws(SystemFailure)
    /// Removes a name that is no folder's.
    func unlink(_ name: FileName, in folder: Int32) throws(SystemFailure)
    /// Removes an empty folder.
    func removeFolder(_ name: FileName, in folder: Int32) throws(SystemFailure)
    /// Takes the lock of an open folder, which the end of the process gives back at the latest.
    ///
    /// - Throws: `EWOULDBLOCK` where another has it and this does not wait.
    func lock(_ folder: Int32, waits: Bool) throws(SystemFailure)
    /// Gives the lock of an open folder back. Closing it is not enough where a child has a copy of the descriptor.
    func unlock(_ folder: Int32) throws(SystemFailure)
    /// Who owns what this process makes.
    var owner: UInt32 { get }
}

/// What a file is opened for.
public enum FileAccess: Sendable, Equatable {
    /// To hold a folder.
    case folder
    /// To read a file, without waiting for the other end of a pipe.
    case reading
    /// To write a file that does not exist yet, for its owner alone (0600).
    case creating
}

/// What the system says of a file.
public struct FileStatus: Sendable, Equatable {
    public enum Kind: Sendable, Equatable { case regular, folder, link, special }

    public var kind: Kind
    /// In bytes.
    public var size: Int
    public var owner: UInt32
    /// How many names it has.
    public var links: Int
    /// The lower nine bits of its mode.
    public var permissions: UInt32
    /// When its content last changed, in milliseconds since 1970.
    public var modified: Int64
    /// What tells it from every other file, while it exists.
    public var identity: Identity

    public struct Identity: Sendable, Hashable {
        public var volume: UInt64
        public var number: UInt64

        public init(volume: UInt64, number: UInt64) {
            self.volume = volume
            self.number = number
        }
    }

    public init(
        kind: Kind, size: Int, owner: UInt32, links: Int, permissions: UInt32, modified: Int64, identity: Identity
    ) {
        self.kind = kind
        self.size = size
        self.owner = owner
        self.links = links
        self.permissions = permissions
        self.modified = modified
        self.identity = identity
    }
}

/// A system call that failed.
public struct SystemFailure: Error, Sendable, Equatable {
    /// The C function, such as `openat`.
    public var call: String
    public var errno: Int32

    public init(_ call: String, _ errno: Int32) {
        self.call = call
        self.errno = errno
    }
}
