import Conformance

/// `library`: sequences of operations on a library in memory (`LibrarySequence`), some of which fail halfway. Any bytes are
/// one, so the verdict says nothing; `LikeTheModel` runs it.
struct LibraryTarget: PartTarget {
    let name = "library"

    func verdict(for input: [UInt8], options: TargetOptions) throws(TargetError) -> Verdict {
        try refuse(options)
        return .accept()
    }
}

/// After every operation the library holds what a model says that knows nothing of files, and a verification finds nothing;
/// after one that failed it holds that or what it held before.
struct LikeTheModel: Property {
    let name = "like-the-model"
    var operations = LibraryOperations()

    func applies(to target: String) -> Bool { target == "library" }

    func check(_ input: CaseInput, verdict: Verdict, on target: any Target) -> PropertyViolation? {
        LibraryRun.violation(of: LibrarySequence(input.bytes), operations)
    }
}
