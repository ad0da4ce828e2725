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
            throw CorpusError("\(path): there are no specs in valid, invalid or components, and no .jsonl file")
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
            } catch let error as FileError {
                yield(.defect(CorpusDefect(error)))
            } catch {
                yield(.defect(error as? CorpusDefect ?? CorpusDefect(.malformed, lines.description, "\(error)")))
            }
        }
    }

    private func check(_ file: SpecFile, _ line: SpecInventory.Line?) -> CorpusCheck {
        let filePath = path.appending(file.name)
        let origin = filePath.description
        do {
            let bytes = try InputFile.read(filePath, limit: SpecCaseFile.limit)
            if file.section == .expansions {
                return .property(try SpecExpansionCase(bytes).property(name: file.name, origin: origin))
            }
            if file.section.isValid {
                return .verdict(
                    CorpusCase(
                        name: file.name, target: "spec", input: bytes, options: line?.options ?? .none,
                        recorded: .accept(capabilities: line?.capabilities), origin: origin))
            }
            let content = try SpecCaseFile(bytes, allowsOtherMembers: !reading.checksInventory)
            guard let expected = content.expectedPath else {
                throw MalformedCase("the string expectedPath is missing")
            }
            if let recorded = line?.expectedPath, !recorded.hasSameBytes(as: expected) {
                let message = "the inventory expects \(recorded), the file itself \(expected)"
                throw CorpusDefect(.inventory, origin, message)
            }
            return .verdict(
                CorpusCase(
                    name: file.name, target: "spec", input: content.input, options: content.options,
                    recorded: reading.vocabulary.translating(.reject(code: "invalid_spec", path: expected)),
                    origin: origin))
        } catch let error as FileError {
            return .defect(CorpusDefect(error))
        } catch {
            return .defect(error as? CorpusDefect ?? CorpusDefect(.malformed, origin, "\(error)"))
        }
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
        } catch let error as FileError {
            guard error.code == .missing else { throw CorpusDefect(error) }
            return nil
        } catch {
            throw CorpusDefect(.malformed, file.description, "\(error)")
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
