import Conformance
import Glibc

/// Inputs by the SHA-256 of their bytes, each a file that is written whole or not at all: `ab/ab12…`.
struct InputStore {
    private let place: Place

    private enum Place {
        case directory(FilePath)
        case memory(Memory)
    }

    /// For ledgers that are not kept.
    private final class Memory {
        var inputs: [String: [UInt8]] = [:]
    }

    /// The largest input that is read back, in bytes.
    private static let limit = 1 << 30

    /// In a directory, which is created; in memory where nil.
    init(_ directory: FilePath?) throws(LedgerError) {
        guard let directory else {
            place = .memory(Memory())
            return
        }
        do {
            try SystemCalls.ensureDirectory(directory)
        } catch {
            throw LedgerError("create \(directory)", error.message, remedy: "name another place")
        }
        place = .directory(directory)
    }

    /// Keeps `bytes`; returns their hash. They are on the disk when this returns.
    func keep(_ bytes: [UInt8]) throws(LedgerError) -> String {
        let hash = ContentHash.of(bytes)
        switch place {
        case .memory(let memory): memory.inputs[hash] = bytes
        case .directory(let root):
            let directory = root.appending(String(hash.prefix(2)))
            let path = directory.appending(hash)
            // A file under this name is whole and has these bytes.
            if (try? SystemCalls.status(path)) != nil { return hash }
            do {
                try SystemCalls.ensureDirectory(directory)
                try AtomicFile.write(bytes, to: path)
                try InputStore.synchronize(directory)
                try InputStore.synchronize(root)
            } catch {
                throw LedgerError("keep \(path)", "\(error)")
            }
        }
        return hash
    }

    /// The bytes with this hash.
    ///
    /// - Throws: also where the file's bytes have another hash.
    func bytes(_ hash: String) throws(LedgerError) -> [UInt8] {
        switch place {
        case .memory(let memory):
            guard let bytes = memory.inputs[hash] else { throw LedgerError("read input \(hash)", "it is missing") }
            return bytes
        case .directory(let root):
            let path = root.appending(String(hash.prefix(2))).appending(hash)
            let bytes: [UInt8]
            do {
                bytes = try InputFile.read(path, limit: InputStore.limit)
            } catch {
                throw LedgerError("read input \(hash)", error.description)
            }
            guard ContentHash.of(bytes) == hash else {
                throw LedgerError("read input \(hash)", "the file's bytes have another hash")
            }
            return bytes
        }
    }

    /// Makes the names in a directory last.
    private static func synchronize(_ directory: FilePath) throws(SystemError) {
        let descriptor = try SystemCalls.open(directory, O_RDONLY | O_DIRECTORY)
        try SystemCalls.synchronize(descriptor.raw)
    }
}
