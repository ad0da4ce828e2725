import StrictJSON

/// One file of many cases. Its member `target` says what they are for; without it they are bundles.
enum CaseFile {
    /// The largest file in bytes.
    private static let limit = 256 << 20

    /// - Throws: `FileError` where the file cannot be read, `CorpusDefect` where it has no cases that are known.
    static func open(_ path: FilePath, reading: CorpusReading) throws -> any Corpus {
        let bytes = try InputFile.read(path, limit: limit)
        let json: JSONTree
        do {
            json = try JSONTree(parsing: bytes)
        } catch {
            throw CorpusDefect(.malformed, path.description, "\(error)")
        }
        guard let cases = json["cases"]?.array else {
            throw CorpusDefect(.malformed, path.description, "a corpus in one file has an array of cases")
        }
        guard json["formatVersion"]?.int == 1 else {
            throw CorpusDefect(.malformed, path.description, "only formatVersion 1 is known")
        }
        switch json["target"]?.string {
        case nil: return BundleCorpus(path, cases: cases, exports: json["exports"]?.array ?? [], reading: reading)
        case EgressCorpus.target?: return EgressCorpus(path, cases: cases, reading: reading)
        case let target?:
            throw CorpusDefect(.malformed, path.description, "there are no corpora of the target \"\(target)\"")
        }
    }
}
