import Conformance
import StrictJSON

/// What is accepted as JSON is the same value when it is written, in one line or in several, and read back.
struct WrittenAndReadBack: Property {
    let name = "written-and-read-back"
    let period: UInt64 = 8

    func applies(to target: String) -> Bool { target == "json" }

    func check(_ input: CaseInput, verdict: Verdict, on target: any Target) -> PropertyViolation? {
        guard verdict.isAccepted else { return nil }
        guard let tree = try? JSONTree(parsing: input.bytes) else {
            return PropertyViolation(shape: "not JSON", message: "what was accepted is not JSON")
        }
        for (shape, text) in [("as written", tree.compactAsWritten()), ("pretty", tree.pretty())] {
            guard let again = try? JSONTree(parsing: text), again == tree else {
                return PropertyViolation(shape: shape, message: "another value is read back")
            }
        }
        // The order of TypeScript is another one, but it is in order then.
        let compact = tree.compact()
        guard let again = try? JSONTree(parsing: compact), again.compact() == compact,
            again.compactAsWritten() == compact
        else {
            return PropertyViolation(shape: "compact", message: "the order of keys is not settled by writing them once")
        }
        return nil
    }
}
