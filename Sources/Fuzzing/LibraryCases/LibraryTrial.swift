import Conformance
import PrototypeLibrary

/// Libraries in memory for properties.
enum LibraryTrial {
    static func open(
        _ files: MemoryFiles, _ input: CaseInput, ids: UInt64
    ) throws(LibraryError) -> Library {
        let supported = try? ImportTarget.supportedCapabilities(input.options)
        return try JudgedLibrary.open(files, ids: ids) { settings in
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
