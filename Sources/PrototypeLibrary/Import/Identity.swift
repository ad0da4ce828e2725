/// Finding what is there already (store, Identity).
extension Library {
    /// An entry with the same spec and the same assets under the same ids, the oldest of several. One that cannot be read
    /// whole is skipped: what is damaged is no substitute.
    func identicalEntry(_ draft: ImportDraft) throws(LibraryError) -> LibraryEntry? {
        for entry in try list().entries
        where entry.record.specSHA256 == draft.specSHA256 && entry.manifest.matches(draft.manifest) {
            if try isWhole(entry.libraryID) { return entry }
        }
        return nil
    }

    private func isWhole(_ id: LibraryID) throws(LibraryError) -> Bool {
        do throws(LibraryError) {
            _ = try entries.folder(id.folderName).readContents(id, limits: settings.limits.bundle)
            return true
        } catch {
            if error.isOfTheMachine { throw error }
            return false
        }
    }
}
