import PrototypeBundle
import StrictJSON

/// What the app knows of an entry beside its content: `library.json`. It is never exported.
public struct LibraryRecord: Sendable, Equatable {
    public var libraryID: LibraryID
    /// What people call the entry.
    public var label: String
    /// Milliseconds since 1970.
    public var importedAt: Int64
    /// Milliseconds since 1970; nil where it has never been opened.
    public var lastOpenedAt: Int64?
    public var source: ImportSource
    /// The SHA-256 of `spec.json`.
    public var specSHA256: SHA256Digest
    /// The capabilities that the spec needs, sorted.
    public var requires: [String]
    /// Whether a person wants it to stand first.
    public var isPinned: Bool

    static let fileName: FileName = "library.json"
    /// No label makes a record longer.
    static let fileLimit = 65_536
    /// The most UTF-16 code units of a label, so that a record stays within its limit however it is escaped.
    public static let labelLimit = 256

    /// The record's one spelling: compact JSON, members in this order.
    var text: [UInt8] {
        let tree: JSONTree = [
            "libraryId": .string(libraryID.description), "label": .string(label),
            "importedAt": .number(Double(importedAt)),
            "lastOpenedAt": lastOpenedAt.map { .number(Double($0)) } ?? .null, "source": .string(source.rawValue),
            "specSha256": .string(specSHA256.hex), "requires": .array(requires.map(JSONTree.string)),
            "pinned": .bool(isPinned),
        ]
        return tree.compactAsWritten()
    }

    /// Reads a record, which has exactly these members, in any order.
    ///
    /// - Throws: what is wrong with it, for people.
    init(parsing bytes: [UInt8]) throws(RecordMistake) {
        let tree: JSONTree
        do {
            tree = try JSONTree(
                parsing: bytes, limits: JSONLimits(maxBytes: LibraryRecord.fileLimit, maxOpenContainers: 8))
        } catch {
            throw RecordMistake("it is not strict JSON: \(error)")
        }
        var members = try Members(of: tree)
        let id = try members.take("libraryId", \.string)
        guard let libraryID = LibraryID(id) else { throw RecordMistake("libraryId is no UUID") }
        self.libraryID = libraryID
        label = try members.take("label", \.string)
        importedAt = try members.time("importedAt")
        lastOpenedAt = try members.optionalTime("lastOpenedAt")
        guard let source = ImportSource(rawValue: try members.take("source", \.string)) else {
            throw RecordMistake("source is none of the known ones")
        }
        self.source = source
        guard let digest = SHA256Digest(hex: try members.take("specSha256", \.string)) else {
            throw RecordMistake("specSha256 is no SHA-256")
        }
        specSHA256 = digest
        requires = try members.take("requires", \.array).map { element throws(RecordMistake) in
            guard let name = element.string else { throw RecordMistake("requires holds something else than strings") }
            return name
        }
        isPinned = try members.take("pinned", \.bool)
        try members.requireNone()
    }

    init(
        libraryID: LibraryID, label: String, importedAt: Int64, source: ImportSource, specSHA256: SHA256Digest,
        requires: [String]
    ) {
        self.libraryID = libraryID
        self.label = label
        self.importedAt = importedAt
        self.source = source
        self.specSHA256 = specSHA256
        self.requires = requires
        isPinned = false
    }
}

/// What is wrong with a file of the library's own making, for people.
struct RecordMistake: Error {
    var message: String

    init(_ message: String) { self.message = message }
}

/// The members of an object, taken one by one.
private struct Members {
    private var rest: [JSONTree.Member]

    init(of tree: JSONTree) throws(RecordMistake) {
        guard let members = tree.object else { throw RecordMistake("it is no object") }
        rest = members
    }

    private mutating func take(_ name: String) throws(RecordMistake) -> JSONTree {
        guard let index = rest.firstIndex(where: { $0.key.hasSameBytes(as: name) }) else {
            throw RecordMistake("\(name) is missing")
        }
        return rest.remove(at: index).value
    }

    mutating func take<Value>(_ name: String, _ type: (JSONTree) -> Value?) throws(RecordMistake) -> Value {
        guard let value = type(try take(name)) else { throw RecordMistake("\(name) is of another type") }
        return value
    }

    mutating func time(_ name: String) throws(RecordMistake) -> Int64 {
        let value = try optionalTime(name)
        guard let value else { throw RecordMistake("\(name) is no time") }
        return value
    }

    mutating func optionalTime(_ name: String) throws(RecordMistake) -> Int64? {
        let value = try take(name)
        if case .null = value { return nil }
        // Whole milliseconds that a double holds exactly.
        guard let number = value.number, let time = Int64(exactly: number), 0...(1 << 53) ~= time else {
            throw RecordMistake("\(name) is no time")
        }
        return time
    }

    func requireNone() throws(RecordMistake) {
        if let member = rest.first { throw RecordMistake("there is no member \(member.key)") }
    }
}
