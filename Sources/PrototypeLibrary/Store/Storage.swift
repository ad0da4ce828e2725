extension Library {
    /// What the running prototype of an entry saved last; nil where nothing is.
    public func storage(of id: LibraryID) throws(LibraryError) -> [UInt8]? {
        do throws(LibraryError) {
            return try storage.read(id.storageName, atMost: settings.limits.storageBytes)
        } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }

    /// Keeps what the running prototype of an entry saves, in place of what it saved before.
    ///
    /// - Throws: `not_found`, `too_large`, or what the system says; what it saved before is kept then.
    public func save(_ bytes: [UInt8], for id: LibraryID) throws(LibraryError) {
        guard bytes.count <= settings.limits.storageBytes else {
            throw LibraryError(
                .tooLarge, storage.path(of: id.storageName), "the limit is \(settings.limits.storageBytes) bytes")
        }
        try changing { () throws(LibraryError) in
            try requireEntry(id)
            try replace(id.storageName, in: storage, by: bytes)
        }
    }

    /// Forgets what the prototype of an entry saved.
    ///
    /// - Returns: whether it had saved anything.
    /// - Throws: `not_found`, or what the system says.
    @discardableResult
    public func reset(_ id: LibraryID) throws(LibraryError) -> Bool {
        try changing { () throws(LibraryError) in
            try requireEntry(id)
            let wasThere = try storage.unlink(id.storageName)
            if wasThere { try storage.synchronize() }
            return wasThere
        }
    }

    /// Removes an entry, damaged or not, and what its prototype saved.
    ///
    /// - Throws: `not_found`, or what the system says; the entry is there then, and whole.
    public func delete(_ id: LibraryID) throws(LibraryError) {
        try changing { () throws(LibraryError) in
            let status = try requireEntry(id)
            guard status.kind == .folder else {
                throw LibraryError(.specialFile, entries.path(of: id.folderName), "this is no folder")
            }
            guard status.owner == entries.system.owner else { throw .foreignOwner(entries.path(of: id.folderName)) }
            // One rename removes it. What follows the next sweep would do as well.
            try entries.move(id.folderName, to: staging, as: id.folderName)
            do throws(LibraryError) {
                try entries.synchronize()
            } catch {
                try? staging.move(id.folderName, to: entries, as: id.folderName)
                throw error
            }
            _ = try? Library.sweep(entries, storage, staging)
        }
    }

    @discardableResult
    func requireEntry(_ id: LibraryID) throws(LibraryError) -> FileStatus {
        guard let status = try entries.status(of: id.folderName) else {
            throw LibraryError(.notFound, entries.path(of: id.folderName), "there is no such entry")
        }
        return status
    }
}
