#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A regular file that was opened for reading, and the duty to close it. The one way in which files of others are opened:
/// nothing else is read, and opening never waits for the other end of a pipe.
package struct RegularFile: ~Copyable {
    /// For reports.
    package let path: String
    package let descriptor: Int32
    /// In bytes, when it was opened.
    package let size: Int

    private static let pieceBytes = 1 << 20

    /// open(2) and fstat(2).
    ///
    /// - Parameters:
    ///   - bytes: the path as the system names files.
    ///   - followsLinks: whether the last part of the path may be a symbolic link.
    package init(path bytes: [UInt8], followsLinks: Bool) throws(InputError) {
        path = String(decoding: bytes, as: UTF8.self)
        guard !bytes.contains(0) else { throw .open(path, EINVAL, followsLinks: followsLinks) }
        let name = bytes.map { CChar(bitPattern: $0) } + [0]
        // O_NONBLOCK: opening a pipe that nobody writes to returns at once. Reading a regular file is not changed by it.
        let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW)
        let descriptor = RegularFile.retrying { open(name, flags) }
        guard descriptor >= 0 else { throw .open(path, errno, followsLinks: followsLinks) }
        do throws(InputError) {
            size = try RegularFile.regularSize(descriptor, path)
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    private static func regularSize(_ descriptor: Int32, _ path: String) throws(InputError) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .fstat(path, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .notRegular(path, mode: status.st_mode)
        }
        return Int(status.st_size)
    }

    /// pread(2): at most the first `count` bytes, which are still to be read afterwards.
    package func head(_ count: Int) throws(InputError) -> [UInt8] {
        let descriptor = descriptor
        return try RegularFile.piece(count, path) { pread(descriptor, $0, $1, off_t($2)) }
    }

    /// read(2), to the end: the bytes of the file; nil where there are more than `limit`.
    package func bytes(atMost limit: Int) throws(InputError) -> [UInt8]? {
        guard size <= limit else { return nil }
        let bytes = try bytes(upTo: limit < .max ? limit + 1 : limit)
        return bytes.count <= limit ? bytes : nil
    }

    private func bytes(upTo limit: Int) throws(InputError) -> [UInt8] {
        // One byte more than there were shows whether there are more now, as in a file of /proc, which has no size.
        var wanted = min(size < .max ? size + 1 : size, limit)
        var bytes = try readPiece(wanted)
        var last = bytes.count
        while last == wanted, bytes.count < limit {
            wanted = min(limit - bytes.count, RegularFile.pieceBytes)
            let more = try readPiece(wanted)
            last = more.count
            bytes += more
        }
        return bytes
    }

    private func readPiece(_ count: Int) throws(InputError) -> [UInt8] {
        let descriptor = descriptor
        return try RegularFile.piece(count, path) { address, count, _ in read(descriptor, address, count) }
    }

    /// Calls again until `count` bytes are there, or no more come.
    private static func piece(
        _ count: Int, _ path: String, _ call: (UnsafeMutableRawPointer, _ count: Int, _ done: Int) -> Int
    ) throws(InputError) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, initialized in
            guard let base = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
            while initialized < count {
                let done = initialized
                let got = RegularFile.retrying { call(base + done, count - done, done) }
                if got < 0 { failure = errno }
                guard got > 0 else { return }
                initialized += got
            }
        }
        guard failure == 0 else { throw .read(path, failure) }
        return bytes
    }

    /// Calls again where a signal came between.
    private static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
        while true {
            let result = call()
            if result != -1 || errno != EINTR { return result }
        }
    }
}
