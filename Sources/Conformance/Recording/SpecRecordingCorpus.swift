/// The files of a spec directory as questions without recorded verdicts, with the options that they will be recorded with.
struct SpecRecordingCorpus: Corpus {
    let path: FilePath
    let listing: SpecListing
    /// What stands there now; nil where there is no inventory yet.
    let inventory: SpecInventory?

    /// - Throws: `FileError`, `CorpusDefect`, `CorpusError`.
    init(_ path: FilePath) throws {
        self.path = path
        listing = try SpecListing(path)
        guard !listing.files.isEmpty else {
            throw CorpusError("\(path): there are no case files; only the inventory of a spec directory is recorded")
        }
        inventory = try SpecDirectory.inventory(of: path)
    }

    func forEachCheck(_ yield: (CorpusCheck) -> Void) {
        for stray in listing.strays { yield(.defect(stray)) }
        let lines = inventory?.linesByFile ?? [:]
        for file in listing.files { yield(check(file, lines[file])) }
    }

    private func check(_ file: SpecFile, _ line: SpecInventory.Line?) -> CorpusCheck {
        let origin = path.appending(file.name).description
        do {
            switch try SpecFileContent(file, in: path, line: line) {
            case .expansion(let expansion): return .property(expansion.property(name: file.name, origin: origin))
            case .question(let input, let options, _):
                return .verdict(
                    CorpusCase(
                        name: file.name, target: "spec", input: input, options: options, recorded: nil, origin: origin))
            }
        } catch {
            return .defect(CorpusDefect(error, at: origin))
        }
    }
}
