/// Every way in which the spec generator breaks a rule or goes to a limit.
enum SpecCatalogue {
    enum Entry: Sendable {
        case tree(SpecBreak)
        case components(ComponentBreak)
        case text(TextBreak)

        var name: String {
            switch self {
            case .tree(let entry): entry.name
            case .components(let entry): entry.name
            case .text(let entry): entry.name
            }
        }

        var summary: String {
            switch self {
            case .tree(let entry): entry.summary
            case .components(let entry): entry.summary
            case .text(let entry): entry.summary
            }
        }

        var weight: Int {
            switch self {
            case .tree(let entry): entry.weight
            case .components(let entry): entry.weight
            case .text(let entry): entry.weight
            }
        }
    }

    static let trees: [SpecBreak] =
        SpecBreak.values + SpecBreak.objects + SpecBreak.arrays + SpecBreak.budgets + SpecBreak.accounting
        + SpecBreak.templates
        + SpecBreak.state + SpecBreak.references + SpecBreak.requests + SpecBreak.policies + SpecBreak.modes

    static let entries: [Entry] =
        trees.map(Entry.tree) + ComponentBreak.all.map(Entry.components)
        + (TextBreak.any + TextBreak.harmless).map(Entry.text)

    static let all: [CatalogueEntry] =
        entries.map { CatalogueEntry($0.name, $0.summary) } + PlaceSweep.catalogue
        + WildBreaks.catalogue

    static let choice = WeightedChoice(entries, weight: \.weight)
}
