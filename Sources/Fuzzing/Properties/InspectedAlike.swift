import Conformance
import PrototypeBundle

/// The inspection of an archive ends where its verdict does, blames a record that is to blame, and shows records that are
/// inside of it.
struct InspectedAlike: Property {
    let name = "inspected-alike"
    let period: UInt64 = 16

    func applies(to target: String) -> Bool { target == "bundle" }

    func check(_ input: CaseInput, verdict: Verdict, on target: any Target) -> PropertyViolation? {
        let inspection = input.bytes.withUnsafeBytes { BundleReader().inspect($0) }
        let seen = inspection.rejection.map { Explanation($0).verdict } ?? .accept()
        guard seen.agrees(with: verdict) else {
            return PropertyViolation(
                shape: "\(PathShape.of(verdict)) -> \(PathShape.of(seen))", expected: verdict,
                message: DisplayText.escaping("inspected: \(seen), not \(verdict)"))
        }
        for record in inspection.records {
            let (end, overflow) = record.offset.addingReportingOverflow(record.length)
            guard record.offset >= 0, record.length > 0, !overflow, end <= input.bytes.count else {
                return PropertyViolation(
                    shape: "outside",
                    message: "\(record.kind.rawValue) at \(record.offset) is not inside of the archive")
            }
            if case .rejected(let code) = record.verdict, code != inspection.rejection?.code {
                return PropertyViolation(shape: "blame", message: "a record is blamed for something else: \(code)")
            }
        }
        let isUnblemished = inspection.records.allSatisfy { $0.verdict == .accepted }
        guard isUnblemished || inspection.rejection != nil else {
            return PropertyViolation(shape: "not accepted", message: "an accepted archive has a record that is not")
        }
        return nil
    }
}
