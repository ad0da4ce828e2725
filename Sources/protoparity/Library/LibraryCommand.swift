import Conformance
import PrototypeLibrary
import Reporting
import StrictJSON

/// `protoparity library ACTION … --library DIR`
enum LibraryCommand {
    private enum Action: String {
        case initialize = "init"
        case `import`, list, show, open, reset, delete, export, verify, consume
    }

    static let actions = [
        description(.initialize, summary: "makes a library, or what is missing of one"),
        description(
            .import, .atLeastOne("FILE", .files), summary: "takes bundles and bare specs; `-` is standard input"),
        description(.list, summary: "every entry, the oldest first"),
        description(.show, .one("ID"), summary: "one entry, every hash checked"),
        description(.open, .one("ID"), summary: "the same, and notes the time"),
        description(.reset, .one("ID"), summary: "forgets what the prototype saved"),
        description(.delete, .one("ID"), summary: "removes an entry and what its prototype saved"),
        description(.export, .one("ID"), summary: "writes the canonical bundle of an entry"),
        description(.verify, summary: "checks every hash and rule again, and repairs nothing"),
        description(.consume, summary: "does what hosts ask for in mcp/inbox, and sweeps what is old there"),
    ]

    private static func description(
        _ action: Action, _ operands: Operands = .none, summary: String
    ) -> ActionDescription {
        ActionDescription(name: action.rawValue, operands: operands, summary: summary)
    }

    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        guard let action = Action(rawValue: arguments.action) else { return .usage }
        let operands = arguments.operands.dropFirst()
        guard let directory = arguments.path(.libraryDirectory) else { return .usage }
        let report = LibraryReport(terminal, json: arguments.wantsJSON)
        do {
            let library = try Library.open(
                directory.bytes, settings: settings(arguments), isCreating: action == .initialize)
            report.warn(library.warnings)
            return try run(action, Array(operands), library, arguments, report)
        } catch let error as LibraryError {
            let status: ExitStatus =
                switch error.code {
                case .notFound, .corruptEntry: .findings
                default: .environment
                }
            report.fail(error, in: directory)
            return status
        }
    }

    private static func run(
        _ action: Action, _ operands: [FilePath], _ library: Library, _ arguments: ParsedArguments,
        _ report: LibraryReport
    ) throws -> ExitStatus {
        switch action {
        case .initialize: report.done("init", "\(arguments.path(.libraryDirectory) ?? FilePath(".")): a library")
        case .import: return try importFiles(operands, library, arguments, report)
        case .list: report.show(try library.list())
        case .show:
            let id = try id(operands[0], arguments)
            report.show(try library.contents(of: id))
        case .open:
            let (contents, warning) = try library.open(id(operands[0], arguments))
            report.warn([warning].compactMap(\.self))
            report.show(contents)
        case .reset:
            let id = try id(operands[0], arguments)
            let hadSaved = try library.reset(id)
            report.done(
                "reset", "\(id): \(hadSaved ? "what was saved is forgotten" : "nothing was saved")",
                [("libraryId", .string(id.description)), ("hadSaved", .bool(hadSaved))])
        case .delete:
            let id = try id(operands[0], arguments)
            try library.delete(id)
            report.done("delete", "\(id): deleted", [("libraryId", .string(id.description))])
        case .export: try export(operands[0], library, arguments, report)
        case .verify:
            let verification = try library.verify()
            report.show(verification)
            return verification.defects.isEmpty ? .agreement : .findings
        case .consume: return try consume(library, arguments, report)
        }
        return .agreement
    }

    private static func id(_ word: FilePath, _ arguments: ParsedArguments) throws -> LibraryID {
        guard let id = LibraryID(word.description) else {
            throw arguments.mistake("\(word) is no id; `library list` shows them")
        }
        return id
    }

    private static func settings(_ arguments: ParsedArguments) throws -> LibrarySettings {
        var settings = LibrarySettings()
        settings.reusesIdentical = arguments.has(.reuse)
        if let capabilities = arguments.path(.capabilities) {
            settings.capabilities = try CapabilityList.read(capabilities)
        }
        #if DEBUG
            if let call = arguments.number(.killAt) { settings.files = Breakpoint.files(killingAt: call) }
        #endif
        return settings
    }

    private static func importFiles(
        _ files: [FilePath], _ library: Library, _ arguments: ParsedArguments, _ report: LibraryReport
    ) throws -> ExitStatus {
        if arguments.has(.label), files.count > 1 { throw arguments.mistake("--label names one file") }
        let source = arguments.text(.source).flatMap { ImportSource(rawValue: $0) } ?? .file
        let label = arguments.text(.label)
        var rejected = false
        var unreadable = false
        for file in files {
            do {
                let result: ImportResult
                if InputOperand(file).isStandardInput {
                    let limit = max(
                        library.settings.limits.bundle.archiveBytes, library.settings.limits.bundle.specBytes)
                    // One byte more than any input may have is enough to reject it.
                    let bytes = try InputFile.readStandardInput(limit: limit + 1)
                    result = try library.import(bytes, source: source, label: label)
                } else {
                    result = try library.import(file: file.bytes, source: source, label: label)
                }
                if case .failure = result { rejected = true }
                report.add(InputOperand(file).name, result)
            } catch let error as LibraryError {
                unreadable = true
                report.add(file, error)
            }
        }
        report.finishImports()
        return ExitStatus(findings: rejected, environmentFailed: unreadable)
    }

    private static func export(
        _ word: FilePath, _ library: Library, _ arguments: ParsedArguments, _ report: LibraryReport
    ) throws {
        guard let output = arguments.path(.bundleOutput) else { throw arguments.mistake("export needs -o PATH") }
        let archive = try library.export(id(word, arguments))
        if arguments.has(.force) {
            try AtomicFile.write(archive, to: output)
        } else {
            try AtomicFile.create(archive, at: output)
        }
        report.done(
            "export", "\(output): \(counted(archive.count, "byte"))",
            [("file", .string(output.description)), ("bytes", .number(Double(archive.count)))])
    }

    private static func consume(
        _ library: Library, _ arguments: ParsedArguments, _ report: LibraryReport
    ) throws -> ExitStatus {
        let inbox = Inbox(library)
        guard arguments.has(.watch) else {
            var pass = try inbox.consume()
            let sweep = try inbox.sweep()
            pass.swept = sweep.swept
            pass.warnings += sweep.warnings
            report.show(pass)
            return pass.warnings.isEmpty ? .agreement : .environment
        }
        Interruption.take()
        InboxRunner(inbox).run(while: { !Interruption.wasAsked }, report: { report.show($0) })
        return .agreement
    }
}

#if DEBUG
    /// Ends the process in the middle of a change, as a crash does, so that tests see what it leaves.
    private enum Breakpoint {
        static func files(killingAt call: Int) -> InterceptedFiles {
            InterceptedFiles { _, number in
                if number == call { ProcessEnd.now() }
                return .happens
            }
        }
    }
#endif
