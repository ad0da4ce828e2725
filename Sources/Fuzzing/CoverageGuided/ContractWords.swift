import PrototypeSpec

/// The words of a contract, each once, by their bytes.
struct ContractWords {
    /// Names of fields.
    private(set) var keys: [String] = []
    /// Texts that a field may have: types and other alternatives.
    private(set) var texts: [String] = []

    /// More than this are icons and other lists that are long and all alike.
    private static let largestList = 40

    init(_ contract: Contract) {
        var keys: Set<String> = []
        var texts: Set<String> = []
        for definition in contract.definitions { ContractWords.collect(definition.rule, &keys, &texts) }
        self.keys = keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        self.texts = texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private static func collect(_ rule: Rule, _ keys: inout Set<String>, _ texts: inout Set<String>) {
        switch rule {
        case .enumeration(let names): if names.count <= largestList { texts.formUnion(names) }
        case .object(let object): collect(object, &keys, &texts)
        case .tagged(let variants):
            keys.insert("type")
            for variant in variants {
                texts.insert(variant.name)
                collect(variant.object, &keys, &texts)
            }
        case .array(let array): collect(array.item, &keys, &texts)
        case .map(let value), .dictionary(let value, _): collect(value, &keys, &texts)
        case .choice(let options): for option in options { collect(option, &keys, &texts) }
        case .string, .key, .boundKey, .dataPath, .color, .boolean, .scalar, .number, .text, .json, .data, .reference:
            break
        }
    }

    private static func collect(_ object: ObjectRule, _ keys: inout Set<String>, _ texts: inout Set<String>) {
        for field in object.fields {
            keys.insert(field.name)
            collect(field.rule, &keys, &texts)
        }
    }
}
