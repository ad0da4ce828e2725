/// What a library holds, and what of it cannot be used.
public struct LibraryListing: Sendable {
    /// The oldest first; of one millisecond by their ids.
    public var entries: [LibraryEntry] = []
    /// One for each entry that was skipped, which names it.
    public var warnings: [LibraryWarning] = []
}

extension Library {
    /// Every entry whose record and manifest are in order. What is damaged is skipped with a warning, and nothing is ever
    /// removed.
    public func list() throws(LibraryError) -> LibraryListing {
        var listing = LibraryListing()
        for name in try entries.names() {
            do throws(LibraryError) {
                listing.entries.append(try entry(named: name))
            } catch {
                if error.isOfTheMachine { throw error }
                // It may have been removed, or put in another place, since it was listed.
                if try entries.status(of: name) == nil { continue }
                listing.warnings.append(LibraryWarning(error))
            }
        }
        listing.entries.sort { left, right in
            left.record.importedAt == right.record.importedAt
                ? left.libraryID.description < right.libraryID.description
                : left.record.importedAt < right.record.importedAt
        }
        return listing
    }

    private func entry(named name: FileName) throws(LibraryError) -> LibraryEntry {
        guard let id = LibraryID(name) else {
            throw LibraryError(.corruptEntry, entries.path(of: name), "this is no id of an entry")
        }
        return try entries.folder(name).readEntry(id, limits: settings.limits.bundle)
    }
}
