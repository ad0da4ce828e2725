import Conformance
import PrototypeSpec
import StrictJSON

/// Any JSON may be given as a contract (`--contract FILE`): it loads or it does not, whatever its spelling, and what loads judges
/// specs like any contract.
struct LoadedAsContract: Property {
    let name = "loaded-as-contract"
    let period: UInt64 = 8

    func applies(to target: String) -> Bool { target == "json" }

    func check(_ input: CaseInput, verdict: Verdict, on target: any Target) -> PropertyViolation? {
        guard verdict.isAccepted, let tree = try? JSONTree(parsing: input.bytes) else { return nil }
        let (loaded, respelled) = (load(input.bytes), load(tree.pretty()))
        guard loaded.text.hasSameBytes(as: respelled.text),
            loaded.contract?.definitions == respelled.contract?.definitions
        else {
            let message = DisplayText.escaping("\(loaded.text), then \(respelled.text)")
            return PropertyViolation(shape: "another spelling", message: message)
        }
        guard let contract = loaded.contract, let validator = try? SpecValidator(contract: contract) else { return nil }
        let (spec, target) = (
            CaseInput(target: "spec", bytes: Array(SpecText.minimal.utf8)), SpecTarget(validator: validator)
        )
        guard let first = try? target.verdict(for: spec.bytes, options: .none) else { return nil }
        return SameVerdictTwice().check(spec, verdict: first, on: target)
    }

    private func load(_ bytes: [UInt8]) -> (contract: Contract?, text: String) {
        do {
            return (try Contract(recordedFormat: bytes), "loaded")
        } catch {
            return (nil, "\(error)")
        }
    }
}
