import Conformance
import EgressPolicy

/// No address that is let through is in a blocked class, as a check of masks sees it that shares nothing with the policy's
/// table.
struct AllowedAddresses: Property {
    let name = "allowed-addresses"

    func applies(to target: String) -> Bool { target == "egress" }

    func check(_ input: CaseInput, verdict: Verdict, on target: any Target) -> PropertyViolation? {
        guard verdict.isAccepted else { return nil }
        guard let question = EgressQuestion(parsing: input.bytes), let allowed = try? question.decide() else {
            return PropertyViolation(shape: "not decided", message: "what was accepted names no addresses")
        }
        if allowed.addresses.isEmpty { return PropertyViolation(shape: "none", message: "no address is allowed") }
        for address in allowed.addresses {
            if let addressClass = BlockedMasks.addressClass(of: address) {
                return PropertyViolation(shape: addressClass, message: "\(address) is \(addressClass) and let through")
            }
        }
        return nil
    }
}
