import Conformance
import PrototypeLibrary

/// What a library must hold, told by the operations alone.
struct LibraryModel: Equatable {
    struct Entry: Equatable {
        /// The number of its content.
        var content: Int
        var label: String
        var source: ImportSource
        var saved: [UInt8]?
        var isOpened = false

        /// What its files take.
        var size: Int {
            // Nobody knows when it was opened last, or the time in 13 digits.
            let opened = isOpened ? "\(JudgedLibrary.now)".utf8.count - "null".utf8.count : 0
            return LibraryInput.contents[content].size + label.utf8.count + source.rawValue.utf8.count + opened
        }
    }

    var entries: [LibraryID: Entry] = [:]

    /// In the order of a list: all are of one age.
    var ids: [LibraryID] { entries.keys.sorted { $0.description < $1.description } }

    func entry(_ id: LibraryID, _ change: (inout Entry?) -> Void) -> LibraryModel {
        var model = self
        change(&model.entries[id])
        return model
    }

    // MARK: Imports

    enum Fate: Equatable {
        case rejected(code: String, path: String)
        case existing(LibraryID)
        case new(Entry)
    }

    /// What an import must come to.
    func fate(of step: LibraryStep, _ source: ImportSource, reusesIdentical: Bool, _ limits: LibraryLimits) -> Fate {
        switch step.input.fate {
        case .rejected(let code, let path): return .rejected(code: code, path: path)
        case .entry(let content):
            if reusesIdentical, let id = ids.first(where: { entries[$0]?.content == content }) { return .existing(id) }
            let entry = Entry(content: content, label: step.label ?? LibraryModel.specID(content), source: source)
            guard entries.count < limits.entries else { return .rejected(code: "library_full", path: "$") }
            let size = entries.values.reduce(entry.size) { $0 + $1.size }
            return size <= limits.bytes ? .new(entry) : .rejected(code: "library_too_large", path: "$")
        }
    }

    private static func specID(_ content: Int) -> String { content < 2 ? "a" : "s" }

    /// The one entry more that `other` has; nil where anything else is different.
    func addition(in other: LibraryModel) -> (id: LibraryID, entry: Entry)? {
        var rest = other
        let more = other.entries.filter { entries[$0.key] == nil }
        guard more.count == 1, let (id, entry) = more.first else { return nil }
        rest.entries[id] = nil
        return rest == self ? (id, entry) : nil
    }

    // MARK: Looking

    /// What stands in a library, looked at with nothing in between.
    ///
    /// - Throws: where it is no model of anything: a defect, a warning, an entry with a content of its own.
    init(of tree: MemoryTree, _ limits: LibraryLimits) throws(LibraryOddity) {
        do {
            let library = try JudgedLibrary.open(MemoryFiles(tree), ids: 1) { $0.limits = limits }
            let listing = try library.list()
            if let warning = (library.warnings + listing.warnings).first {
                throw LibraryOddity("warning: \(warning.code)", "\(warning.path): \(warning.message)")
            }
            if let defect = try library.verify().defects.first {
                throw LibraryOddity("defect: \(defect.code)", "\(defect.path): \(defect.message)")
            }
            for entry in listing.entries { try add(entry, tree) }
            guard tree.size(of: "\(JudgedLibrary.path)/entries") == entries.values.reduce(0, { $0 + $1.size }) else {
                throw LibraryOddity("size", "the entries have other sizes than their contents and labels say")
            }
        } catch let oddity as LibraryOddity {
            throw oddity
        } catch {
            throw LibraryOddity("failed: \(error)", "the library cannot be looked at: \(error)")
        }
    }

    init() {}

    private mutating func add(_ entry: LibraryEntry, _ tree: MemoryTree) throws(LibraryOddity) {
        let spec = tree.file("\(JudgedLibrary.path)/entries/\(entry.libraryID)/spec.json")
        let assets = LibraryContent.assets(of: entry)
        guard let content = LibraryInput.contents.firstIndex(where: { $0.spec == spec && $0.assets == assets }) else {
            throw LibraryOddity("other content", "\(entry.libraryID) has the content of no input")
        }
        entries[entry.libraryID] = Entry(
            content: content, label: entry.record.label, source: entry.record.source,
            saved: tree.file("\(JudgedLibrary.path)/storage/\(entry.libraryID).json"),
            isOpened: entry.record.lastOpenedAt != nil)
    }
}

/// What must not be in a library, or not come of an operation.
struct LibraryOddity: Error {
    /// Becomes part of a signature.
    var shape: String
    var message: String

    init(_ shape: String, _ message: String) {
        self.shape = shape
        self.message = message
    }
}
