import PrototypeBundle
import Testing

@testable import PrototypeLibrary

/// Sequences of operations drawn at random, some of which fail in the middle, beside a model that knows what must be.
@Suite("Sequences of operations")
struct SequenceTests {
    /// What a library must hold: by id, the label, the input it came from, and what was saved.
    private struct Model: Equatable {
        struct Entry: Equatable {
            var label: String
            var input: Int
            var saved: [UInt8]?
            var isOpened = false
        }

        var entries: [LibraryID: Entry] = [:]

        /// The entry that reuse gives for an input: the oldest, and of one age the one with the smallest id.
        func identical(to input: Int) -> LibraryID? {
            entries.filter { $0.value.input == input }.keys.min { $0.description < $1.description }
        }
    }

    private enum Step {
        case `import`(Int, reuses: Bool)
        case ask(Int)
        case open(LibraryID)
        case reset(LibraryID)
        case delete(LibraryID)
        case save(LibraryID, UInt8)
        case list, verify, reopen
    }

    private static let inputs: [[UInt8]] = {
        let specs = (0..<3).map { Prototypes.spec("s\($0)") }
        let bundles = (0..<3).compactMap { try? Prototypes.bundle("b", image: Prototypes.png($0)) }
        // The last one is rejected.
        return specs + bundles + [Prototypes.spec(more: #","layer":0"#)]
    }()

    /// SplitMix64, so that a sequence is the same in every run.
    private struct Draws {
        var state: UInt64

        mutating func below(_ bound: Int) -> Int {
            state &+= 0x9E37_79B9_7F4A_7C15
            var word = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
            word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
            return Int((word ^ word >> 31) % UInt64(bound))
        }

        /// An id that is there, or now and then one that is not.
        mutating func id(of model: Model) -> LibraryID {
            let ids = model.entries.keys.sorted { $0.description < $1.description }
            return ids.isEmpty || below(8) == 0 ? LibraryFixture.id(9999) : ids[below(ids.count)]
        }

        mutating func step(_ model: Model) -> Step {
            switch below(14) {
            case 0..<4: .import(below(inputs.count), reuses: below(2) == 0)
            case 4, 5: .ask(below(inputs.count))
            case 6: .open(id(of: model))
            case 7: .reset(id(of: model))
            case 8: .delete(id(of: model))
            case 9, 10: .save(id(of: model), UInt8(below(256)))
            case 11: .list
            case 12: .verify
            default: .reopen
            }
        }
    }

    @Test("The library is what the model says, or what it said before an operation that failed", arguments: 0..<24)
    func sequence(_ seed: Int) throws {
        var draws = Draws(state: UInt64(seed))
        let memory = MemoryFiles()
        var model = Model()
        let ids = Counter()
        var failed = 0
        for number in 0..<40 {
            let step = draws.step(model)
            let failing = draws.below(3) == 0 ? draws.below(120) + 1 : 0
            let errno: Int32 = [28, 5, 13, 24][draws.below(4)]
            let files = InterceptedFiles(memory) { _, call in call == failing ? .fails(errno) : .happens }
            let what = "seed \(seed), step \(number): \(step), call \(failing) fails with \(errno)"
            var expected = model
            // The id that the next new entry gets, where nothing fails.
            var isDone = true
            do {
                let library = try SequenceTests.open(files, ids, entries: 12)
                expected = try SequenceTests.run(step, library, memory, model, what)
            } catch is LibraryError {
                isDone = false
                failed += 1
            }
            #expect(files.openDescriptors == 0, "\(what)")
            let actual = try SequenceTests.state(of: memory, what)
            if isDone, failing == 0 {
                #expect(actual == expected, "\(what)")
            } else {
                // A failure may have come before or after what counts, and opening notes no time where it cannot.
                #expect(
                    actual == expected || actual == model || SequenceTests.isGrown(model, actual), "\(what)")
            }
            model = actual
        }
        #expect(failed > 0)
    }

    private static func open(_ files: any FileSystem, _ ids: Counter, entries: Int) throws -> Library {
        var settings = LibrarySettings()
        settings.files = files
        settings.now = { LibraryFixture.now }
        settings.newID = { LibraryFixture.id(ids.next()) }
        settings.limits.entries = entries
        return try Library.open("library", settings: settings, isCreating: true)
    }

    /// Whether one entry has been added and nothing else has changed: the id is not known before.
    private static func isGrown(_ model: Model, _ actual: Model) -> Bool {
        actual.entries.count == model.entries.count + 1
            && model.entries.allSatisfy { actual.entries[$0.key] == $0.value }
    }

    /// Runs a step; gives what the library must hold now.
    private static func run(
        _ step: Step, _ library: Library, _ memory: MemoryFiles, _ model: Model, _ what: String
    ) throws -> Model {
        var model = model
        switch step {
        case .import(let input, let reuses):
            let result = try library.import(inputs[input], .file, "L", reusesIdentical: reuses)
            add(result, input, reuses: reuses, label: "L", to: &model, what)
        case .ask(let input):
            var tree = memory.tree
            tree.plant(.file(inputs[input]), at: "library/mcp/inbox/r.automobile-proto")
            tree.plant(.file(Array(#"{"action":"import","label":"R"}"#.utf8)), at: "library/mcp/inbox/r.request")
            memory.tree = tree
            let pass = try Inbox(library).consume()
            switch pass.outcomes.first?.result {
            case .imported(let id, let label)?:
                // A candidate that could not be read is skipped.
                if model.entries[id] == nil { model.entries[id] = Model.Entry(label: label, input: input) }
                #expect(model.entries[id]?.input == input, "\(what)")
            case .rejected(let rejection)?:
                // Only what is wrong with the input, or with the disk, is a reason.
                #expect(
                    input == inputs.count - 1 || rejection.code == "library_full"
                        || LibraryError.Code(rawValue: rejection.code) != nil, "\(what): \(rejection)")
            case .opened?, .notFound?: Issue.record("\(what): \(pass)")
            case nil: break
            }
        case .open(let id):
            try expectEntry(id, model) { _ = try library.open(id) }
            model.entries[id]?.isOpened = true
        case .reset(let id):
            try expectEntry(id, model) { try library.reset(id) }
            model.entries[id]?.saved = nil
        case .delete(let id):
            try expectEntry(id, model) { try library.delete(id) }
            model.entries[id] = nil
        case .save(let id, let byte):
            try expectEntry(id, model) { try library.save([byte], for: id) }
            model.entries[id]?.saved = [byte]
        case .list: _ = try library.list()
        case .verify: _ = try library.verify()
        case .reopen: break
        }
        return model
    }

    private static func add(
        _ result: ImportResult, _ input: Int, reuses: Bool, label: String, to model: inout Model, _ what: String
    ) {
        switch result {
        case .success(let imported):
            #expect(input < inputs.count - 1, "\(what)")
            if imported.isNew {
                model.entries[imported.entry.libraryID] = Model.Entry(label: label, input: input)
            } else {
                #expect(reuses && imported.entry.libraryID == model.identical(to: input), "\(what)")
            }
        case .failure(let rejection):
            let isFull = model.entries.count >= 12 && rejection.code == "library_full"
            #expect(isFull || input == inputs.count - 1, "\(what): \(rejection)")
        }
    }

    /// What is done to an entry that is not there is not found.
    private static func expectEntry(_ id: LibraryID, _ model: Model, _ body: () throws -> Void) throws {
        guard model.entries[id] == nil else { return try body() }
        do {
            try body()
            Issue.record("\(id) was found")
        } catch let error as LibraryError {
            if error.code != .notFound { throw error }
        }
    }

    /// What the library holds, looked at with nothing in between.
    private static func state(of memory: MemoryFiles, _ what: String) throws -> Model {
        let library = try open(memory, Counter(), entries: 12)
        #expect(try library.verify().defects.isEmpty, "\(what)")
        var model = Model()
        for entry in try library.list().entries {
            let contents = try library.contents(of: entry.libraryID)
            let input = try #require(
                inputs.firstIndex { input in
                    let spec = (try? BundleReader().read(input).spec) ?? input
                    let assets = (try? BundleReader().read(input).manifest.assets) ?? []
                    return spec == contents.spec && assets == entry.assets
                })
            model.entries[entry.libraryID] = Model.Entry(
                label: entry.record.label, input: input, saved: contents.storage,
                isOpened: entry.record.lastOpenedAt != nil)
        }
        return model
    }
}
