/// A folder of a library that is held open, and the duty to close it. All it does is relative to what is open, so that
/// nobody can put another folder in its place.
struct Folder: ~Copyable, Sendable {
    let system: any FileSystem
    let descriptor: Int32
    /// Where it is in the library, for messages; empty for the library itself.
    let path: String

    fileprivate init(_ system: any FileSystem, _ descriptor: Int32, _ path: String) {
        self.system = system
        self.descriptor = descriptor
        self.path = path
    }

    deinit {
        // It is closed afterwards in any case, and nothing was written through it.
        try? system.close(descriptor)
    }

    /// The place of one of its files, for messages.
    func path(of name: FileName) -> String { path.isEmpty ? "\(name)" : "\(path)/\(name)" }

    /// Its own place, for messages.
    var ownPath: String { path.isEmpty ? "." : path }
}

// MARK: Opening

extension Folder {
    /// Opens the folder of a library, or with `isParent` the one that holds it.
    static func root(
        _ path: [UInt8], _ system: any FileSystem, isParent: Bool = false
    ) throws(LibraryError) -> Folder {
        let descriptor = try retrying(".", "opened") { () throws(SystemFailure) in try system.openRoot(path) }
        let folder = Folder(system, descriptor, "")
        if !isParent { try folder.checkItself() }
        return folder
    }

    /// Opens a folder inside this one.
    func folder(_ name: FileName) throws(LibraryError) -> Folder {
        let opened = try folderOfAnyOwner(name, path: path(of: name))
        try opened.checkItself()
        return opened
    }

    /// Opens the folder of a library that was just made in the one that holds it.
    func root(named name: FileName) throws(LibraryError) -> Folder {
        let folder = try folderOfAnyOwner(name, path: "")
        try folder.checkItself()
        return folder
    }

    private func folderOfAnyOwner(_ name: FileName, path newPath: String) throws(LibraryError) -> Folder {
        let descriptor = try calling(path(of: name), "opened") { () throws(SystemFailure) in
            try system.open(name, in: self.descriptor, for: .folder)
        }
        return Folder(system, descriptor, newPath)
    }

    /// Holds the lock of the folder while `body` runs. The lock is that of a description of its own, so that threads exclude
    /// each other like processes do. The end of the process gives it back too.
    ///
    /// - Throws: `busy` where another has it and this does not wait.
    func locked<R>(waits: Bool, _ body: () throws(LibraryError) -> R) throws(LibraryError) -> R {
        let copy = Folder(
            system, try calling(ownPath, "opened") { () throws(SystemFailure) in try system.reopen(descriptor) }, path)
        try copy.lock(waits: waits)
        do throws(LibraryError) {
            let result = try body()
            copy.unlock()
            return result
        } catch {
            copy.unlock()
            throw error
        }
    }

    private func checkItself() throws(LibraryError) {
        let status = try status()
        guard status.owner == system.owner else { throw .foreignOwner(ownPath) }
    }

    /// Closing the descriptor, which follows, gives the lock back where this fails.
    private func unlock() {
        _ = try? calling(ownPath, "unlocked") { () throws(SystemFailure) in try system.unlock(descriptor) }
    }

    private func lock(waits: Bool) throws(LibraryError) {
        try calling(ownPath, "locked") { () throws(SystemFailure) in try system.lock(descriptor, waits: waits) }
    }
}

// MARK: Looking

extension Folder {
    func status() throws(LibraryError) -> FileStatus {
        try calling(ownPath, "examined") { () throws(SystemFailure) in try system.status(of: descriptor) }
    }

    /// What stands under a name, or nil where nothing does.
    func status(of name: FileName) throws(LibraryError) -> FileStatus? {
        do throws(LibraryError) {
            return try calling(path(of: name), "examined") { () throws(SystemFailure) in
                try system.status(of: name, in: descriptor)
            }
        } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }

    /// The names of its files, sorted by bytes.
    func names() throws(LibraryError) -> [FileName] {
        try calling(ownPath, "listed") { () throws(SystemFailure) in try system.names(in: descriptor) }
            .sorted(by: FileName.precedes)
    }

    /// Opens one of its files for reading: a regular one, with one name, of the same owner.
    func file(_ name: FileName) throws(LibraryError) -> StoredFile {
        let path = path(of: name)
        let descriptor = try calling(path, "opened") { () throws(SystemFailure) in
            try system.open(name, in: self.descriptor, for: .reading)
        }
        return try StoredFile(system, opened: descriptor, path)
    }

