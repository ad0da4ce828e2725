import Glibc
import PrototypeBundle

/// Reads whole files of others: regular files only, sized before they are read, and read through the limit in case they
/// grow meanwhile. Opening never waits for the other end of a pipe.
public enum InputFile {
    /// The name under which standard input is reported.
    public static let standardInput = FilePath("standard input")

    /// The bytes of a regular file of at most `limit` bytes.
    ///
    /// - Throws: `FileError`, with the code `tooLarge` over the limit.
    public static func read(_ path: FilePath, limit: Int) throws(FileError) -> [UInt8] {
        let file = try openRegular(path)
        do throws(InputError) {
            if let bytes = try file.bytes(atMost: limit) { return bytes }
        } catch {
            throw FileError(error, path)
        }
        throw .tooLarge(path, size: file.size > limit ? Int64(file.size) : nil, limit: limit)
    }

    /// What is at `path`, which links are followed to.
    ///
    /// - Throws: `FileError` where nothing is.
    @discardableResult
    public static func status(_ path: FilePath) throws(FileError) -> stat {
        do {
            return try SystemCalls.status(path)
        } catch {
            throw .opening(path, error)
        }
    }

    /// The bytes of standard input up to its end, at most `limit` of them.
    ///
    /// - Throws: `FileError`, also where standard input is closed.
    public static func readStandardInput(limit: Int) throws(FileError) -> [UInt8] {
        try readToEnd(STDIN_FILENO, standardInput, limit: limit)
    }

    /// Opens a regular file for reading, which links are followed to.
    package static func openRegular(_ path: FilePath) throws(FileError) -> RegularFile {
        do {
            return try RegularFile(path: path.bytes, followsLinks: true)
        } catch {
            throw FileError(error, path)
        }
    }

    /// Reads a piece of `descriptor` into `buffer`, waiting where it is non-blocking; 0 at the end.
    package static func readSome(
        _ descriptor: Int32, into buffer: inout [UInt8]
    ) throws(SystemError) -> Int {
        while true {
            do {
                return try SystemCalls.read(descriptor, into: &buffer)
            } catch {
                guard error.number == EAGAIN else { throw error }
                var entries = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
                try SystemCalls.poll(&entries, milliseconds: nil)
            }
        }
    }

    /// The bytes of `descriptor` up to its end, at most `limit` of them; `path` names it in errors.
    package static func readToEnd(
        _ descriptor: Int32, _ path: FilePath, limit: Int
    ) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count: Int
            do {
                count = try readSome(descriptor, into: &buffer)
            } catch {
                throw .reading(path, error)
            }
            if count == 0 { return bytes }
            guard bytes.count + count <= limit else { throw .tooLarge(path, size: nil, limit: limit) }
            bytes.append(contentsOf: buffer[..<count])
        }
    }
}
