import PrototypeBundle

/// What became of an import that was not rejected.
public struct ImportedEntry: Sendable, Equatable {
    public var entry: LibraryEntry
    /// False where an identical entry was there already.
    public var isNew: Bool
}

/// An entry, or why the input is rejected.
public typealias ImportResult = Result<ImportedEntry, ImportRejection>

extension Library {
    /// Takes a bundle or a bare spec into the library, all or nothing.
    ///
    /// - Parameters:
    ///   - source: which way it came; never read from the input.
    ///   - label: what people will call it; nil for the spec's id. It is cut to `LibraryRecord.labelLimit`.
    /// - Throws: what the system says. Then, as after a rejection, nothing in the library has changed.
    public func `import`(
        _ bytes: [UInt8], source: ImportSource, label: String? = nil
    ) throws(LibraryError) -> ImportResult {
        try `import`(bytes, source, label, reusesIdentical: settings.reusesIdentical)
    }

    /// The same for a file, which is opened without following a link and read only if it is regular.
    ///
    /// - Throws: also what keeps the file from being read.
    public func `import`(
        file path: [UInt8], source: ImportSource, label: String? = nil
    ) throws(LibraryError) -> ImportResult {
        let input: InputFile
        do throws(InputError) {
            input = try InputFile(path: path, limits: settings.limits.bundle)
        } catch {
            // Too many bytes is a verdict, known without reading them.
            guard case .tooLarge(let kind) = error.code else { throw LibraryError(error) }
            return .failure(ImportRejection(tooLarge: kind, error.message))
        }
        return try `import`(input.bytes, source, label, reusesIdentical: settings.reusesIdentical)
    }

    package func `import`(
        _ bytes: [UInt8], _ source: ImportSource, _ label: String?, reusesIdentical: Bool
    ) throws(LibraryError) -> ImportResult {
        let draft: ImportDraft
        do throws(ImportRejection) {
            draft = try ImportDraft(of: bytes, settings)
        } catch {
            return .failure(error)
        }
        return try changing { () throws(LibraryError) in
            try commit(draft, source, label ?? draft.specID, reusesIdentical: reusesIdentical)
        }
    }
}

extension ImportRejection {
    /// More bytes than inputs of this kind may have.
    init(tooLarge kind: InputKind, _ message: String) {
        switch kind {
        case .bundle: self.init(BundleRejection(.archiveTooLarge, at: "$", message))
        case .spec: self.init(BundleRejection(.invalidSpec, at: "$", message))
        }
    }
}

extension LibraryError {
    /// What keeps a file outside of the library from being read.
    init(_ error: InputError) {
        let code: Code =
            switch error.code {
            case .notFound: .notFound
            case .notPermitted: .notPermitted
            case .symbolicLink: .link
            case .notRegular: .specialFile
            case .tooLarge: .tooLarge
            case .system: .system
            }
        let cause = error.errno.map { SystemFailure(error.call ?? "", $0) }
        self.init(code, error.path, error.message, cause: cause)
    }
}
