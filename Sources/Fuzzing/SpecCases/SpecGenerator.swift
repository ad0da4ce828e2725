/// Specs grown from the contract: valid by construction, then mostly broken in one place, so that the expected path is
/// known without running anything; some are broken blindly, without a known verdict.
public struct SpecGenerator: Generator {
    public let name = "spec"
    public let version = 5
    public let target = "spec"

    public init() {}

    public var catalogue: [CatalogueEntry] { SpecCatalogue.all }

    public func makeCase(seed: UInt64, index: UInt64) -> GeneratedCase {
        var random = randomSource(seed: seed, index: index)
        // In turn, so that every check of the contract has its cases, however many checks there are.
        guard index.isMultiple(of: 2) else { return SpecCase.swept(number: seed &+ index / 2, seed: seed, &random) }
        switch random.below(100) {
        case 0..<24: return SpecCase.valid(&random)
        case 24..<91: return SpecCase.broken(&random)
        default: return SpecCase.wild(&random)
        }
    }
}
