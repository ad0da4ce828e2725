import PrototypeBundle

/// The way in for hosts that can write files: requests in `mcp/inbox`, what they came to in `mcp/results`.
///
/// A request is consumed in this order: the library changes, the result is published, the command goes, then its bundle.
/// Where a crash comes between, the command is still there, and consuming it again comes to the same: imports from the
/// inbox always reuse what is identical.
public struct Inbox: Sendable {
    private let library: Library

    /// How old files become before they are swept, in milliseconds.
    public static let maximumAge: Int64 = 600_000

    public init(_ library: Library) { self.library = library }

    /// Consumes every request that is there. Where another process is at it, there is nothing to do.
    ///
    /// - Throws: what keeps the inbox from being looked into.
    public func consume() throws(LibraryError) -> InboxPass {
        try alone { (pass: inout InboxPass) throws(LibraryError) in
            for file in try library.inbox.names() {
                guard let request = InboxRequest.name(of: file) else { continue }
                consume(file, request, &pass)
            }
        }
    }

    /// Removes inbox and result files that are older than ten minutes. Fresh ones, folders, and files whose age is unknown
    /// (from before 1970, or from the future) stay, and so does what others own.
    public func sweep() throws(LibraryError) -> InboxPass {
        try alone { (pass: inout InboxPass) throws(LibraryError) in
            try sweep(library.inbox, &pass)
            try sweep(library.results, &pass)
        }
    }

    /// With the lock of the inbox, so that nobody takes a bundle away while its request is being consumed.
    private func alone(_ body: (inout InboxPass) throws(LibraryError) -> Void) throws(LibraryError) -> InboxPass {
        var pass = InboxPass()
        do throws(LibraryError) {
            try library.inbox.locked(waits: false) { () throws(LibraryError) in try body(&pass) }
        } catch {
            guard error.code == .busy else { throw error }
        }
        return pass
    }

    // MARK: Consuming

    private func consume(_ file: FileName, _ request: String, _ pass: inout InboxPass) {
        let result: InboxResult
        do throws(LibraryError) {
            // A folder is no command, whatever its name, and stays.
            guard let status = try library.inbox.status(of: file), status.kind != .folder else { return }
            result = try self.result(of: file, request)
        } catch {
            // What kept it from being read may pass.
            pass.warnings.append(LibraryWarning(error))
            return
        }
        pass.outcomes.append(InboxPass.Outcome(request: request, result: result))
        attempt(&pass) { () throws(LibraryError) in try publish(result, request) }
        attempt(&pass) { () throws(LibraryError) in
            // A command without its bundle would come to something else than it did, so that the bundle goes last.
            try library.inbox.unlink(file)
            let bundle = FileName(request + InboxRequest.bundleEnding)
            guard let status = try library.inbox.status(of: bundle), status.kind != .folder else { return }
            try library.inbox.unlink(bundle)
        }
    }

    private func attempt(_ pass: inout InboxPass, _ body: () throws(LibraryError) -> Void) {
        do throws(LibraryError) { try body() } catch { pass.warnings.append(LibraryWarning(error)) }
    }

    /// - Throws: what keeps the command from being read, and may pass.
    private func result(of file: FileName, _ name: String) throws(LibraryError) -> InboxResult {
        let bytes: [UInt8]
        do throws(LibraryError) {
            bytes = try library.inbox.read(file, atMost: InboxRequest.fileLimit)
        } catch {
            guard error.isOfTheFile else { throw error }
            return .rejected(ImportRejection(.invalidRequest, at: "$", error.message))
        }
        do throws(ImportRejection) {
            switch try InboxRequest(parsing: bytes) {
            case .import(let label): return try importBundle(name, label)
            case .open(let text): return try openEntry(text)
            }
        } catch {
            return .rejected(error)
        }
    }

    private func importBundle(_ name: String, _ label: String?) throws(ImportRejection) -> InboxResult {
        let file = FileName(name + InboxRequest.bundleEnding)
        let bytes: [UInt8]
        do throws(LibraryError) {
            bytes = try read(file)
        } catch {
            throw error.code == .notFound
                ? ImportRejection(.missingBundle, at: "$", "there is no \(file)") : ImportRejection(error)
        }
        let imported: ImportedEntry
        do throws(LibraryError) {
            let result = try library.import(bytes, .mcp, label, reusesIdentical: true)
            switch result {
            case .success(let entry): imported = entry
            case .failure(let rejection): return .rejected(rejection)
            }
        } catch {
            throw ImportRejection(error)
        }
        return .imported(imported.entry.libraryID, label: imported.entry.record.label)
    }

    /// One byte over the cap of its kind is enough: the import says then what is wrong with it.
    private func read(_ file: FileName) throws(LibraryError) -> [UInt8] {
        let limits = library.settings.limits.bundle
        let opened = try library.inbox.file(file)
        let head = try opened.start(atMost: 4)
        let cap = InputKind(sniffing: head).maxBytes(in: limits)
        return head + (try opened.start(atMost: max(0, cap + 1 - head.count)))
    }

    private func openEntry(_ text: String) throws(ImportRejection) -> InboxResult {
        guard let id = LibraryID(text) else { return .notFound }
        do throws(LibraryError) {
            let record = try library.open(id).contents.entry.record
            return .opened(id, label: record.label)
        } catch {
            guard error.code == .notFound else { throw ImportRejection(error) }
            return .notFound
        }
    }

    /// Hosts see a result whole or not at all.
    private func publish(_ result: InboxResult, _ request: String) throws(LibraryError) {
        let name = FileName(request + InboxResult.ending)
        let temporary = FileName("\(name).tmp")
        // A crash may have left one.
        try library.results.unlink(temporary)
        do throws(LibraryError) {
            try library.results.create(temporary, result.text)
            try library.results.replace(name, in: library.results, by: temporary)
        } catch {
            _ = try? library.results.unlink(temporary)
            throw error
        }
    }

    // MARK: Sweeping

    private func sweep(_ folder: borrowing Folder, _ pass: inout InboxPass) throws(LibraryError) {
        let now = library.settings.now()
        for name in try folder.names() {
            do throws(LibraryError) {
                guard let status = try folder.status(of: name), status.kind != .folder,
                    status.owner == folder.system.owner, status.modified > 0, status.modified <= now,
                    now - status.modified > Inbox.maximumAge
                else { continue }
                if try folder.unlink(name) { pass.swept += 1 }
            } catch {
                pass.warnings.append(LibraryWarning(error))
            }
        }
    }
}

extension ImportRejection {
    /// A host sees what the library could not do as a rejection, with the code of the failure.
    fileprivate init(_ error: LibraryError) { self.init(code: error.code.rawValue, path: "$", reason: error.message) }
}
