import Conformance
import PrototypeLibrary

/// Importing what is there already, with reuse, changes nothing; what is imported passes verification.
struct IdentityReused: Property {
    let name = "identity-reuse-changes-nothing"
    let period: UInt64 = 4
    var operations = LibraryOperations()

    func applies(to target: String) -> Bool { target == "import" }

    func check(_ input: CaseInput, verdict: Verdict, on target: any Target) -> PropertyViolation? {
        guard verdict.isAccepted else { return nil }
        return LibraryTrial.run { () throws(LibraryError) in
            let files = try LibraryTrial.furnished()
            let library = try LibraryTrial.open(files, input, ids: 50)
            guard case .success(let first) = try operations.take(library, input.bytes, .mcp, "first", true) else {
                return PropertyViolation(shape: "rejected", message: "a library with entries rejects it")
            }
            if let defect = try library.verify().defects.first {
                return PropertyViolation(shape: "defect: \(defect.code)", message: "\(defect.path): \(defect.message)")
            }
            try library.save([1, 2, 3], for: first.entry.libraryID)
            let before = files.tree.listing()
            guard case .success(let second) = try operations.take(library, input.bytes, .paste, "second", true) else {
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
