import Conformance
import PrototypeLibrary

/// A rejected import leaves the library byte for byte as it was.
struct LibraryUnchanged: Property {
    let name = "rejected-import-changes-nothing"
    let period: UInt64 = 4
    var operations = LibraryOperations()

    func applies(to target: String) -> Bool { target == "import" }

    func check(_ input: CaseInput, verdict: Verdict, on target: any Target) -> PropertyViolation? {
        guard !verdict.isAccepted else { return nil }
        return LibraryTrial.run { () throws(LibraryError) in
            let files = try LibraryTrial.furnished()
            let before = files.tree.listing()
            let library = try LibraryTrial.open(files, input, ids: 50)
            guard case .failure = try operations.take(library, input.bytes, .share, nil, false) else {
                return PropertyViolation(shape: "accepted", message: "a library with entries accepts it")
            }
            guard files.tree.listing() != before else { return nil }
            return PropertyViolation(shape: "changed", message: "a rejected import changed the library")
        }
    }
}
