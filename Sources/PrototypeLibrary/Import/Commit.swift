import PrototypeBundle
import StrictJSON

/// Steps 6 and 7, with the lock held: the limits, then everything into a folder in `staging`, then one rename.
extension Library {
    /// How often the generator of ids may give one that is taken.
    private static let idAttempts = 16

    func commit(
        _ draft: ImportDraft, _ source: ImportSource, _ label: String, reusesIdentical: Bool
    ) throws(LibraryError) -> ImportResult {
        if reusesIdentical, let entry = try identicalEntry(draft) {
            return .success(ImportedEntry(entry: entry, isNew: false))
        }
        let id = try freeID()
        let record = LibraryRecord(
            libraryID: id, label: label.cut(toUTF16: LibraryRecord.labelLimit), importedAt: max(0, settings.now()),
            source: source, specSHA256: draft.specSHA256, requires: draft.requires)
        let files = StagedFiles(draft, record)
        if let rejection = try exceededLimit(by: files) { return .failure(rejection) }
        try stage(files, as: id.folderName)
        try publish(id.folderName)
        return .success(ImportedEntry(entry: LibraryEntry(record, draft.manifest), isNew: true))
    }

    private func freeID() throws(LibraryError) -> LibraryID {
        for _ in 0..<Library.idAttempts {
            let id = settings.newID()
            let isTaken = try entries.status(of: id.folderName) != nil
            if isTaken { continue }
            // What a prototype of this id may have saved is not the new entry's.
            let hasSaved = try storage.status(of: id.storageName) != nil
            if !hasSaved { return id }
        }
        throw LibraryError(.exists, entries.path, "every new id is taken")
    }

    /// Step 6.
    private func exceededLimit(by files: StagedFiles) throws(LibraryError) -> ImportRejection? {
        let usage = try LibraryUsage(of: entries)
        let limits = settings.limits
        guard usage.entries < limits.entries else {
            return ImportRejection(.libraryFull, at: "$", "the limit is \(limits.entries) entries")
        }
        let (bytes, overflow) = usage.bytes.addingReportingOverflow(files.size)
        guard !overflow, bytes <= limits.bytes else {
            return ImportRejection(
                .libraryTooLarge, at: "$",
                "the entries have \(usage.bytes) bytes, this one would have \(files.size), and the limit is \(limits.bytes)"
            )
        }
        return nil
    }

    private func stage(_ files: StagedFiles, as name: FileName) throws(LibraryError) {
        do throws(LibraryError) {
            try staging.makeFolder(name)
            let folder = try staging.folder(name)
            for (name, bytes) in files.own { try folder.create(name, bytes) }
            for (name, contents) in files.folders {
                try folder.makeFolder(name)
                let inside = try folder.folder(name)
                for (name, bytes) in contents { try inside.create(name, bytes) }
                try inside.synchronize()
            }
            try folder.synchronize()
        } catch {
            discard(name)
            throw error
        }
    }

    /// The one step that shows the entry. Where the disk cannot keep it, it is taken back.
    private func publish(_ name: FileName) throws(LibraryError) {
        do throws(LibraryError) {
            try staging.move(name, to: entries, as: name)
        } catch {
            discard(name)
            throw error
        }
        do throws(LibraryError) {
            try entries.synchronize()
        } catch {
            if (try? entries.move(name, to: staging, as: name)) != nil { discard(name) }
            throw error
        }
    }
}

/// The files of a new entry.
private struct StagedFiles {
    var own: [(name: FileName, bytes: [UInt8])]
    var folders: [(name: FileName, contents: [(name: FileName, bytes: [UInt8])])] = []

    init(_ draft: ImportDraft, _ record: LibraryRecord) {
        own = [
            (EntryManifest.specName, draft.spec), (EntryManifest.fileName, draft.manifest.text),
            (LibraryRecord.fileName, record.text),
        ]
        for kind in AssetKind.allCases {
            let contents = draft.contents.filter { $0.record.mediaType.kind == kind }
            if contents.isEmpty { continue }
            folders.append((kind.folderName, contents.map { ($0.record.fileName, $0.bytes) }))
        }
    }

    /// The bytes of all of them, each of which a limit of the reader has bounded.
    var size: Int {
        own.reduce(0) { $0 + $1.bytes.count }
            + folders.reduce(0) { $0 + $1.contents.reduce(0) { $0 + $1.bytes.count } }
    }
}

extension String {
    /// The longest start of it that has at most this many UTF-16 code units and ends between two characters.
    fileprivate func cut(toUTF16 limit: Int) -> String {
        var units = 0
        var scalars = UnicodeScalarView()
        for scalar in unicodeScalars {
            units += scalar.utf16.count
            if units > limit { break }
            scalars.append(scalar)
        }
        return String(scalars)
    }
}
