/// Specs grown from the contract: valid by construction, then mostly broken in one place, so that the expected path is
/// known without running anything; some are broken blindly, without a known verdict.
public struct SpecGenerator: Generator {
    public let name = "spec"
    public let version = 2
    public let target = "spec"

    public init() {}

    public var catalogue: [CatalogueEntry] { SpecCatalogue.all }

    public func makeCase(seed: UInt64, index: UInt64) -> GeneratedCase {
        var random = randomSource(seed: seed, index: index)
        switch random.below(100) {
        case 0..<18: return SpecCase.valid(&random)
        case 18..<88: return SpecCase.broken(&random)
        default: return SpecCase.wild(&random)
        }
    }
}
