import Conformance

/// Bundles whose archives tell lies: none, one whose verdict is known, or a few of which nothing is known.
public struct ZipGenerator: Generator {
    public let name = "zip"
    public let version = 3
    public let target = "bundle"

    public init() {}

    public var catalogue: [CatalogueEntry] {
        (ArchiveCatalogue.lies + ArchiveBreak.oddities + ArchiveBreak.wild).map { CatalogueEntry($0.name, $0.summary) }
    }

    public func makeCase(seed: UInt64, index: UInt64) -> GeneratedCase {
        var random = randomSource(seed: seed, index: index)
        switch random.below(100) {
        case 0..<8: return GeneratedCase(bytes: ZipGenerator.seed(&random).model.encoded(), expected: .accept())
        case 8..<18: return odd(&random)
        case 18..<78: return lying(&random)
        default: return wild(&random)
        }
    }

    private static func seed(_ random: inout RandomSource) -> ArchiveDraft { ArchiveDraft(.random(&random)) }

    /// One to three oddities that no reader need mind.
    private func odd(_ random: inout RandomSource) -> GeneratedCase {
        var draft = ZipGenerator.seed(&random)
        let lies = (0...random.below(3)).map { _ in
            let oddity = random.pick(ArchiveBreak.oddities)
            _ = oddity.apply(&draft, &random)
            return oddity.name
        }
        return GeneratedCase(bytes: draft.model.encoded(), expected: .accept(), lies: lies)
    }

    /// One lie, in an archive that may be odd besides.
    private func lying(_ random: inout RandomSource) -> GeneratedCase {
        let lie = ArchiveCatalogue.choice.pick(&random)
        // A seed without a place for the lie is replaced.
        while true {
            if let made = ZipGenerator.lying(lie, &random) { return made }
        }
    }

    static func lying(_ lie: ArchiveBreak, _ random: inout RandomSource) -> GeneratedCase? {
        var draft = seed(&random)
        guard let outcome = lie.apply(&draft, &random) else { return nil }
        return GeneratedCase(bytes: draft.model.encoded(), expected: outcome.verdict, lies: [lie.name])
    }

    /// One to three lies, at least one of which is of random bytes where there is only one.
    private func wild(_ random: inout RandomSource) -> GeneratedCase {
        var draft = ZipGenerator.seed(&random)
        var lies: [String] = []
        for number in 0...random.below(3) {
            let isWild = number == 0 || random.chance(50)
            let lie = isWild ? random.pick(ArchiveBreak.wild) : ArchiveCatalogue.choice.pick(&random)
            // Lies about lies: what the first one took away cannot be lied about.
            guard draft.model.entries.count > 1, lie.weight >= 100 else { continue }
            if lie.apply(&draft, &random) != nil { lies.append(lie.name) }
        }
        return GeneratedCase(bytes: draft.model.encoded(), expected: nil, lies: lies)
    }
}

/// Every lie about an archive, in the order of the reader's table.
enum ArchiveCatalogue {
    static let lies: [ArchiveBreak] =
        ArchiveBreak.endRecords + ArchiveBreak.centralRecords + ArchiveBreak.localRecords + ArchiveBreak.layouts
        + ArchiveBreak.declaredSizes + ArchiveBreak.contents + ArchiveBreak.bundles

    static let choice = WeightedChoice(lies, weight: \.weight)
}
