import Conformance
import PrototypeBundle
import PrototypeLibrary
import Reporting
import StrictJSON

/// What `library` says: lines and tables for people, one JSON document a result for programs.
final class LibraryReport {
    private let terminal: Terminal
    private let json: Bool
    private var imports: [JSONTree] = []
    private var warnings: [LibraryWarning] = []

    init(_ terminal: Terminal, json: Bool) {
        self.terminal = terminal
        self.json = json
    }

    /// Warnings go to standard error, and into the next document.
    func warn(_ more: [LibraryWarning]) {
        warnings += more
        if json { return }
        for warning in more { terminal.warn(warning.code, at: warning.path, warning.message) }
    }

    func fail(_ error: LibraryError, in directory: FilePath) {
        guard json else {
            let place = error.path == "." ? directory.description : error.path
            terminal.complain(Complaint(error, at: place))
            return
        }
        write([
            (
                "error",
                ["code": .string(error.code.rawValue), "path": .string(error.path), "message": .string(error.message)]
            )
        ])
    }

    /// Something was done: a line for people, or the facts.
    func done(_ action: String, _ line: String, _ facts: [(name: String, value: JSONTree)] = []) {
        guard !json else { return write([("action", .string(action))] + facts) }
        terminal.output.writeLine(line)
    }

    // MARK: Imports

    func add(_ file: FilePath, _ result: ImportResult) {
        switch result {
        case .success(let imported):
            guard !json else {
                var line: JSONTree = ["file": .string(file.description), "status": "imported"]
                line["new"] = .bool(imported.isNew)
                line["entry"] = imported.entry.json
                imports.append(line)
                return
            }
            let verb = imported.isNew ? "imported as" : "is there already as"
            let label = DisplayText.escaping(imported.entry.record.label)
            terminal.output.writeLine("\(file): \(verb) \(imported.entry.libraryID)  \(label)")
        case .failure(let rejection):
            guard !json else {
                var line: JSONTree = ["file": .string(file.description)]
                for member in InboxResult.rejected(rejection).json.object ?? [] { line[member.key] = member.value }
                imports.append(line)
                return
            }
            terminal.output.writeLine("\(file): \(DisplayText.escaping(rejection.description))")
        }
    }

    func add(_ file: FilePath, _ error: LibraryError) {
        guard json else {
            terminal.complain(Complaint(error, at: file.description))
            return
        }
        imports.append([
            "file": .string(file.description), "status": "failed", "code": .string(error.code.rawValue),
            "reason": .string(error.message),
        ])
    }

    func finishImports() {
        if json { write([("imports", .array(imports))]) }
    }

    // MARK: Entries

    func show(_ listing: LibraryListing) {
        warn(listing.warnings)
        guard !json else { return write([("entries", .array(listing.entries.map(\.json)))]) }
        let rows = listing.entries.map { entry in
            [
                entry.libraryID.description, DisplayText.escaping(entry.record.label), entry.record.source.rawValue,
                WallTime.text(entry.record.importedAt), entry.record.lastOpenedAt.map(WallTime.text) ?? "never",
                String(entry.assets.count + entry.fonts.count),
            ]
        }
        TextTable(["ID", "LABEL", "SOURCE", "IMPORTED", "OPENED", "ASSETS"], rightAligned: [5]).write(
            rows, to: terminal.output)
        terminal.output.writeLine(counted(rows.count, "entry", "entries"))
    }

    func show(_ contents: LibraryContents) {
        let entry = contents.entry
        guard !json else {
            var tree = entry.json
            tree["specBytes"] = .number(Double(contents.spec.count))
            tree["savedBytes"] = contents.storage.map { .number(Double($0.count)) } ?? .null
            return write([("entry", tree)])
        }
        let record = entry.record
        var rows = [
            ("id", record.libraryID.description), ("label", DisplayText.escaping(record.label)),
            ("source", record.source.rawValue), ("imported", WallTime.text(record.importedAt)),
            ("opened", record.lastOpenedAt.map(WallTime.text) ?? "never"),
            ("spec", "\(counted(contents.spec.count, "byte")), SHA-256 \(record.specSHA256.hex)"),
            ("requires", record.requires.isEmpty ? "nothing" : record.requires.joined(separator: ", ")),
            ("saved", contents.storage.map { counted($0.count, "byte") } ?? "nothing"),
        ]
        for (asset, content) in zip(entry.assets + entry.fonts, contents.assets) {
            let name = "\(asset.mediaType.kind)"
            rows.append(
                (
                    name,
                    "\(DisplayText.escaping(asset.id.text)): \(asset.mediaType.name), \(counted(content.bytes.count, "byte"))"
                ))
        }
        for (name, value) in rows {
            terminal.output.writeLine(name + String(repeating: " ", count: max(1, 10 - name.count)) + value)
        }
    }

    // MARK: Verification and inbox

    func show(_ verification: LibraryVerification) {
        guard !json else {
            let defects: [JSONTree] = verification.defects.map {
                ["code": .string($0.code), "path": .string($0.path), "message": .string($0.message)]
            }
            return write([
                ("entries", .number(Double(verification.entries))),
                ("hashedBytes", .number(Double(verification.hashedBytes))), ("defects", .array(defects)),
            ])
        }
        for defect in verification.defects {
            let line = "\(defect.path): \(defect.message) (\(defect.code))"
            terminal.output.writeLine(DisplayText.escaping(line))
        }
        let count = verification.defects.count
        terminal.output.writeLine(
            "\(counted(verification.entries, "entry", "entries")), \(counted(verification.hashedBytes, "byte")) hashed: "
                + (count == 0 ? "everything is in order" : counted(count, "defect")))
    }

    func show(_ pass: InboxPass) {
        warn(pass.warnings)
        guard !json else {
            let outcomes: [JSONTree] = pass.outcomes.map {
                ["request": .string($0.request), "result": $0.result.json]
            }
            return write([("requests", .array(outcomes)), ("swept", .number(Double(pass.swept)))])
        }
        for outcome in pass.outcomes {
            let text = String(decoding: outcome.result.text, as: UTF8.self)
            terminal.output.writeLine("\(outcome.request): \(DisplayText.escaping(text))")
        }
        terminal.output.writeLine(
            "\(counted(pass.outcomes.count, "request")) consumed, \(counted(pass.swept, "old file")) swept")
        terminal.output.flush()
    }

    private func write(_ members: [(name: String, value: JSONTree)]) {
        var document: JSONTree = ["formatVersion": 1]
        for (name, value) in members { document[name] = value }
        document["warnings"] = .array(
            warnings.map {
                ["code": .string($0.code), "path": .string($0.path), "message": .string($0.message)]
            })
        warnings = []
        terminal.output.write(document.pretty())
        terminal.output.flush()
    }
}

extension LibraryEntry {
    /// The record, and what it consists of.
    fileprivate var json: JSONTree {
        let assets: [JSONTree] = (assets + fonts).map {
            [
                "id": .string($0.id.text), "file": .string($0.file),
                "mediaType": .string($0.mediaType.name.description),
                "sha256": .string($0.sha256.hex),
            ]
        }
        return [
            "libraryId": .string(libraryID.description), "label": .string(record.label),
            "importedAt": .number(Double(record.importedAt)),
            "lastOpenedAt": record.lastOpenedAt.map { .number(Double($0)) } ?? .null,
            "source": .string(record.source.rawValue), "specSha256": .string(record.specSHA256.hex),
            "requires": .array(record.requires.map(JSONTree.string)), "pinned": .bool(record.isPinned),
            "assets": .array(assets),
        ]
    }
}
