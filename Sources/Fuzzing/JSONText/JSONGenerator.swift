import Conformance
import StrictJSON

/// Hostile JSON text: values in odd spellings, limits and boundaries that are known to be accepted or rejected, and
/// bytes changed blindly.
public struct JSONGenerator: Generator {
    public let name = "json"
    public let version = 1
    public let target = "json"

    public init() {}

    public var catalogue: [CatalogueEntry] {
        (JSONGenerator.breaks.map { CatalogueEntry($0.name, $0.summary) })
            + JSONForm.all.map { CatalogueEntry($0.name, $0.summary) } + ByteChanges.catalogue
    }

    /// The damages of any text; the limit of bytes is the spec's alone.
    private static let breaks = (TextBreak.any + TextBreak.harmless).filter {
        !["text.tooManyBytes", "text.atByteLimit"].contains($0.name)
    }

    public func makeCase(seed: UInt64, index: UInt64) -> GeneratedCase {
        var random = randomSource(seed: seed, index: index)
        switch random.below(100) {
        case 0..<15:
            let tree = JSONGrowth.value(&random, isContainer: random.chance(70))
            return GeneratedCase(bytes: JSONGrowth.write(tree, &random), expected: .accept(), lies: [])
        case 15..<50: return damaged(&random)
        case 50..<85:
            let form = random.pick(JSONForm.all)
            return verdict(form.isAccepted, form.make(&random), form.name)
        default:
            let tree = JSONGrowth.value(&random, isContainer: true)
            var bytes = JSONGrowth.write(tree, &random)
            let lies = (0..<(1 + random.below(3))).map { _ in ByteChanges.apply(to: &bytes, &random) }
            return GeneratedCase(bytes: bytes, expected: nil, lies: lies)
        }
    }

    private func damaged(_ random: inout RandomSource) -> GeneratedCase {
        while true {
            let entry = random.pick(JSONGenerator.breaks)
            for _ in 0..<4 {
                let tree = JSONGrowth.value(&random, isContainer: true)
                var bytes = JSONGrowth.write(tree, &random)
                if entry.apply(&bytes, &random) { return verdict(!entry.isRejected, bytes, entry.name) }
            }
        }
    }

    private func verdict(_ isAccepted: Bool, _ bytes: [UInt8], _ lie: String) -> GeneratedCase {
        let expected: Verdict = isAccepted ? .accept() : .reject(code: "invalid_json", path: "$")
        return GeneratedCase(bytes: bytes, expected: expected, lies: [lie])
    }
}
