import Glibc

/// A directory that did not exist before, and the files written into it. What fails half-way can be removed whole.
public final class FreshDirectory {
    private let path: FilePath
    private var files: [FilePath] = []
    private var folders: [FilePath]

    /// Makes the directory, whose parent exists.
    ///
    /// - Throws: `FileError`, also where something stands at `path` already.
    public init(_ path: FilePath) throws(FileError) {
        self.path = path
        folders = [path]
        try FreshDirectory.make(path)
    }

    /// Writes a new file; `name` is relative, with at most one folder, which is made where it is missing.
    public func write(_ bytes: [UInt8], to name: String) throws(FileError) {
        if let slash = name.utf8.firstIndex(of: UInt8(ascii: "/")) {
            let folder = path.appending(String(name[..<slash]))
            if !folders.contains(folder) {
                try FreshDirectory.make(folder)
                folders.append(folder)
            }
        }
        let file = path.appending(name)
        files.append(file)
        do {
            let descriptor = try SystemCalls.open(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666)
            try AtomicFile.writeAll(bytes, to: descriptor.raw)
        } catch {
            throw .writing(file, error)
        }
    }

    /// Removes everything that was written, and the directory.
    public func remove() {
        for file in files { try? SystemCalls.unlink(file) }
        for folder in folders.reversed() { try? SystemCalls.removeDirectory(folder) }
    }

    private static func make(_ path: FilePath) throws(FileError) {
        do {
            try SystemCalls.makeDirectory(path)
        } catch {
            guard error.number == EEXIST else { throw .writing(path, error) }
            throw FileError(.failed, path, "this exists already; name another place", cause: error)
        }
    }
}
