import StrictJSON

/// A spec directory: `valid`, `invalid` and `components` folders of case files and the inventory `corpus.json`; it also
/// holds `.jsonl` corpora directly inside.
///
/// The files are discovered, then compared with the inventory, in which each has a line.
public struct SpecDirectory: Corpus {
    public let path: FilePath
    private let reading: CorpusReading
    private let listing: SpecListing
    private let inventory: SpecInventory?
    /// What is wrong with the directory as a whole.
    private let defects: [CorpusDefect]

    /// - Throws: `FileError` where the directory cannot be listed, `CorpusError` where it holds no cases.
    init(_ path: FilePath, reading: CorpusReading) throws {
        self.path = path
        self.reading = reading
        listing = try SpecListing(path)
        guard !listing.isEmpty else {
            throw CorpusError(
                "\(path): there are no specs in valid, invalid or components, and no .jsonl file; name the directory of these"
            )
        }
        guard reading.checksInventory else {
            inventory = nil
            defects = []
            return
        }
        do {
            inventory = try SpecDirectory.inventory(of: path)
            defects = listing.strays + SpecDirectory.differences(listing, inventory, path)
        } catch {
            inventory = nil
            defects = listing.strays + [error]
        }
    }

    public func forEachCheck(_ yield: (CorpusCheck) -> Void) {
        for defect in defects { yield(.defect(defect)) }
        let lines = inventory?.linesByFile ?? [:]
        for file in listing.files { yield(check(file, lines[file])) }
        for lines in listing.lines {
            do {
                let prefix = String(decoding: lines.lastComponent, as: UTF8.self) + "/"
                try SpecLines(lines, reading: reading, prefix: prefix).forEachCheck(yield)
            } catch {
                yield(.defect(CorpusDefect(error, at: lines.description)))
            }
        }
    }

    private func check(_ file: SpecFile, _ line: SpecInventory.Line?) -> CorpusCheck {
        let origin = path.appending(file.name).description
        do {
            let content = try SpecFileContent(
                file, in: path, line: line, allowsOtherMembers: !reading.checksInventory)
            switch content {
            case .expansion(let expansion): return .property(expansion.property(name: file.name, origin: origin))
            case .question(let input, let options, let expectedPath):
                let recorded: Verdict =
                    file.section.isValid
                    ? .accept(capabilities: line?.capabilities)
                    : .reject(code: "invalid_spec", path: try expected(expectedPath, line, origin))
                return .verdict(
                    CorpusCase(
                        name: file.name, target: "spec", input: input, options: options,
                        recorded: reading.vocabulary.translating(recorded), origin: origin))
            }
        } catch {
            return .defect(CorpusDefect(error, at: origin))
        }
    }

    /// The path of an invalid case, which its file and its inventory line state alike.
    private func expected(_ stated: String?, _ line: SpecInventory.Line?, _ origin: String) throws -> String {
        guard let stated else { throw MalformedCase("the string expectedPath is missing") }
        if let listed = line?.expectedPath, !listed.hasSameBytes(as: stated) {
            throw CorpusDefect(.inventory, origin, "the inventory expects \(listed), the file itself \(stated)")
        }
        return stated
    }
}

extension SpecDirectory {
    /// The inventory of the directory at `path`; nil where there is none.
    ///
    /// - Throws: `CorpusDefect`.
    static func inventory(of path: FilePath) throws(CorpusDefect) -> SpecInventory? {
        let file = path.appending(SpecInventory.fileName)
        do {
            return try SpecInventory(json: JSONTree(parsing: InputFile.read(file, limit: SpecInventory.limit)))
        } catch {
            if let error = error as? FileError, error.code == .missing { return nil }
            throw CorpusDefect(error, at: file.description)
        }
    }

    /// Files without a line, lines without a file, lines that stand twice.
    private static func differences(
        _ listing: SpecListing, _ inventory: SpecInventory?, _ path: FilePath
    ) -> [CorpusDefect] {
        guard let inventory else {
            guard !listing.files.isEmpty else { return [] }
            let message = "there is no inventory \(SpecInventory.fileName); --no-inventory runs without one"
            return [CorpusDefect(.inventory, path.description, message)]
        }
        let files = Set(listing.files)
        var listed: Set<SpecFile> = []
        var defects: [CorpusDefect] = []
        func add(_ file: SpecFile, _ message: String) {
            defects.append(CorpusDefect(.inventory, path.appending(file.name).description, message))
        }
        for line in inventory.lines {
            if !listed.insert(line.file).inserted { add(line.file, "the inventory has two lines for this file") }
            if !files.contains(line.file) { add(line.file, "the inventory has a line, but there is no such file") }
        }
        for file in listing.files where !listed.contains(file) { add(file, "the inventory has no line for this file") }
        return defects
    }
}

extension SpecInventory {
    var linesByFile: [SpecFile: Line] { Dictionary(lines.map { ($0.file, $0) }) { first, _ in first } }
}
