import Conformance
import PrototypeLibrary
import Testing

@testable import Fuzzing

/// Libraries that are wrong on purpose: the properties of `import`, `inbox` and `library` notice each of them, and find nothing
/// wrong with the right one on the same inputs.
@Suite("Wrong libraries")
struct WrongLibraryTests {
    struct Wrong: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// What the property says of it.
        let shape: String
        let change: @Sendable (inout LibraryOperations) -> Void

        init(_ name: String, _ shape: String, _ change: @escaping @Sendable (inout LibraryOperations) -> Void) {
            testDescription = name
            self.shape = shape
            self.change = change
        }

        var operations: LibraryOperations {
            var operations = LibraryOperations()
            change(&operations)
            return operations
        }

        /// Does something more after an import.
        static func importing(
            _ name: String, _ shape: String,
            then more: @escaping @Sendable (Library, ImportResult) throws(LibraryError) -> ImportResult
        ) -> Wrong {
            Wrong(name, shape) { operations in
                operations.take = { library, bytes, source, label, reuses throws(LibraryError) in
                    try more(library, library.import(bytes, source, label, reusesIdentical: reuses))
                }
            }
        }

        /// Does something more after the inbox was looked into.
        static func consuming(
            _ name: String, _ shape: String,
            then more: @escaping @Sendable (Library, MemoryFiles, InboxPass) throws(LibraryError) -> Void
        ) -> Wrong {
            Wrong(name, shape) { operations in
                operations.consume = { library, files throws(LibraryError) in
                    let pass = try Inbox(library).consume()
                    try more(library, files, pass)
                    return pass
                }
            }
        }
    }

    /// A new property by the operations that it tries, and inputs by the generator of its target.
    private static func shapes(
        _ generator: any Generator, _ operations: LibraryOperations, _ property: (LibraryOperations) -> any Property
    ) throws -> [String] {
        let target = try #require(TargetRegistry.builtIn[generator.target])
        return try (0..<60 as Range<UInt64>).compactMap { index in
            let input = CaseInput(generator.makeCase(seed: 3, index: index), target: generator.target)
            let verdict = try target.verdict(for: input.bytes, options: input.options)
            return property(operations).check(input, verdict: verdict, on: target)?.shape
        }
    }

    private static func expect(
        _ wrong: Wrong, by generator: any Generator, _ property: (LibraryOperations) -> any Property
    ) throws {
        #expect(try shapes(generator, LibraryOperations(), property) == [])
        #expect(try shapes(generator, wrong.operations, property).contains(wrong.shape))
    }

    private static let other = Array(SpecText.spec(children: [SpecText.text("Other")]).utf8)

    // MARK: Imports

    private static let leavingTraces: [Wrong] = [
        .importing("saves something", "changed") { library, result throws(LibraryError) in
            if case .failure = result { try library.save([9], for: JudgedLibrary.id(1)) }
            return result
        },
        .importing("forgets what was saved", "changed") { library, result throws(LibraryError) in
            if case .failure = result { try library.reset(JudgedLibrary.id(1)) }
            return result
        },
        .importing("notes a time", "changed") { library, result throws(LibraryError) in
            if case .failure = result { _ = try library.open(JudgedLibrary.id(2)) }
            return result
        },
        .importing("takes something else", "accepted") { library, result throws(LibraryError) in
            if case .failure = result { try library.import(other, source: .file) } else { result }
        },
    ]

    @Test("A rejected import that leaves a trace is noticed", arguments: leavingTraces)
    func traces(_ wrong: Wrong) throws {
        try Self.expect(wrong, by: ImportGenerator()) { LibraryUnchanged(operations: $0) }
    }

    private static let changingOnReuse: [Wrong] = [
        Wrong("never reuses", "another entry") { operations in
            operations.take = { library, bytes, source, label, _ throws(LibraryError) in
                try library.import(bytes, source, label, reusesIdentical: false)
            }
        },
        .importing("forgets what was saved", "changed") { library, result throws(LibraryError) in
            if case .success(let imported) = result, !imported.isNew { try library.reset(imported.entry.libraryID) }
            return result
        },
        .importing("opens it", "changed") { library, result throws(LibraryError) in
            if case .success(let imported) = result, !imported.isNew { _ = try library.open(imported.entry.libraryID) }
            return result
        },
        .importing("refuses it", "rejected again") { library, result throws(LibraryError) in
            guard case .success(let imported) = result, !imported.isNew else { return result }
            return try library.import([], source: .file)
        },
    ]

    @Test("An import that changes what it reuses is noticed", arguments: changingOnReuse)
    func reuse(_ wrong: Wrong) throws {
        try Self.expect(wrong, by: ImportGenerator()) { IdentityReused(operations: $0) }
    }

    private static let mindingTheOrder: [Wrong] = [
        .importing("replaces the entries of one spec id", "another set") { library, result throws(LibraryError) in
            guard case .success(let imported) = result else { return result }
            for entry in try library.list().entries where entry.libraryID != imported.entry.libraryID {
                if entry.record.label == imported.entry.record.label { try library.delete(entry.libraryID) }
            }
            return result
        },
        .importing("keeps the last alone", "another set") { library, result throws(LibraryError) in
            guard case .success(let imported) = result else { return result }
            for entry in try library.list().entries where entry.libraryID != imported.entry.libraryID {
                try library.delete(entry.libraryID)
            }
            return result
        },
    ]

    @Test("An import that minds what was imported before is noticed", arguments: mindingTheOrder)
    func order(_ wrong: Wrong) throws {
        try Self.expect(wrong, by: ImportGenerator()) { ImportsInAnyOrder(operations: $0) }
    }

    // MARK: The inbox

    private static func plant(_ plant: MemoryTree.Plant, _ path: String, _ files: MemoryFiles) {
        var tree = files.tree
        tree.plant(plant, at: "\(JudgedLibrary.path)/\(path)")
        files.tree = tree
    }

    private static let inboxes: [Wrong] = [
        .consuming("leaves the command", "twice") { _, files, pass throws(LibraryError) in
            guard !pass.outcomes.isEmpty else { return }
            plant(.file(Array(#"{"action":"open","libraryId":"x"}"#.utf8)), "mcp/inbox/r.request", files)
        },
        .consuming("publishes something else", "result") { _, files, pass throws(LibraryError) in
            for outcome in pass.outcomes {
                plant(.file(Array("{}".utf8)), "mcp/results/\(outcome.request).json", files)
            }
        },
        .consuming("leaves something in staging", "staging") { _, files, pass throws(LibraryError) in
            if !pass.outcomes.isEmpty { plant(.file([1]), "staging/x", files) }
        },
        .consuming("imports what it rejects", "entries") { library, _, pass throws(LibraryError) in
            if case .rejected? = pass.outcomes.first?.result { _ = try library.import(other, source: .mcp) }
        },
        .consuming("writes beside the entries", "defect: unexpected") { _, files, _ throws(LibraryError) in
            plant(.file([1]), "storage/x", files)
        },
    ]

    @Test("An inbox that is wrong is noticed", arguments: inboxes)
    func inbox(_ wrong: Wrong) throws {
        try Self.expect(wrong, by: InboxGenerator()) { InboxConsumed(operations: $0) }
    }

    // MARK: Sequences

    private static let anyOther: @Sendable (Library, LibraryID) throws(LibraryError) -> LibraryID = {
        library, id throws(LibraryError) in
        try library.list().entries.map(\.libraryID).last { $0 != id } ?? id
    }

    private static let operations: [Wrong] =
        [
            Wrong("resets nothing", "reset: other state") { $0.reset = { _, _ throws(LibraryError) in true } },
            Wrong("says that something was saved", "reset: other answer") {
                $0.reset = { library, id throws(LibraryError) in
                    _ = try library.reset(id)
                    return true
                }
            },
            Wrong("deletes another", "delete: other state") {
                $0.delete = { library, id throws(LibraryError) in try library.delete(anyOther(library, id)) }
            },
            Wrong("deletes in two steps", "delete: halfway") {
                $0.delete = { library, id throws(LibraryError) in
                    try library.reset(id)
                    try library.delete(id)
                }
            },
            Wrong("saves for another", "save: other state") {
                $0.save = { library, bytes, id throws(LibraryError) in
                    try library.save(bytes, for: anyOther(library, id))
                }
            },
            Wrong("notes no time", "open: other state") {
                $0.open = { library, id throws(LibraryError) in _ = try library.contents(of: id) }
            },
            Wrong("exports another", "export: other bundle") {
                $0.export = { library, id throws(LibraryError) in try library.export(anyOther(library, id)) }
            },
            Wrong("lists all but the last", "list: other list") {
                $0.list = { library throws(LibraryError) in
                    var listing = try library.list()
                    _ = listing.entries.popLast()
                    return listing
                }
            },
            Wrong("always reuses", "import: other entry") {
                $0.take = { library, bytes, source, label, _ throws(LibraryError) in
                    try library.import(bytes, source, label, reusesIdentical: true)
                }
            },
            Wrong("forgets labels", "import: other entry") {
                $0.take = { library, bytes, source, _, reuses throws(LibraryError) in
                    try library.import(bytes, source, nil, reusesIdentical: reuses)
                }
            },
            Wrong("takes every source for a file", "reuse: other entry") {
                $0.take = { library, bytes, _, label, reuses throws(LibraryError) in
                    try library.import(bytes, .file, label, reusesIdentical: reuses)
                }
            },
            Wrong("consumes nothing", "askToOpen: other pass") {
                $0.consume = { _, _ throws(LibraryError) in InboxPass() }
            },
        ]
        + [
            Wrong("never reuses", "reuse: not reused", changingOnReuse[0].change),
            Wrong("forgets what was saved", "reuse: changed", changingOnReuse[1].change),
            Wrong("takes something else", "import: other content", leavingTraces[3].change),
            Wrong("leaves the command", "askToOpen: left in mcp/inbox", inboxes[0].change),
            Wrong("publishes something else", "askToImport: result", inboxes[1].change),
        ]

    @Test("A library that does something else than the model is noticed", arguments: operations)
    func sequences(_ wrong: Wrong) {
        let shapes = (0..<400 as Range<UInt64>).lazy.compactMap { index in
            LibraryRun.violation(of: LibrarySequenceTests.sequence(9, index), wrong.operations)?.shape
        }
        #expect(shapes.contains(wrong.shape))
    }
}
