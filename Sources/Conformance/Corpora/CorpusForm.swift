import Glibc

/// How corpora are read.
public struct CorpusReading: Sendable {
    /// Whether a spec directory must agree with its inventory.
    public var checksInventory = true
    /// The codes of a foreign corpus in ours.
    public var vocabulary = Vocabulary()

    public init(checksInventory: Bool = true, vocabulary: Vocabulary = Vocabulary()) {
        self.checksInventory = checksInventory
        self.vocabulary = vocabulary
    }
}

/// A form that a corpus can have on disk. A new form is a line in `all`.
public struct CorpusForm: Sendable {
    /// For messages, such as `a spec directory`.
    let name: String
    /// Whether a path has this form; looks no further than its kind, its name and whether it has an inventory.
    let recognizes: @Sendable (_ path: FilePath, _ isDirectory: Bool) -> Bool
    let open: @Sendable (_ path: FilePath, _ reading: CorpusReading) throws -> any Corpus

    static let all = [
        CorpusForm(
            name: "a directory of regressions",
            recognizes: { path, isDirectory in isDirectory && RegressionDirectory.isAt(path) },
            open: { try RegressionDirectory($0, reading: $1) }),
        CorpusForm(
            name: "a spec directory",
            recognizes: { _, isDirectory in isDirectory },
            open: { try SpecDirectory($0, reading: $1) }),
        CorpusForm(
            name: "a .jsonl file",
            recognizes: { path, isDirectory in !isDirectory && path.hasSuffix(".jsonl") },
            open: { try SpecLines($0, reading: $1) }),
        CorpusForm(
            name: FuzzCorpus.fileName,
            recognizes: { path, isDirectory in !isDirectory && path.hasSuffix(FuzzCorpus.fileName) },
            open: { try FuzzCorpus($0, reading: $1) }),
        CorpusForm(
            name: "a corpus of bundles or requests (.json)",
            recognizes: { path, isDirectory in !isDirectory && path.hasSuffix(".json") },
            open: { try CaseFile.open($0, reading: $1) }),
    ]

    /// Opens the corpus at `path` in the form that it has.
    ///
    /// - Throws: `CorpusError` where the path cannot be read or has none of the forms.
    public static func open(_ path: FilePath, reading: CorpusReading = CorpusReading()) throws(CorpusError)
        -> any Corpus
    {
        do {
            let status = try SystemCalls.status(path)
            let isDirectory = status.st_mode & S_IFMT == S_IFDIR
            guard let form = all.first(where: { $0.recognizes(path, isDirectory) }) else {
                let forms = all.map(\.name).joined(separator: ", ")
                throw CorpusError("\(path): this is no corpus; name one of these: \(forms)")
            }
            return try form.open(path, reading)
        } catch let error as SystemError {
            throw CorpusError(.opening(path, error))
        } catch let error as FileError {
            throw CorpusError(error)
        } catch let error as CorpusError {
            throw error
        } catch {
            throw CorpusError("\(error)")
        }
    }
}

/// A corpus that cannot be opened at all.
public struct CorpusError: Error, Sendable, CustomStringConvertible {
    public let description: String
    /// The file that is to blame; nil where it could be read.
    public let file: FileError?

    init(_ description: String) {
        self.description = description
        file = nil
    }

    init(_ error: FileError) {
        description = error.description
        file = error
    }
}
