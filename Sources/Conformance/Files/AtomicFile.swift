import Glibc

/// Replaces a file as a whole: readers see the old content or the new one, never a part.
public enum AtomicFile {
    /// Writes `bytes` beside `path`, flushes them to disk and renames them into place. A link is followed, so that it stays
    /// one.
    ///
    /// - Throws: `FileError`; the file is then as it was.
    public static func write(_ bytes: [UInt8], to path: FilePath) throws(FileError) {
        let target = (try? SystemCalls.realPath(path)) ?? path
        do {
            var mode: mode_t = 0o666
            if let existing = try? SystemCalls.status(target) {
                guard existing.st_mode & S_IFMT == S_IFREG else {
                    throw FileError(.notRegular(path.description, mode: existing.st_mode), path)
                }
                mode = existing.st_mode & 0o777
            }
            try write(bytes, beside: target, mode: mode) { temporary throws(SystemError) in
                try SystemCalls.rename(temporary, to: target)
            }
        } catch let error as SystemError {
            throw .writing(path, error)
        } catch let error as FileError {
            throw error
        } catch {
            throw FileError(.failed, path, "cannot be written: \(error)")
        }
    }

    /// Writes a file that must not exist yet: it appears as a whole, and never in place of another.
    ///
    /// - Throws: `FileError`; there is no file then.
    public static func create(_ bytes: [UInt8], at path: FilePath) throws(FileError) {
        do {
            try write(bytes, beside: path, mode: 0o666) { temporary throws(SystemError) in
                try SystemCalls.link(temporary, as: path)
                try SystemCalls.unlink(temporary)
            }
        } catch {
            guard error.number == EEXIST else { throw .writing(path, error) }
            throw FileError(.failed, path, "this exists already; --force replaces it", cause: error)
        }
    }

    private static func write(
        _ bytes: [UInt8], beside target: FilePath, mode: mode_t,
        _ publish: (FilePath) throws(SystemError) -> Void
    ) throws(SystemError) {
        // Short and independent of the file's name, which may be as long as names can be.
        let random = String(UInt64.random(in: .min ... .max), radix: 36)
        let temporary = target.directory.appending(".protoparity-\(random).tmp")
        let descriptor = try SystemCalls.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
        do {
            try writeAll(bytes, to: descriptor.raw)
            try SystemCalls.synchronize(descriptor.raw)
            try publish(temporary)
        } catch {
            try? SystemCalls.unlink(temporary)
            throw error
        }
    }

    /// Writes all of `bytes`, waiting where the descriptor is non-blocking.
    package static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
        var start = 0
        while start < bytes.count {
            do {
                start += try SystemCalls.write(descriptor, bytes, from: start)
            } catch {
                guard error.number == EAGAIN else { throw error }
                var entries = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
                try SystemCalls.poll(&entries, milliseconds: nil)
            }
        }
    }
}
