import StrictJSON

/// The repeat template around the nodes that grow now. Fields of its items come about as placeholders ask for them.
struct TemplateScope: Sendable {
    let alias: String
    let source: SpecPlan.TemplateSource
    let count: Int
    /// Each field and its value in every item.
    private(set) var fields: [(name: String, values: [JSONTree])] = []
    private(set) var names = NameSource()

    init(alias: String, source: SpecPlan.TemplateSource, count: Int) {
        self.alias = alias
        self.source = source
        self.count = count
    }

    /// Adds a field with one value an item; gives its name.
    mutating func add(_ random: inout RandomSource, _ values: [JSONTree]) -> String {
        let name = names.fresh(&random)
        fields.append((name, values))
        return name
    }

    func placeholder(_ field: String) -> String { "{\(alias).\(field)}" }

    var items: [JSONTree] {
        (0..<count).map { index in
            .object(fields.map { JSONTree.Member($0.name, $0.values[index]) })
        }
    }
}
