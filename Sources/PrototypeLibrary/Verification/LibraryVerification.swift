import PrototypeBundle

/// Something in a library that breaks a rule.
public struct LibraryDefect: Sendable, Equatable {
    /// A code of `LibraryError`, of the reader or of an import, or one of `Code`.
    public var code: String
    /// The file or folder inside the library.
    public var path: String
    public var message: String

    /// What only a verification says.
    public enum Code: String, Sendable, CaseIterable {
        case missing
        case unexpected
        /// A file or folder that others than its owner may use.
        case permissions
        /// What the app notes of an entry is not what its spec says.
        case recordMismatch = "record_mismatch"
        /// A prototype saved it whose entry is gone.
        case orphan
        /// Left by a crash, and not swept.
        case unfinished
    }
}

/// What a verification saw.
public struct LibraryVerification: Sendable, Equatable {
    /// Entries that were looked at, damaged ones included.
    public var entries = 0
    /// How many bytes were hashed.
    public var hashedBytes = 0
    /// In the order of their paths: the library's own folders, then entry by entry.
    public var defects: [LibraryDefect] = []

    mutating func add(_ code: LibraryDefect.Code, _ path: String, _ message: String) {
        add(code.rawValue, path, message)
    }

    mutating func add(_ code: String, _ path: String, _ message: String) {
        defects.append(LibraryDefect(code: code, path: path, message: message))
    }

    mutating func add(_ error: LibraryError) { add(error.code.rawValue, error.path, error.message) }

    /// Goes on after a failure, which is a defect.
    mutating func attempt<R>(_ body: () throws(LibraryError) -> R) -> R? {
        do throws(LibraryError) {
            return try body()
        } catch {
            add(error)
            return nil
        }
    }

    /// Compares the names in a folder with those that belong there.
    mutating func checkNames(_ names: [FileName], in folder: borrowing Folder, are expected: [FileName]) {
        for name in expected where !names.contains(name) {
            add(.missing, folder.path(of: name), "this is missing")
        }
        for name in names where !expected.contains(name) {
            add(.unexpected, folder.path(of: name), "nothing of this name belongs here")
        }
    }

    /// What is there is for its owner alone (0700 and 0600).
    mutating func checkPermissions(_ status: FileStatus, _ path: String) {
        guard status.permissions & 0o077 != 0 else { return }
        add(.permissions, path, "others than its owner may use this: \(String(status.permissions, radix: 8))")
    }
}

extension Library {
    /// Checks every hash and every rule again, and repairs nothing. Nobody changes the library meanwhile.
    public func verify() throws(LibraryError) -> LibraryVerification {
        try root.locked(waits: true) { () throws(LibraryError) in
            var verification = LibraryVerification()
            try verifyFolders(&verification)
            try verifyLimits(&verification)
            try verifyStorage(&verification)
            var buffer: [UInt8] = []
            for name in try entries.names() {
                verification.entries += 1
                EntryVerification.run(name, in: entries, settings, &buffer, &verification)
            }
            return verification
        }
    }

    private func verifyFolders(_ verification: inout LibraryVerification) throws(LibraryError) {
        verification.checkNames(try root.names(), in: root, are: LibraryLayout.rootNames)
        for name in try staging.names() {
            verification.add(.unfinished, staging.path(of: name), "a crash left this")
        }
        let mcp = try root.folder(LibraryLayout.mcp)
        let names = try mcp.names()
        verification.checkNames(names, in: mcp, are: LibraryLayout.mcpNames)
        guard names.contains(LibraryLayout.delivery) else { return }
        let text = verification.attempt { () throws(LibraryError) in
            try mcp.read(LibraryLayout.delivery, atMost: LibraryLayout.deliveryText.count)
        }
        if let text, text != LibraryLayout.deliveryText {
            verification.add(
                LibraryError.Code.corruptEntry.rawValue, mcp.path(of: LibraryLayout.delivery),
                "this is not file-inbox-v1")
        }
    }

    private func verifyLimits(_ verification: inout LibraryVerification) throws(LibraryError) {
        for warning in try Library.exceededLimits(entries, settings) {
            verification.add(warning.code, warning.path, warning.message)
        }
    }

    private func verifyStorage(_ verification: inout LibraryVerification) throws(LibraryError) {
        for name in try storage.names() {
            let path = storage.path(of: name)
            guard let id = name.stem(before: ".json").flatMap({ LibraryID($0) }) else {
                verification.add(.unexpected, path, "nothing of this name belongs here")
                continue
            }
            if try entries.status(of: id.folderName) == nil {
                verification.add(.orphan, path, "a prototype saved this whose entry is gone")
            }
            let status = verification.attempt { () throws(LibraryError) in
                let file = try storage.file(name)
                guard file.status.size <= settings.limits.storageBytes else {
                    throw LibraryError(.tooLarge, path, "the limit is \(settings.limits.storageBytes) bytes")
                }
                return file.status
            }
            if let status { verification.checkPermissions(status, path) }
        }
    }
}
