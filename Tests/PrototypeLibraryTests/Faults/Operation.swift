import PrototypeBundle

@testable import PrototypeLibrary

/// Everything that can be done to a library, from one beginning: a bundle and a bare spec with something saved, a request
/// in the inbox and an old result.
enum Operation: String, CaseIterable, Sendable {
    case creating, opening, listing, importing, importingSpec, reusing, noting, saving, resetting, deleting, exporting,
        verifying, consuming, sweepingInbox

    /// The ids of the entries in the beginning.
    static let first = LibraryFixture.id(1)
    static let second = LibraryFixture.id(2)

    /// Runs it on an open library.
    func run(_ library: Library) throws {
        switch self {
        case .creating, .opening: break
        case .listing: _ = try library.list()
        case .importing: _ = try library.import(Prototypes.bundle("new", image: Prototypes.png(9)), source: .file).get()
        case .importingSpec: _ = try library.import(Prototypes.spec("new"), source: .file).get()
        case .reusing: _ = try library.import(Prototypes.bundle(), .file, nil, reusesIdentical: true).get()
        case .noting: _ = try library.open(Operation.first)
        case .saving: try library.save([7], for: Operation.first)
        case .resetting: try library.reset(Operation.first)
        case .deleting: try library.delete(Operation.first)
        case .exporting: _ = try library.export(Operation.first)
        case .verifying: _ = try library.verify()
        case .consuming: _ = try Inbox(library).consume()
        case .sweepingInbox: _ = try Inbox(library).sweep()
        }
    }

    /// Opens the library and runs it.
    func run(in files: any FileSystem, idsFrom start: UInt64) throws {
        try run(
            Library.open("library", settings: Beginning.settings(files, idsFrom: start), isCreating: self == .creating))
    }

    /// The tree that it begins with.
    func beginning() throws -> MemoryTree {
        switch self {
        case .creating: MemoryTree()
        case .opening: try Beginning.withLeftovers()
        default: try Beginning.tree()
        }
    }

    /// Whether what it leaves may be something between the old state and the new one, which the next one finishes.
    var isInSteps: Bool { self == .creating || self == .consuming || self == .sweepingInbox }
}

/// A library in memory, to be broken again and again.
enum Beginning {
    static func settings(_ files: any FileSystem, idsFrom start: UInt64 = 0) -> LibrarySettings {
        var settings = LibrarySettings()
        let ids = Counter()
        settings.files = files
        settings.now = { LibraryFixture.now }
        settings.newID = { LibraryFixture.id(start + ids.next()) }
        return settings
    }

    static func tree() throws -> MemoryTree {
        let files = MemoryFiles()
        let library = try Library.open("library", settings: settings(files), isCreating: true)
        _ = try library.import(Prototypes.bundle(), source: .file).get()
        _ = try library.import(Prototypes.spec(), source: .file).get()
        try library.save([1, 2, 3], for: Operation.first)
        try library.save([4], for: Operation.second)
        var tree = files.tree
        tree.plant(.file(try Prototypes.bundle("asked")), at: "library/mcp/inbox/r.automobile-proto")
        tree.plant(.file(Array(#"{"action":"import","label":"asked"}"#.utf8)), at: "library/mcp/inbox/r.request")
        tree.plant(
            .file(Array("{}".utf8)), at: "library/mcp/results/old.json", modified: LibraryFixture.now - 700_000)
        return tree
    }

    /// With what crashes leave: a half entry, and one that was being removed.
    static func withLeftovers() throws -> MemoryTree {
        var tree = try tree()
        let gone = LibraryFixture.id(77)
        tree.plant(.folder, at: "library/staging/\(gone)")
        tree.plant(.folder, at: "library/staging/\(gone)/assets")
        tree.plant(.file([1]), at: "library/staging/\(gone)/assets/x")
        tree.plant(.file([1]), at: "library/staging/x.tmp")
        tree.plant(.file([2]), at: "library/storage/\(gone).json")
        return tree
    }
}
