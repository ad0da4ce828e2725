import CFiles

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The file system of the machine: the only file of this module that calls the system.
public struct SystemFiles: FileSystem {
    public init() {}

    /// openat(2) with AT_FDCWD and O_DIRECTORY. The path may lead through links: it is the app's own, and looked up once.
    public func openRoot(_ path: [UInt8]) throws(SystemFailure) -> Int32 {
        guard !path.contains(0) else { throw SystemFailure("openat", EINVAL) }
        return try check("openat") { withName(path) { openat(AT_FDCWD, $0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) } }
    }

    /// openat(2), never through a link.
    public func open(_ name: FileName, in folder: Int32, for access: FileAccess) throws(SystemFailure) -> Int32 {
        let flags =
            switch access {
            case .folder: O_RDONLY | O_DIRECTORY
            case .reading: O_RDONLY | O_NONBLOCK | O_NOCTTY
            case .creating: O_WRONLY | O_CREAT | O_EXCL
            }
        return try check("openat") {
            withName(name.bytes) { openat(folder, $0, flags | O_NOFOLLOW | O_CLOEXEC, mode_t(0o600)) }
        }
    }

    /// openat(2) of `.`.
    public func reopen(_ folder: Int32) throws(SystemFailure) -> Int32 {
        try check("openat") { openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    }

    /// close(2).
    #if canImport(Glibc)
        public func close(_ descriptor: Int32) throws(SystemFailure) {
            try check("close") { Glibc.close(descriptor) }
        }
    #elseif canImport(Musl)
        public func close(_ descriptor: Int32) throws(SystemFailure) {
            try check("close") { Musl.close(descriptor) }
        }
    #else
        public func close(_ descriptor: Int32) throws(SystemFailure) {
            try check("close") { Darwin.close(descriptor) }
        }
    #endif

    /// fstat(2).
    public func status(of descriptor: Int32) throws(SystemFailure) -> FileStatus {
        var status = stat()
        try check("fstat") { fstat(descriptor, &status) }
        return FileStatus(status)
    }

    /// fstatat(2) with AT_SYMLINK_NOFOLLOW.
    public func status(of name: FileName, in folder: Int32) throws(SystemFailure) -> FileStatus {
        var status = stat()
        try check("fstatat") { withName(name.bytes) { fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW) } }
        return FileStatus(status)
    }

    /// openat(2) of `.`, fdopendir(3), readdir(3), closedir(3): a stream has a position, which is not to be shared.
    public func names(in folder: Int32) throws(SystemFailure) -> [FileName] {
        let descriptor = try reopen(folder)
        guard let stream = fdopendir(descriptor) else {
            let failure = SystemFailure("fdopendir", errno)
            try? close(descriptor)
            throw failure
        }
        defer { closedir(stream) }
        var names: [FileName] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else { break }
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            // `.` and `..` are no names of files.
            if let name = FileName(bytes: bytes) { names.append(name) }
        }
        guard errno == 0 else { throw SystemFailure("readdir", errno) }
        return names
    }

    /// read(2).
    public func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int {
        try checkCount("read") { SystemFiles.read(descriptor, buffer.baseAddress, buffer.count) }
    }

    /// write(2).
    public func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemFailure) -> Int {
        try checkCount("write") { SystemFiles.write(descriptor, bytes.baseAddress, bytes.count) }
    }

    #if canImport(Glibc)
        private static let read = Glibc.read
        private static let write = Glibc.write
    #elseif canImport(Musl)
        private static let read = Musl.read
        private static let write = Musl.write
    #else
        private static let read = Darwin.read
        private static let write = Darwin.write
    #endif

    /// fsync(2).
    public func synchronize(_ descriptor: Int32) throws(SystemFailure) { try check("fsync") { fsync(descriptor) } }

    /// mkdirat(2).
    public func makeFolder(_ name: FileName, in folder: Int32) throws(SystemFailure) {
        try check("mkdirat") { withName(name.bytes) { mkdirat(folder, $0, 0o700) } }
    }

    /// renameat2(2) with RENAME_NOREPLACE.
    public func move(
        _ name: FileName, in folder: Int32, to newName: FileName, in newFolder: Int32
    ) throws(SystemFailure) {
        try check("renameat2") {
            withName(name.bytes) { name in
                withName(newName.bytes) { protoparity_rename_exclusively(folder, name, newFolder, $0) }
            }
        }
    }

    /// renameat(2).
    public func replace(
        _ newName: FileName, in newFolder: Int32, by name: FileName, in folder: Int32
    ) throws(SystemFailure) {
        try check("renameat") {
            withName(name.bytes) { name in withName(newName.bytes) { renameat(folder, name, newFolder, $0) } }
        }
    }

    /// unlinkat(2).
    public func unlink(_ name: FileName, in folder: Int32) throws(SystemFailure) {
        try check("unlinkat") { withName(name.bytes) { unlinkat(folder, $0, 0) } }
    }

    /// unlinkat(2) with AT_REMOVEDIR.
    public func removeFolder(_ name: FileName, in folder: Int32) throws(SystemFailure) {
        try check("unlinkat") { withName(name.bytes) { unlinkat(folder, $0, AT_REMOVEDIR) } }
    }

    /// flock(2).
    public func lock(_ folder: Int32, waits: Bool) throws(SystemFailure) {
        try check("flock") { flock(folder, waits ? LOCK_EX : LOCK_EX | LOCK_NB) }
    }

    /// flock(2) with LOCK_UN.
    public func unlock(_ folder: Int32) throws(SystemFailure) { try check("flock") { flock(folder, LOCK_UN) } }

    /// geteuid(2), which cannot fail.
    public var owner: UInt32 { geteuid() }

    /// clock_gettime(2) of the wall clock, in milliseconds since 1970.
    public static func now() -> Int64 {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return FileStatus.milliseconds(now)
    }

    /// strerror_r(3).
    static func text(of number: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// nanosleep(2), which a signal may end early.
    public static func sleep(milliseconds: Int) {
        var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
        nanosleep(&time, nil)
    }

    @discardableResult
    private func check(_ call: String, _ body: () -> Int32) throws(SystemFailure) -> Int32 {
        let result = body()
        guard result >= 0 else { throw SystemFailure(call, errno) }
        return result
    }

    private func checkCount(_ call: String, _ body: () -> Int) throws(SystemFailure) -> Int {
        let result = body()
        guard result >= 0 else { throw SystemFailure(call, errno) }
        return result
    }

    private func withName<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
        (bytes.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { buffer in
            // The buffer holds at least the NUL, so it has an address.
            body(buffer.baseAddress.unsafelyUnwrapped)
        }
    }
}

extension FileStatus {
    fileprivate init(_ status: stat) {
        let kind: Kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .special
            }
        #if canImport(Darwin)
            let modified = status.st_mtimespec
        #else
            let modified = status.st_mtim
        #endif
        self.init(
            kind: kind, size: Int(status.st_size), owner: status.st_uid, links: Int(clamping: status.st_nlink),
            permissions: UInt32(status.st_mode) & 0o777, modified: FileStatus.milliseconds(modified),
            identity: Identity(
                volume: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino)))
    }

    /// Clamped: a file may claim any time.
    fileprivate static func milliseconds(_ time: timespec) -> Int64 {
        let (seconds, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1000)
        return overflow
            ? (time.tv_sec < 0 ? .min : .max)
            : seconds.addingReportingOverflow(Int64(time.tv_nsec) / 1_000_000).partialValue
    }
}