    /// The bytes of one of its files.
    func read(_ name: FileName, atMost limit: Int) throws(LibraryError) -> [UInt8] {
        try file(name).bytes(atMost: limit)
    }
}

// MARK: Changing

extension Folder {
    func makeFolder(_ name: FileName) throws(LibraryError) {
        try calling(path(of: name), "made") { () throws(SystemFailure) in
            try system.makeFolder(name, in: descriptor)
        }
    }

    /// Writes a file that does not exist yet, and waits until its content is on the disk.
    func create(_ name: FileName, _ bytes: [UInt8]) throws(LibraryError) {
        let path = path(of: name)
        let descriptor = try calling(path, "made") { () throws(SystemFailure) in
            try system.open(name, in: self.descriptor, for: .creating)
        }
        do throws(LibraryError) {
            try write(bytes, to: descriptor, path)
            try calling(path, "written") { () throws(SystemFailure) in try system.synchronize(descriptor) }
        } catch {
            try? system.close(descriptor)
            throw error
        }
        do throws(SystemFailure) {
            try system.close(descriptor)
        } catch {
            // Some file systems report only here what they could not write. A signal says nothing of that.
            let failure = LibraryError(error, path, "written")
            if failure.code != .interrupted { throw failure }
        }
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws(LibraryError) {
        var done = 0
        while done < bytes.count {
            let from = done
            let count = try calling(path, "written") { () throws(SystemFailure) in
                try bytes.withUnsafeBytes { all in
                    Result { () throws(SystemFailure) in
                        try system.write(descriptor, UnsafeRawBufferPointer(rebasing: all[from...]))
                    }
                }.get()
            }
            guard count > 0 else { throw LibraryError(.noSpace, path, "cannot be written: no more bytes were taken") }
            done += count
        }
    }

    /// Waits until its names are on the disk.
    func synchronize() throws(LibraryError) {
        try calling(ownPath, "written") { () throws(SystemFailure) in try system.synchronize(descriptor) }
    }

    /// Moves one of its files to a free name in another folder.
    func move(_ name: FileName, to folder: borrowing Folder, as newName: FileName) throws(LibraryError) {
        let target = folder.descriptor
        try calling(folder.path(of: newName), "moved here") { () throws(SystemFailure) in
            try system.move(name, in: descriptor, to: newName, in: target)
        }
    }

    /// Puts one of its files in the place of a file in another folder.
    func replace(_ newName: FileName, in folder: borrowing Folder, by name: FileName) throws(LibraryError) {
        let target = folder.descriptor
        try calling(folder.path(of: newName), "replaced") { () throws(SystemFailure) in
            try system.replace(newName, in: target, by: name, in: descriptor)
        }
    }

    /// Removes one of its files.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    func unlink(_ name: FileName) throws(LibraryError) -> Bool {
        do throws(LibraryError) {
            try calling(path(of: name), "removed") { () throws(SystemFailure) in
                try system.unlink(name, in: descriptor)
            }
            return true
        } catch {
            guard error.code == .notFound else { throw error }
            return false
        }
    }

    func removeFolder(_ name: FileName) throws(LibraryError) {
        try calling(path(of: name), "removed") { () throws(SystemFailure) in
            try system.removeFolder(name, in: descriptor)
        }
    }
}

// MARK: Calling

extension Folder {
    private func calling<R>(
        _ path: String, _ action: String, _ call: () throws(SystemFailure) -> R
    ) throws(LibraryError) -> R {
        try Folder.retrying(path, action, call)
    }

    /// How often a call that a signal interrupts is tried again. A system that never gets through is broken, and to wait
    /// for it would be to hang.
    private static let attempts = 100

    static func retrying<R>(
        _ path: String, _ action: String, _ call: () throws(SystemFailure) -> R
    ) throws(LibraryError) -> R {
        var attempt = 0
        while true {
            do throws(SystemFailure) {
                return try call()
            } catch {
                let failure = LibraryError(error, path, action)
                attempt += 1
                guard failure.code == .interrupted, attempt < attempts else { throw failure }
            }
        }
    }
}

extension LibraryError {
    static func foreignOwner(_ path: String) -> LibraryError {
        LibraryError(.foreignOwner, path, "another user owns this")
    }
}
