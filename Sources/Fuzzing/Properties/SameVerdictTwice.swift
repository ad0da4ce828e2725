import Conformance

/// A target that is asked again says the same.
struct SameVerdictTwice: Property {
    let name = "same-verdict-twice"
    let period: UInt64 = 32

    func applies(to target: String) -> Bool { true }

    func check(_ input: CaseInput, verdict: Verdict, on target: any Target) -> PropertyViolation? {
        .deciding(input.bytes, like: input, expecting: verdict, "again", on: target)
    }
}
