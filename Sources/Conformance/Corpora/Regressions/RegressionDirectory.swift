import Glibc

/// A directory of promoted inputs: one folder for each target, and the inventory `regressions.json`.
struct RegressionDirectory: Corpus {
    let path: FilePath
    let holdsFindings = true
    private let reading: CorpusReading
    private let inventory: RegressionInventory
    private let defects: [CorpusDefect]

    /// The largest input in bytes.
    private static let inputLimit = 64 << 20

    /// Whether there is an inventory in the directory.
    static func isAt(_ path: FilePath) -> Bool {
        (try? SystemCalls.status(path.appending(RegressionInventory.fileName))) != nil
    }

    /// - Throws: `CorpusDefect` or `FileError` where the inventory or a folder cannot be read.
    init(_ path: FilePath, reading: CorpusReading) throws {
        self.path = path
        self.reading = reading
        inventory = try RegressionInventory.read(in: path)
        defects =
            reading.checksInventory
            ? RegressionDirectory.differences(inventory, try RegressionDirectory.files(in: path), path) : []
    }

    func forEachCheck(_ yield: (CorpusCheck) -> Void) {
        for defect in defects { yield(.defect(defect)) }
        for item in inventory.cases { yield(check(item)) }
    }

    private func check(_ item: RegressionInventory.Case) -> CorpusCheck {
        let file = path.appending(item.file)
        do throws(FileError) {
            let input = try InputFile.read(file, limit: RegressionDirectory.inputLimit)
            return .verdict(
                CorpusCase(
                    name: item.file, target: item.target, input: input, options: item.options,
                    recorded: reading.vocabulary.translating(item.verdict), origin: file.description))
        } catch {
            // A line without a file has been reported already.
            return .defect(CorpusDefect(error, at: file.description))
        }
    }

    /// The files in the folders, relative to the directory.
    private static func files(in path: FilePath) throws(FileError) -> [[UInt8]] {
        do {
            var files: [[UInt8]] = []
            for folder in try SystemCalls.names(in: path) where isDirectory(path.appending(folder)) {
                let names = try SystemCalls.names(in: path.appending(folder))
                files += names.map { folder + [UInt8(ascii: "/")] + $0 }
            }
            return files
        } catch {
            throw .listing(path, error)
        }
    }

    private static func isDirectory(_ path: FilePath) -> Bool {
        guard let status = try? SystemCalls.status(path) else { return false }
        return status.st_mode & S_IFMT == S_IFDIR
    }

    /// Files without a line, and lines that stand twice; a line without a file shows when that is read.
    private static func differences(
        _ inventory: RegressionInventory, _ files: [[UInt8]], _ path: FilePath
    ) -> [CorpusDefect] {
        var listed: Set<[UInt8]> = []
        var defects: [CorpusDefect] = []
        func add(_ file: [UInt8], _ message: String) {
            defects.append(CorpusDefect(.inventory, path.appending(file).description, message))
        }
        for item in inventory.cases where !listed.insert(Array(item.file.utf8)).inserted {
            add(Array(item.file.utf8), "the inventory has two lines for this file")
        }
        for file in files where !listed.contains(file) { add(file, "the inventory has no line for this file") }
        return defects
    }
}
