// Glibc's `environ` is a plain C global; this package reads it only where it starts a program.
@preconcurrency import Glibc

/// The only file that calls the system for files, pipes and time. Every function throws `SystemError` with the C
/// function's name and starts again when a signal interrupts it.
package enum SystemCalls {
    /// `open(2)`, always close-on-exec and never taking a controlling terminal.
    package static func open(_ path: FilePath, _ flags: Int32, mode: mode_t = 0) throws(SystemError) -> Descriptor {
        guard !path.bytes.contains(0) else { throw SystemError(call: "open", number: EINVAL) }
        let raw = try check("open") { path.withCString { Glibc.open($0, flags | O_CLOEXEC | O_NOCTTY, mode) } }
        return Descriptor(raw)
    }

    /// `read(2)` into all of `buffer`; how many bytes came, 0 at the end.
    package static func read(_ descriptor: Int32, into buffer: inout [UInt8]) throws(SystemError) -> Int {
        try check("read") { buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) } }
    }

    /// `write(2)` of what follows `start`; how many bytes were taken.
    package static func write(_ descriptor: Int32, _ bytes: [UInt8], from start: Int = 0) throws(SystemError) -> Int {
        try check("write") {
            bytes.withUnsafeBytes { bytes in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
                return Glibc.write(descriptor, rest.baseAddress, rest.count)
            }
        }
    }

    /// `fstat(2)`.
    package static func status(_ descriptor: Int32) throws(SystemError) -> stat {
        var status = stat()
        try check("fstat") { fstat(descriptor, &status) }
        return status
    }

    /// `stat(2)`, which follows links.
    package static func status(_ path: FilePath) throws(SystemError) -> stat {
        var status = stat()
        try check("stat") { path.withCString { stat($0, &status) } }
        return status
    }

    /// `fsync(2)`.
    package static func synchronize(_ descriptor: Int32) throws(SystemError) {
        try check("fsync") { fsync(descriptor) }
    }

    /// `rename(2)`.
    package static func rename(_ old: FilePath, to new: FilePath) throws(SystemError) {
        try check("rename") { old.withCString { old in new.withCString { Glibc.rename(old, $0) } } }
    }

    /// `link(2)`: a second name, which must not exist yet.
    package static func link(_ old: FilePath, as new: FilePath) throws(SystemError) {
        try check("link") { old.withCString { old in new.withCString { Glibc.link(old, $0) } } }
    }

    /// `mkdir(2)`.
    package static func makeDirectory(_ path: FilePath) throws(SystemError) {
        guard !path.bytes.contains(0) else { throw SystemError(call: "mkdir", number: EINVAL) }
        try check("mkdir") { path.withCString { mkdir($0, 0o777) } }
    }

    /// `mkdir(2)` where there is no directory yet.
    package static func ensureDirectory(_ path: FilePath) throws(SystemError) {
        do {
            try makeDirectory(path)
        } catch {
            guard error.number == EEXIST else { throw error }
        }
    }

    /// `rmdir(2)`.
    package static func removeDirectory(_ path: FilePath) throws(SystemError) {
        try check("rmdir") { path.withCString { rmdir($0) } }
    }

    /// `unlink(2)`.
    package static func unlink(_ path: FilePath) throws(SystemError) {
        try check("unlink") { path.withCString { Glibc.unlink($0) } }
    }

    /// `realpath(3)`: the path without links.
    package static func realPath(_ path: FilePath) throws(SystemError) -> FilePath {
        guard let resolved = path.withCString({ realpath($0, nil) }) else {
            throw SystemError(call: "realpath", number: errno)
        }
        defer { free(resolved) }
        return FilePath(cString: resolved)
    }

    /// The names in a directory without `.` and `..`, sorted by bytes: `opendir(3)`, `readdir(3)`.
    package static func names(in directory: FilePath) throws(SystemError) -> [[UInt8]] {
        guard let stream = directory.withCString({ opendir($0) }) else {
            throw SystemError(call: "opendir", number: errno)
        }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else { break }
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { FilePath(cString: $0).bytes }
            }
            if name != Array(".".utf8) && name != Array("..".utf8) { names.append(name) }
        }
        guard errno == 0 else { throw SystemError(call: "readdir", number: errno) }
        return names.sorted(by: bytesPrecede)
    }

    /// `poll(2)`; nil waits without end. An interruption counts as a wake-up without events.
    package static func poll(_ entries: inout [pollfd], milliseconds: Int32?) throws(SystemError) {
        let result = Glibc.poll(&entries, nfds_t(entries.count), milliseconds ?? -1)
        guard result < 0 else { return }
        guard errno == EINTR else { throw SystemError(call: "poll", number: errno) }
        for index in entries.indices { entries[index].revents = 0 }
    }

    /// `pipe(2)` with both ends close-on-exec. Not atomic (`pipe2` is hidden from Swift): whoever makes pipes for a child
    /// holds `ChildLaunch.lock` until the child is started.
    package static func pipe() throws(SystemError) -> Pipe {
        var raw: [Int32] = [-1, -1]
        try check("pipe") { Glibc.pipe(&raw) }
        let ends = Pipe(reading: Descriptor(raw[0]), writing: Descriptor(raw[1]))
        for end in raw { try check("fcntl") { fcntl(end, F_SETFD, FD_CLOEXEC) } }
        return ends
    }

    /// `fcntl(2)` with `F_SETFL`: reads and writes return instead of waiting.
    package static func makeNonBlocking(_ descriptor: borrowing Descriptor) throws(SystemError) {
        let raw = descriptor.raw
        let flags = try check("fcntl") { fcntl(raw, F_GETFL) }
        try check("fcntl") { fcntl(raw, F_SETFL, flags | O_NONBLOCK) }
    }

    /// `dup(2)` with the copy close-on-exec.
    package static func duplicate(_ descriptor: Int32) throws(SystemError) -> Descriptor {
        Descriptor(try check("fcntl") { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) })
    }

    /// `dup2(2)`: `target` becomes a copy of `descriptor` that children inherit.
    package static func redirect(_ target: Int32, to descriptor: Int32) throws(SystemError) {
        try check("dup2") { dup2(descriptor, target) }
    }

    /// Shared memory of `count` zero bytes without a name: `shm_open(3)`, `shm_unlink(3)`, `ftruncate(2)`. The descriptor is
    /// close-on-exec.
    package static func sharedMemory(count: Int) throws(SystemError) -> Descriptor {
        let name = "/protoparity-\(getpid())-\(UInt64.random(in: .min ... .max))"
        let descriptor = Descriptor(try check("shm_open") { shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600) })
        let raw = descriptor.raw
        try check("shm_unlink") { shm_unlink(name) }
        try check("ftruncate") { ftruncate(raw, off_t(count)) }
        return descriptor
    }

    /// `mmap(2)` of shared memory for reading and writing.
    package static func map(_ descriptor: Int32, count: Int) throws(SystemError) -> UnsafeMutableRawPointer {
        let address = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        guard let address, address != MAP_FAILED else { throw SystemError(call: "mmap", number: errno) }
        return address
    }

    /// `setrlimit(2)`: the soft limit, and the hard one where there is to be no way back.
    package static func limit(
        _ resource: __rlimit_resource, to value: UInt64, hard: Bool
    ) throws(SystemError) {
        var limits = rlimit()
        try check("getrlimit") { getrlimit(__rlimit_resource_t(resource.rawValue), &limits) }
        limits.rlim_cur = min(rlim_t(value), limits.rlim_max)
        if hard { limits.rlim_max = limits.rlim_cur }
        try check("setrlimit") { setrlimit(__rlimit_resource_t(resource.rawValue), &limits) }
    }

    /// `clock_gettime(2)` of the monotonic clock, in milliseconds.
    package static func monotonicMilliseconds() -> Int64 {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
    }

    @discardableResult
    private static func check<Result: SignedInteger>(
        _ call: String, _ body: () -> Result
    ) throws(SystemError) -> Result {
        while true {
            let result = body()
            if result >= 0 { return result }
            let number = errno
            if number != EINTR { throw SystemError(call: call, number: number) }
        }
    }
}
