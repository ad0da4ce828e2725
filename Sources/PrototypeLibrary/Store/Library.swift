import PrototypeBundle

/// A library of prototypes: a directory that an app owns, in which every entry is a folder of its own.
///
/// Every change is all or nothing, whatever happens meanwhile: a crash, a full disk, another process, links that somebody
/// plants. Changes are serialized by a lock on the directory; looking takes none. Thread-safe.
public final class Library: Sendable {
    public let settings: LibrarySettings
    /// What was noticed while the library was opened.
    public let warnings: [LibraryWarning]
    let root: Folder
    let entries: Folder
    let storage: Folder
    let staging: Folder
    let inbox: Folder
    let results: Folder

    /// Opens a library, and sweeps what crashes have left in `staging`. Where another process is changing the library,
    /// that one has swept.
    ///
    /// - Parameters:
    ///   - path: the directory, as the system names files. It is looked up here and never again.
    ///   - isCreating: whether a library is made where there is none, and completed where a folder is missing.
    /// - Throws: `not_a_library` where it is missing or lacks a folder, or what the system says.
    public static func open(
        _ path: [UInt8], settings: LibrarySettings = LibrarySettings(), isCreating: Bool = false
    ) throws(LibraryError) -> Library {
        try Library(path, settings, isCreating: isCreating)
    }

    /// The same for a path in text.
    public static func open(
        _ path: String, settings: LibrarySettings = LibrarySettings(), isCreating: Bool = false
    ) throws(LibraryError) -> Library {
        try Library(Array(path.utf8), settings, isCreating: isCreating)
    }

    private init(_ path: [UInt8], _ settings: LibrarySettings, isCreating: Bool) throws(LibraryError) {
        self.settings = settings
        do throws(LibraryError) {
            let root = try Library.root(path, settings.files, isCreating: isCreating)
            if isCreating {
                try root.locked(waits: true) { () throws(LibraryError) in try LibraryLayout.complete(root) }
            }
            self.root = root
            entries = try self.root.folder(LibraryLayout.entries)
            storage = try self.root.folder(LibraryLayout.storage)
            staging = try self.root.folder(LibraryLayout.staging)
            let mcp = try self.root.folder(LibraryLayout.mcp)
            inbox = try mcp.folder(LibraryLayout.inbox)
            results = try mcp.folder(LibraryLayout.results)
        } catch {
            guard error.code == .notFound else { throw error }
            throw LibraryError(.notALibrary, error.path, "this is missing", cause: error.cause)
        }
        warnings = try Library.sweepAtOpen(root, entries, storage, staging) + Library.exceededLimits(entries, settings)
    }

    private static func root(
        _ path: [UInt8], _ files: any FileSystem, isCreating: Bool
    ) throws(LibraryError) -> Folder {
        do throws(LibraryError) {
            return try Folder.root(path, files)
        } catch {
            guard isCreating, error.code == .notFound, let (parent, name) = divided(path) else { throw error }
            let folder = try Folder.root(parent, files, isParent: true)
            do throws(LibraryError) {
                try folder.makeFolder(name)
            } catch {
                // Another process may have made it meanwhile.
                guard error.code == .exists else { throw error }
            }
            try folder.synchronize()
            return try folder.root(named: name)
        }
    }

    /// A path as the folder that holds what it names, and the name; nil where it names nothing that can be made.
    private static func divided(_ path: [UInt8]) -> (parent: [UInt8], name: FileName)? {
        let slash = UInt8(ascii: "/")
        var path = path
        while path.count > 1, path.last == slash { path.removeLast() }
        let start = path.lastIndex(of: slash).map { $0 + 1 } ?? 0
        guard let name = FileName(bytes: Array(path[start...])) else { return nil }
        return (start == 0 ? [UInt8(ascii: ".")] : Array(path[..<start]), name)
    }

    /// Limits of the library that it exceeds, as after an update that lowers them, or what keeps it from being measured.
    static func exceededLimits(
        _ entries: borrowing Folder, _ settings: LibrarySettings
    ) throws(LibraryError) -> [LibraryWarning] {
        let usage: LibraryUsage
        do throws(LibraryError) {
            usage = try LibraryUsage(of: entries)
        } catch {
            if error.isOfTheMachine { throw error }
            return [LibraryWarning(error)]
        }
        let limits = settings.limits
        var warnings: [LibraryWarning] = []
        if usage.entries > limits.entries {
            warnings.append(
                LibraryWarning(
                    ImportRejection.Code.libraryFull.rawValue, entries.path,
                    "there are \(usage.entries) entries, and the limit is \(limits.entries)"))
        }
        if usage.bytes > limits.bytes {
            warnings.append(
                LibraryWarning(
                    ImportRejection.Code.libraryTooLarge.rawValue, entries.path,
                    "the entries have \(usage.bytes) bytes, and the limit is \(limits.bytes)"))
        }
        return warnings
    }
}

/// What the entries take up, damaged ones included: they count with what can be seen of them.
struct LibraryUsage {
    var entries = 0
    var bytes = 0

    /// - Throws: what keeps an entry from being measured and is not the entry's own damage. A library that seems smaller
    ///   than it is would take more than it may.
    init(of folder: borrowing Folder) throws(LibraryError) {
        for name in try folder.names() {
            guard let status = try folder.status(of: name) else { continue }
            entries += 1
            guard status.kind == .folder else { continue }
            let size = try folder.sizeIfUndamaged { () throws(LibraryError) in try folder.folder(name).sizeOfEntry() }
            bytes = bytes.addingReportingOverflow(size).partialValue
        }
    }
}
