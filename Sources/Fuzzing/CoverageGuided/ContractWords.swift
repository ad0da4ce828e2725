import PrototypeSpec

/// The words of a contract, each once, by their bytes.
struct ContractWords {
    /// Names of fields.
    private(set) var keys: [String] = []
    /// Texts that a field may have: types and other alternatives.
    private(set) var texts: [String] = []
    /// The least and the greatest numbers that fields may have.
    private(set) var bounds: [Double] = []

    /// More than this are icons and other lists that are long and all alike.
    private static let largestList = 40

    init(_ contract: Contract) {
        var keys: Set<String> = []
        var texts: Set<String> = []
        var bounds: Set<Double> = []
        for definition in contract.definitions { ContractWords.collect(definition.rule, &keys, &texts, &bounds) }
        self.keys = keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        self.texts = texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        self.bounds = bounds.sorted()
    }

    private static func collect(
        _ rule: Rule, _ keys: inout Set<String>, _ texts: inout Set<String>, _ bounds: inout Set<Double>
    ) {
        switch rule {
        case .enumeration(let names): if names.count <= largestList { texts.formUnion(names) }
        case .object(let object): collect(object, &keys, &texts, &bounds)
        case .tagged(let variants):
            keys.insert("type")
            for variant in variants {
                texts.insert(variant.name)
                collect(variant.object, &keys, &texts, &bounds)
            }
        case .array(let array): collect(array.item, &keys, &texts, &bounds)
        case .map(let value), .dictionary(let value, _): collect(value, &keys, &texts, &bounds)
        case .choice(let options): for option in options { collect(option, &keys, &texts, &bounds) }
        case .number(let min, let max, _): bounds.formUnion([min, max].compactMap(\.self))
        case .string, .key, .boundKey, .dataPath, .color, .boolean, .scalar, .text, .json, .data, .reference:
            break
        }
    }

    private static func collect(
        _ object: ObjectRule, _ keys: inout Set<String>, _ texts: inout Set<String>, _ bounds: inout Set<Double>
    ) {
        for field in object.fields {
            keys.insert(field.name)
            collect(field.rule, &keys, &texts, &bounds)
        }
    }
}
