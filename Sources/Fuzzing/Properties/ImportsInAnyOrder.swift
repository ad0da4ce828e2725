import Conformance
import PrototypeLibrary

/// Two imports give the same set of entries in any order.
struct ImportsInAnyOrder: Property {
    let name = "imports-in-any-order"
    let period: UInt64 = 8
    var operations = LibraryOperations()

    func applies(to target: String) -> Bool { target == "import" }

    func check(_ input: CaseInput, verdict: Verdict, on target: any Target) -> PropertyViolation? {
        LibraryTrial.run { () throws(LibraryError) in
            let other = Array(SpecText.minimal.utf8)
            let one = try entries(after: [input.bytes, other], input)
            guard try one != entries(after: [other, input.bytes], input) else { return nil }
            return PropertyViolation(shape: "another set", message: "the order of two imports makes a difference")
        }
    }

    /// The contents of all entries, without ids and records, sorted.
    private func entries(after inputs: [[UInt8]], _ input: CaseInput) throws(LibraryError) -> [String] {
        let library = try LibraryTrial.open(MemoryFiles(), input, ids: 1)
        for bytes in inputs { _ = try operations.take(library, bytes, .file, nil, true) }
        var entries: [String] = []
        for entry in try library.list().entries {
            let files = (entry.assets + entry.fonts).map { "\($0.id.text) \($0.file)" }.sorted()
            entries.append("\(entry.record.specSHA256.hex) \(entry.record.requires) \(files)")
        }
        return entries.sorted()
    }
}
