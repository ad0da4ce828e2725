import Conformance
import PrototypeLibrary

/// A request is consumed once, with its result, and the library is in order afterwards; what it rejects changes no entry.
struct InboxConsumed: Property {
    let name = "consumed-once"
    let period: UInt64 = 4
    var operations = LibraryOperations()

    func applies(to target: String) -> Bool { target == "inbox" }

    func check(_ input: CaseInput, verdict: Verdict, on target: any Target) -> PropertyViolation? {
        guard let situation = InboxSituation(parsing: input.bytes) else { return nil }
        return LibraryTrial.run { () throws(LibraryError) in
            let course = try situation.run(consuming: operations.consume)
            if let defect = course.defects.first {
                return PropertyViolation(shape: "defect: \(defect.code)", message: "\(defect.path): \(defect.message)")
            }
            let folder = JudgedLibrary.path
            guard course.after.names(in: "\(folder)/staging").isEmpty else {
                return PropertyViolation(shape: "staging", message: "something is left in staging")
            }
            if !verdict.isAccepted, course.pass.outcomes.count <= 1,
                course.after.listing(of: "\(folder)/entries") != course.before.listing(of: "\(folder)/entries")
            {
                return PropertyViolation(shape: "entries", message: "what was rejected changed the entries")
            }
            // Others may put a command, or something in place of its result, there again.
            return situation.isRace ? nil : InboxConsumed.compare(course)
        }
    }

    private static func compare(_ course: InboxSituation.Course) -> PropertyViolation? {
        guard course.secondPass.outcomes.isEmpty else {
            return PropertyViolation(shape: "twice", message: "a request was consumed twice")
        }
        for outcome in course.pass.outcomes {
            let results = "\(JudgedLibrary.path)/mcp/results"
            let published = course.after.file("\(results)/\(outcome.request).json")
            let isHindered = course.pass.warnings.contains { $0.path.hasPrefix("mcp/results/\(outcome.request).json") }
            guard published == outcome.result.text || isHindered else {
                return PropertyViolation(shape: "result", message: "the published result is another one")
            }
        }
        return nil
    }
}
