/// Removing what is not finished: everything in `staging`.
extension Library {
    /// How deep a folder in `staging` is emptied. Ours have two levels.
    private static let depthLimit = 8

    /// Sweeps where there is something to sweep and nobody is at work. What cannot be removed is a warning: a library on
    /// a disk that is full or read-only can still be looked at.
    static func sweepAtOpen(
        _ root: borrowing Folder, _ entries: borrowing Folder, _ storage: borrowing Folder, _ staging: borrowing Folder
    ) throws(LibraryError) -> [LibraryWarning] {
        guard try !staging.names().isEmpty else { return [] }
        do throws(LibraryError) {
            return try root.locked(waits: false) { () throws(LibraryError) in
                try sweep(entries, storage, staging)
            }
        } catch {
            return error.code == .busy ? [] : [LibraryWarning(error)]
        }
    }

    /// Empties `staging`, with the lock held. The id of an entry that was being removed names its folder there: what its
    /// prototype saved goes with it.
    static func sweep(
        _ entries: borrowing Folder, _ storage: borrowing Folder, _ staging: borrowing Folder
    ) throws(LibraryError) -> [LibraryWarning] {
        var warnings: [LibraryWarning] = []
        for name in try staging.names() {
            do throws(LibraryError) {
                if let id = LibraryID(name), try entries.status(of: name) == nil {
                    try storage.unlink(id.storageName)
                }
                try staging.remove(name, depth: depthLimit)
            } catch {
                warnings.append(LibraryWarning(error))
            }
        }
        return warnings
    }

    /// Removes something of ours from `staging` after a failure. What cannot be removed now is swept later.
    func discard(_ name: FileName) { try? staging.remove(name, depth: Library.depthLimit) }
}

extension Folder {
    /// Removes a file, or a folder with all it holds. A link is removed itself.
    fileprivate func remove(_ name: FileName, depth: Int) throws(LibraryError) {
        guard let status = try status(of: name) else { return }
        guard status.owner == system.owner else { throw .foreignOwner(path(of: name)) }
        guard status.kind == .folder else {
            try unlink(name)
            return
        }
        guard depth > 0 else { throw LibraryError(.system, path(of: name), "folders stand too deep in each other") }
        try empty(name, depth: depth)
        try removeFolder(name)
    }

    private func empty(_ name: FileName, depth: Int) throws(LibraryError) {
        let inside = try folder(name)
        for name in try inside.names() { try inside.remove(name, depth: depth - 1) }
    }
}
