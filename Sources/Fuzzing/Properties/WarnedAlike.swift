import Conformance
import PrototypeBundle
import PrototypeSpec
import StrictJSON

/// What an author is warned of does not depend on the spelling of a spec, and an invalid spec has no warnings.
struct WarnedAlike: Property {
    let name = "warned-alike"
    let period: UInt64 = 16

    func applies(to target: String) -> Bool { target == "spec" }

    func check(_ input: CaseInput, verdict: Verdict, on target: any Target) -> PropertyViolation? {
        for mode in [SpecOptions.Mode.host, .device] {
            let warnings = WarnedAlike.warnings(input.bytes, mode)
            if warnings.isEmpty { continue }
            let options = TargetOptions([.init("mode", .string(mode.rawValue))])
            guard (try? SpecTarget().verdict(for: input.bytes, options: options))?.isAccepted == true else {
                return PropertyViolation(shape: "invalid", message: "an invalid spec has warnings")
            }
            guard let tree = try? JSONTree(parsing: input.bytes) else { continue }
            guard WarnedAlike.warnings(tree.pretty(), mode) == warnings else {
                return PropertyViolation(shape: "another spelling", message: "the warnings are others: \(warnings)")
            }
        }
        return nil
    }

    private static func warnings(_ spec: [UInt8], _ mode: SpecOptions.Mode) -> [String] {
        Preflight.warnings(for: spec, mode: mode).map { "\($0.code.rawValue) \($0.path)" }
    }
}
