import Conformance
import Glibc
import PrototypeLibrary

/// A library and its model side by side, through a sequence of operations.
struct LibraryRun {
    private let operations: LibraryOperations
    private let limits: LibraryLimits
    private let files = MemoryFiles()
    private var library: Library?
    private(set) var model = LibraryModel()
    /// What the model was last compared with.
    private var seen = MemoryTree()
    /// Whether a call of the last step failed and was not tried again.
    private(set) var wasDisturbed = false
    private var ids: UInt64 = 0

    /// So few that a short sequence reaches them.
    private static let entryLimit = 4
    private static let byteLimit = 1500
    /// More ids than the operations between two openings take.
    private static let idsOfOpening: UInt64 = 1000

    init(_ operations: LibraryOperations, isTight: Bool) {
        self.operations = operations
        var limits = LibraryLimits()
        limits.entries = LibraryRun.entryLimit
        if isTight { limits.bytes = LibraryRun.byteLimit }
        self.limits = limits
    }

    /// Runs a sequence to its end, or to the first thing that is not as the model says.
    static func violation(
        of sequence: LibrarySequence, _ operations: LibraryOperations = LibraryOperations()
    ) -> PropertyViolation? {
        var run = LibraryRun(operations, isTight: sequence.isTight)
        for (number, step) in sequence.steps.enumerated() {
            do throws(LibraryOddity) {
                try run.run(step)
            } catch {
                return PropertyViolation(
                    shape: "\(step.action): \(error.shape)",
                    message: DisplayText.escaping("step \(number + 1), \(step.summary): \(error.message)"))
            }
        }
        return nil
    }

    /// Runs one step; whatever failed meanwhile, the library is then what it was or what it is to be.
    mutating func run(_ step: LibraryStep) throws(LibraryOddity) {
        let expected = LibraryExpectation(step, model, limits)
        files.fail(step.failure)
        let answer = Result { () throws(LibraryError) in try perform(step) }
        // What a signal interrupts once is tried again, as though nothing had happened.
        wasDisturbed = files.failures > 0 && step.failure?.isRetried != true
        files.fail(nil)
        if wasDisturbed { try close() }
        let tree = files.tree
        // Looking is most of the work, and half of the steps change nothing.
        let actual = tree == seen ? model : try LibraryModel(of: tree, limits)
        seen = tree
        if wasDisturbed {
            try expected.checkDisturbed(answer, actual)
        } else {
            try expected.check(answer, actual)
            try checkTraces(of: answer)
        }
        model = actual
    }

    private mutating func close() throws(LibraryOddity) {
        library = nil
        guard files.openDescriptors == 0 else {
            throw LibraryOddity("descriptors", "\(files.openDescriptors) descriptors stay open")
        }
    }

    /// Nothing is left in `staging`, nor in the inbox that was looked into, and a host finds the result that was given.
    private func checkTraces(of answer: Result<LibraryAnswer, LibraryError>) throws(LibraryOddity) {
        try requireEmpty("staging")
        guard case .success(.consumed(let pass)) = answer else { return }
        try requireEmpty("mcp/inbox")
        for outcome in pass.outcomes {
            let result = files.tree.file("\(JudgedLibrary.path)/mcp/results/\(outcome.request).json")
            guard result == outcome.result.text else {
                throw LibraryOddity("result", "the published result is another one")
            }
        }
    }

    private func requireEmpty(_ folder: String) throws(LibraryOddity) {
        let names = files.tree.names(in: "\(JudgedLibrary.path)/\(folder)")
        guard names.isEmpty else { throw LibraryOddity("left in \(folder)", "\(folder) holds \(names)") }
    }

    // MARK: Operations

    private mutating func perform(_ step: LibraryStep) throws(LibraryError) -> LibraryAnswer {
        if step.action == .reopen { library = nil }
        let library = try opened()
        let id = step.id(in: model.ids)
        switch step.action {
        case .import: return .imported(try operations.take(library, step.input.bytes, .file, step.label, false))
        case .reuse: return .imported(try operations.take(library, step.input.bytes, .paste, step.label, true))
        case .askToImport:
            let label = step.label.map { #","label":"\#($0)""# } ?? ""
            return try ask(library, #"{"action":"import"\#(label)}"#, bundle: step.input.bytes)
        case .askToOpen: return try ask(library, #"{"action":"open","libraryId":"\#(id)"}"#)
        case .askBadly: return try ask(library, #"{"action":"open"}"#, bundle: step.input.bytes)
        case .open: try operations.open(library, id)
        case .reset: return .reset(wasThere: try operations.reset(library, id))
        case .delete: try operations.delete(library, id)
        case .save: try operations.save(library, [step.argument], id)
        case .export: return .exported(try operations.export(library, id))
        case .list: return .listed(try operations.list(library))
        case .verify: return .verified(try library.verify())
        case .reopen: break
        }
        return .done
    }

    private mutating func opened() throws(LibraryError) -> Library {
        if let library { return library }
        ids += LibraryRun.idsOfOpening
        let opened = try JudgedLibrary.open(files, ids: ids) { $0.limits = limits }
        library = opened
        return opened
    }

    /// Puts a request into the inbox, in place of what a failure left there, and has it consumed.
    private func ask(
        _ library: Library, _ request: String, bundle: [UInt8]? = nil
    ) throws(LibraryError) -> LibraryAnswer {
        let inbox = "\(JudgedLibrary.path)/mcp/inbox"
        var tree = files.tree
        for name in tree.names(in: inbox) { tree.uproot("\(inbox)/\(name)") }
        tree.plant(.file(Array(request.utf8)), at: "\(inbox)/r.request")
        if let bundle { tree.plant(.file(bundle), at: "\(inbox)/r.automobile-proto") }
        files.tree = tree
        return .consumed(try operations.consume(library, files))
    }
}

/// What an operation gives.
enum LibraryAnswer {
    case imported(ImportResult)
    case consumed(InboxPass)
    case reset(wasThere: Bool)
    case exported([UInt8])
    case listed(LibraryListing)
    case verified(LibraryVerification)
    case done
}

extension LibraryStep {
    /// For people.
    var summary: String {
        let failing = failure.map { " while call \($0.call) fails with \($0.errno)\($0.isForGood ? " for good" : "")" }
        return "\(action) \(argument)\(failing ?? "")"
    }
}

extension MemoryFiles.Failure {
    /// Whether the library tries such a call again, which is the end of it.
    fileprivate var isRetried: Bool { !isForGood && errno == EINTR }
}
