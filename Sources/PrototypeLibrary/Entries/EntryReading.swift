import PrototypeBundle

/// Reading the folder of an entry. Whatever breaks a rule is `corrupt_entry` at the file that does.
extension Folder {
    /// What a list shows of an entry: its record and its manifest.
    func readEntry(_ id: LibraryID, limits: BundleLimits) throws(LibraryError) -> LibraryEntry {
        let recordBytes = try read(LibraryRecord.fileName, atMost: LibraryRecord.fileLimit)
        let record = try checked(LibraryRecord.fileName) { () throws(RecordMistake) in
            let record = try LibraryRecord(parsing: recordBytes)
            guard record.libraryID == id else { throw RecordMistake("libraryId is another one than the folder's name") }
            return record
        }
        let manifestBytes = try read(EntryManifest.fileName, atMost: limits.manifestBytes)
        let manifest = try checked(EntryManifest.fileName) { () throws(RecordMistake) in
            try EntryManifest(parsing: manifestBytes, limits: limits)
        }
        return LibraryEntry(record, manifest)
    }

    /// All of an entry, with every hash and every asset checked.
    func readContents(_ id: LibraryID, limits: BundleLimits) throws(LibraryError) -> LibraryContents {
        let entry = try readEntry(id, limits: limits)
        let spec = try read(EntryManifest.specName, atMost: limits.specBytes)
        guard spec.withUnsafeBytes({ SHA256Digest(of: $0) }) == entry.record.specSHA256 else {
            throw corrupt(EntryManifest.specName, "the content has another SHA-256 than library.json says")
        }
        var assets: [ExportAsset] = []
        for kind in AssetKind.allCases {
            let records = kind == .image ? entry.assets : entry.fonts
            if records.isEmpty { continue }
            let folder = try folder(kind.folderName)
            for record in records {
                let bytes = try folder.read(record.fileName, atMost: limits.bytes(of: kind))
                var scan = AssetScan(length: bytes.count)
                bytes.withUnsafeBytes { scan.consume($0) }
                try folder.check(scan, against: record, limits)
                assets.append(ExportAsset(id: record.id, mediaType: record.mediaType, bytes: bytes))
            }
        }
        return LibraryContents(entry: entry, spec: spec, assets: assets)
    }

    /// Compares an asset that has been read with its record.
    func check(_ scan: AssetScan, against record: Manifest.Record, _ limits: BundleLimits) throws(LibraryError) {
        do throws(BundleRejection) {
            try scan.check(against: record, limits: limits)
        } catch {
            throw corrupt(record.fileName, "\(error.code.rawValue): \(error.message)")
        }
    }

    func corrupt(_ name: FileName, _ message: String) -> LibraryError {
        LibraryError(.corruptEntry, path(of: name), message)
    }

    private func checked<R>(_ name: FileName, _ body: () throws(RecordMistake) -> R) throws(LibraryError) -> R {
        do throws(RecordMistake) { return try body() } catch { throw corrupt(name, error.message) }
    }

    /// The bytes of all files of an entry as far as they can be seen. What is damaged counts with what is left of it.
    func sizeOfEntry() throws(LibraryError) -> Int {
        var size = try sizeOfFiles()
        for kind in AssetKind.allCases {
            let inside = try sizeIfUndamaged { () throws(LibraryError) in try folder(kind.folderName).sizeOfFiles() }
            size = size.addingReportingOverflow(inside).partialValue
        }
        return size
    }

    private func sizeOfFiles() throws(LibraryError) -> Int {
        var size = 0
        for name in try names() {
            guard let status = try status(of: name), status.kind == .regular else { continue }
            size = size.addingReportingOverflow(status.size).partialValue
        }
        return size
    }

    /// A size, or 0 for what is missing or is to blame itself.
    func sizeIfUndamaged(_ size: () throws(LibraryError) -> Int) throws(LibraryError) -> Int {
        do throws(LibraryError) {
            return try size()
        } catch {
            guard error.code == .notFound || error.isOfTheFile else { throw error }
            return 0
        }
    }
}

extension AssetKind {
    /// The name of the kind's folder in an entry.
    var folderName: FileName { FileName(folder.description) }
}

extension Manifest.Record {
    /// The name of the content in its kind's folder.
    var fileName: FileName { FileName("\(sha256.hex).\(mediaType.fileExtension)") }
}
