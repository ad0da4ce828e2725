import Conformance
import PrototypeLibrary

/// A rejected import leaves the library byte for byte as it was.
struct LibraryUnchanged: Property {
    let name = "rejected-import-changes-nothing"
    let period: UInt64 = 4

    func applies(to target: String) -> Bool { target == "import" }

    func check(_ input: CaseInput, verdict: Verdict, on target: any Target) -> PropertyViolation? {
        guard !verdict.isAccepted else { return nil }
        return LibraryTrial.run { () throws(LibraryError) in
            let files = try LibraryTrial.furnished()
            let before = files.tree.listing()
            guard case .failure = try LibraryTrial.open(files, input, ids: 50).import(input.bytes, source: .share)
            else {
                return PropertyViolation(shape: "accepted", message: "a library with entries accepts it")
            }
            guard files.tree.listing() != before else { return nil }
            return PropertyViolation(shape: "changed", message: "a rejected import changed the library")
        }
    }
}

/// Importing what is there already, with reuse, changes nothing; what is imported passes verification.
struct IdentityReused: Property {
    let name = "identity-reuse-changes-nothing"
    let period: UInt64 = 4

    func applies(to target: String) -> Bool { target == "import" }

    func check(_ input: CaseInput, verdict: Verdict, on target: any Target) -> PropertyViolation? {
        guard verdict.isAccepted else { return nil }
        return LibraryTrial.run { () throws(LibraryError) in
            let files = try LibraryTrial.furnished()
            let library = try LibraryTrial.open(files, input, ids: 50, reusesIdentical: true)
            guard case .success(let first) = try library.import(input.bytes, source: .mcp, label: "first") else {
                return PropertyViolation(shape: "rejected", message: "a library with entries rejects it")
            }
            if let defect = try library.verify().defects.first {
                return PropertyViolation(shape: "defect: \(defect.code)", message: "\(defect.path): \(defect.message)")
            }
            try library.save([1, 2, 3], for: first.entry.libraryID)
            let before = files.tree.listing()
            guard case .success(let second) = try library.import(input.bytes, source: .paste, label: "second") else {
                return PropertyViolation(shape: "rejected again", message: "what is there already is rejected")
            }
            guard !second.isNew, second.entry == first.entry else {
                return PropertyViolation(shape: "another entry", message: "what is there already is imported again")
            }
            guard files.tree.listing() != before else { return nil }
            return PropertyViolation(shape: "changed", message: "an entry that was reused has changed")
        }
    }
}

/// Two imports give the same set of entries in any order.
struct ImportsInAnyOrder: Property {
    let name = "imports-in-any-order"
    let period: UInt64 = 8

    func applies(to target: String) -> Bool { target == "import" }

    func check(_ input: CaseInput, verdict: Verdict, on target: any Target) -> PropertyViolation? {
        LibraryTrial.run { () throws(LibraryError) in
            let other = Array(SpecText.minimal.utf8)
            let one = try ImportsInAnyOrder.entries(after: [input.bytes, other], input)
            guard try one != ImportsInAnyOrder.entries(after: [other, input.bytes], input) else { return nil }
            return PropertyViolation(shape: "another set", message: "the order of two imports makes a difference")
        }
    }

    /// The contents of all entries, without ids and records, sorted.
    private static func entries(
        after inputs: [[UInt8]], _ input: CaseInput
    ) throws(LibraryError) -> [String] {
        let library = try LibraryTrial.open(MemoryFiles(), input, ids: 1, reusesIdentical: true)
        for bytes in inputs { _ = try library.import(bytes, source: .file) }
        var entries: [String] = []
        for entry in try library.list().entries {
            let files = (entry.assets + entry.fonts).map { "\($0.id.text) \($0.file)" }.sorted()
            entries.append("\(entry.record.specSHA256.hex) \(entry.record.requires) \(files)")
        }
        return entries.sorted()
    }
}

/// Libraries in memory for properties.
enum LibraryTrial {
    static func open(
        _ files: MemoryFiles, _ input: CaseInput, ids: UInt64, reusesIdentical: Bool = false
    ) throws(LibraryError) -> Library {
        let supported = try? ImportTarget.supportedCapabilities(input.options)
        return try JudgedLibrary.open(files, ids: ids) { settings in
            settings.reusesIdentical = reusesIdentical
            if let supported { settings.capabilities = supported }
        }
    }

    /// A library with two entries of which one has something saved.
    static func furnished() throws(LibraryError) -> MemoryFiles { MemoryFiles(try tree.get()) }

    private static let tree: Result<MemoryTree, LibraryError> = Result { () throws(LibraryError) in
        let files = MemoryFiles()
        let library = try JudgedLibrary.open(files)
        _ = try library.import(ArchiveModel.withImage.encoded(), source: .file)
        _ = try library.import(Array(SpecText.spec(children: [SpecText.text("There")]).utf8), source: .file)
        try library.save([1], for: JudgedLibrary.id(1))
        return files.tree
    }

    /// A library in memory that fails is a violation too.
    static func run(_ body: () throws(LibraryError) -> PropertyViolation?) -> PropertyViolation? {
        do throws(LibraryError) {
            return try body()
        } catch {
            return PropertyViolation(shape: "failed: \(error.code.rawValue)", message: "the library failed: \(error)")
        }
    }
}
