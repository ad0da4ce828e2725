import Conformance
import Glibc

/// A new directory that can be removed with all that is in it.
struct TemporaryDirectory {
    let path: FilePath

    init() throws {
        path = FilePath("/tmp/protoparity-bench-\(getpid())-\(UInt64.random(in: 0 ... .max))")
        try SystemCalls.ensureDirectory(path)
    }

    func remove() { TemporaryDirectory.remove(path) }

    private static func remove(_ path: FilePath) {
        guard let names = try? SystemCalls.names(in: path) else { return (try? SystemCalls.unlink(path)) ?? () }
        for name in names { remove(path.appending(name)) }
        try? SystemCalls.removeDirectory(path)
    }
}
