import Conformance
import PrototypeLibrary

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
