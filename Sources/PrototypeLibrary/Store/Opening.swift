import PrototypeBundle

extension Library {
    /// An entry to be run: everything of it, every hash checked, and what its prototype saved. Its `lastOpenedAt` becomes
    /// now.
    ///
    /// - Returns: the entry, and a warning where the time could not be noted: a library that is read-only or on a full
    ///   disk still opens.
    /// - Throws: `not_found`, `corrupt_entry`, or what the system says.
    public func open(_ id: LibraryID) throws(LibraryError) -> (contents: LibraryContents, warning: LibraryWarning?) {
        let contents = try contents(of: id)
        var record = contents.entry.record
        record.lastOpenedAt = max(0, settings.now())
        do throws(LibraryError) {
            let record = record
            try changing { () throws(LibraryError) in try replaceRecord(record) }
        } catch {
            return (contents, LibraryWarning(error))
        }
        var noted = LibraryContents(
            entry: LibraryEntry(record, contents.entry.manifest), spec: contents.spec, assets: contents.assets)
        noted.storage = contents.storage
        return (noted, nil)
    }

    /// An entry with everything of it, every hash checked, and nothing noted.
    ///
    /// - Throws: `not_found`, `corrupt_entry`, or what the system says.
    public func contents(of id: LibraryID) throws(LibraryError) -> LibraryContents {
        var contents = try existing(id) { () throws(LibraryError) in
            try entries.folder(id.folderName).readContents(id, limits: settings.limits.bundle)
        }
        contents.storage = try storage(of: id)
        return contents
    }

    /// The canonical bundle of an entry. What the app knows of it beside its content stays behind.
    ///
    /// - Throws: `not_found`, `corrupt_entry`, or what the system says.
    public func export(_ id: LibraryID) throws(LibraryError) -> [UInt8] {
        let contents = try contents(of: id)
        do throws(BundleRejection) {
            return try BundleExporter(limits: settings.limits.bundle).archive(
                spec: contents.spec, assets: contents.assets)
        } catch {
            throw LibraryError(.corruptEntry, entries.path(of: id.folderName), "cannot be exported: \(error)")
        }
    }

    /// Runs something on an entry; what is missing inside of one that is there is damage.
    func existing<R>(_ id: LibraryID, _ body: () throws(LibraryError) -> R) throws(LibraryError) -> R {
        do throws(LibraryError) {
            return try body()
        } catch {
            guard error.code == .notFound else { throw error }
            let isThere = try entries.status(of: id.folderName) != nil
            guard isThere else {
                throw LibraryError(.notFound, entries.path(of: id.folderName), "there is no such entry")
            }
            throw LibraryError(.corruptEntry, error.path, "this is missing", cause: error.cause)
        }
    }

    /// Puts a record in the place of the one that is there, with the lock held.
    private func replaceRecord(_ record: LibraryRecord) throws(LibraryError) {
        let entry = try entries.folder(record.libraryID.folderName)
        // Whoever changed the record meanwhile is not undone in anything but the time.
        var current = try entry.readEntry(record.libraryID, limits: settings.limits.bundle).record
        current.lastOpenedAt = record.lastOpenedAt
        try replace(LibraryRecord.fileName, in: entry, by: current.text)
    }

    /// Writes a file in `staging` and puts it in its place, with the lock held.
    func replace(_ name: FileName, in folder: borrowing Folder, by bytes: [UInt8]) throws(LibraryError) {
        let temporary = FileName("\(settings.newID()).tmp")
        do throws(LibraryError) {
            try staging.create(temporary, bytes)
            try staging.replace(name, in: folder, by: temporary)
        } catch {
            discard(temporary)
            throw error
        }
        try folder.synchronize()
    }
}
