import Glibc

/// The case files that stand in a spec directory.
struct SpecListing: Sendable {
    /// By section, and within one by the bytes of their names.
    private(set) var files: [SpecFile] = []
    /// The `.jsonl` files directly in the directory.
    private(set) var lines: [FilePath] = []
    /// Entries that are no case files.
    private(set) var strays: [CorpusDefect] = []

    /// - Throws: `FileError` where the directory or one of its folders cannot be listed.
    init(_ directory: FilePath) throws(FileError) {
        let top = try SpecListing.names(in: directory)
        for name in top {
            let path = directory.appending(name)
            if path.hasSuffix(".jsonl") { lines.append(path) }
            if path.hasSuffix(".origin.json"), !top.contains(name.dropLast(".origin.json".utf8.count) + ".jsonl".utf8) {
                strays.append(CorpusDefect(.inventory, path.description, "the .jsonl file beside it is missing"))
            }
        }
        for section in SpecSection.allCases { try list(section, in: directory) }
    }

    var isEmpty: Bool { files.isEmpty && lines.isEmpty }

    private mutating func list(_ section: SpecSection, in directory: FilePath) throws(FileError) {
        let folder = directory.appending(section.folder)
        guard (try? SystemCalls.status(folder)) != nil else { return }
        for name in try SpecListing.names(in: folder) {
            let path = folder.appending(name)
            if section == .components, SpecListing.isDirectory(path) { continue }
            if path.hasSuffix(".json"), let text = String(strictUTF8: name) {
                files.append(SpecFile(section: section, name: section.folder + "/" + text))
            } else {
                strays.append(CorpusDefect(.inventory, path.description, "this is no case: its name ends in .json"))
            }
        }
    }

    private static func isDirectory(_ path: FilePath) -> Bool {
        guard let status = try? SystemCalls.status(path) else { return false }
        return status.st_mode & S_IFMT == S_IFDIR
    }

    private static func names(in directory: FilePath) throws(FileError) -> [[UInt8]] {
        do {
            return try SystemCalls.names(in: directory)
        } catch {
            throw .listing(directory, error)
        }
    }
}
