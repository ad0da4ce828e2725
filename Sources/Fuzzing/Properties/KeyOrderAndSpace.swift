import Conformance
import StrictJSON

/// What is accepted stays accepted with its keys in another order and white space between its tokens.
///
/// A rejection may move, since the first error depends on the order.
struct KeyOrderAndSpace: Property {
    let name = "key-order-and-space"
    /// Only what is accepted counts, about a quarter.
    let period: UInt64 = 16

    /// The targets whose inputs are JSON, and how long one may be.
    private static let limits = [
        "json": Int.max, "spec": JSONLimits.spec.maxBytes, "manifest": 65_536, "egress": Int.max,
    ]

    func applies(to target: String) -> Bool { KeyOrderAndSpace.limits[target] != nil }

    func check(_ input: CaseInput, verdict: Verdict, on target: any Target) -> PropertyViolation? {
        guard verdict.isAccepted, let limit = KeyOrderAndSpace.limits[input.target] else { return nil }
        let limits = JSONLimits(
            maxBytes: JSONLimits.largestInput, maxOpenContainers: JSONLimits.spec.maxOpenContainers)
        guard let tree = try? JSONTree(parsing: input.bytes, limits: limits) else {
            return PropertyViolation(shape: "not JSON", message: "what was accepted is not JSON")
        }
        // The same input is always spelled in the same other way.
        var random = RandomSource(generator: name, version: 1, seed: FNV1a.hash(input.bytes), index: 0)
        let respelled = Respelling(shufflesKeys: true, addsWhiteSpace: true).write(tree, &random)
        guard respelled.count <= limit else { return nil }
        return .deciding(respelled, like: input, expecting: verdict, "respelled", on: target)
    }
}
