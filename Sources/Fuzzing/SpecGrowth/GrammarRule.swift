/// A rule of the contract prepared for growing and visiting: references are resolved, and structures are shared
/// instances, so that walking them copies nothing.
enum GrammarRule: Sendable {
    case string(empty: Bool, nonblank: Bool)
    case key, boundKey, dataPath, color, boolean, scalar, json, data
    case number(min: Double?, max: Double?, integer: Bool)
    case enumeration([String])
    case reference(GrammarReference)
    case object(GrammarObject)
    case tagged(GrammarTagged)
    case array(GrammarArray)
    case map(GrammarItem)
    case dictionary(GrammarItem)
    case choice(GrammarChoice)

    /// Whether an option of a choice is tried for a value of the JSON type: by its own kind, so that a reference counts
    /// as a string.
    func fits(_ value: GrammarValueType) -> Bool {
        switch self {
        case .object: value == .object
        case .number: value == .number
        case .array: value == .array
        default: value == .string
        }
    }

    /// Whether no object can stand at or below a value of the rule.
    var isLeaf: Bool {
        switch self {
        case .string, .key, .boundKey, .dataPath, .color, .boolean, .scalar, .json, .data, .number, .enumeration: true
        case .reference, .object, .tagged, .array, .map, .dictionary, .choice: false
        }
    }

    /// The definition that the rule refers to, also as an array's items.
    var mention: Definition? {
        switch self {
        case .reference(let reference): reference.definition
        case .array(let array): array.item.mention
        default: nil
        }
    }
}

/// The JSON types that choices tell apart.
enum GrammarValueType: Sendable, Equatable { case object, array, string, number, other }

/// The definitions that growing treats in some way of their own, or that breaks ask for; all others are `other`.
enum Definition: String, Sendable {
    case spec, node, action, condition, container, selector, anchor, window, theme, themeColors, style
    case colorValue, colorToken, gradientStop, imageAsset, sheetCondition, listItemTrailing, safeAreaPadding
    case other

    init(named name: String) { self = Definition(rawValue: name) ?? .other }
}

final class GrammarReference: Sendable {
    let definition: Definition
    /// The index of the rule among the grammar's definitions.
    let index: Int

    init(_ definition: Definition, _ index: Int) {
        self.definition = definition
        self.index = index
    }
}

final class GrammarField: Sendable {
    let name: String
    let isOptional: Bool
    let rule: GrammarRule
    /// The definition that the rule is a reference to.
    let referred: Definition?
    /// Whether the field is left out of the walk, because it is settled together with others.
    let isSettled: Bool
    let isLeaf: Bool

    init(_ name: String, isOptional: Bool, isSettled: Bool, _ rule: GrammarRule) {
        self.name = name
        self.isOptional = isOptional
        self.rule = rule
        if case .reference(let reference) = rule { referred = reference.definition } else { referred = nil }
        self.isSettled = isSettled
        isLeaf = rule.isLeaf
    }
}

final class GrammarObject: Sendable {
    /// The definition that the object is, and its name as a variant of a tagged one; `other` for an object in a field.
    let owner: Definition
    let variant: String
    let fields: [GrammarField]
    let exclusive: [String]
    let exactlyOne: [String]
    let dependents: [(trigger: String, names: [String])]
    let atLeastOne: Bool
    private let indexes: [String: Int]

    init(
        owner: Definition, variant: String, fields: [GrammarField], exclusive: [String],
        exactlyOne: [String], dependents: [(trigger: String, names: [String])], atLeastOne: Bool
    ) {
        self.owner = owner
        self.variant = variant
        self.fields = fields
        self.exclusive = exclusive
        self.exactlyOne = exactlyOne
        self.dependents = dependents
        self.atLeastOne = atLeastOne
        indexes = Dictionary(fields.enumerated().map { ($1.name, $0) }) { first, _ in first }
    }

    subscript(name: String) -> GrammarField? { indexes[name].map { fields[$0] } }

    /// The field of a member of a grown object, whose members mostly come in the order of the fields: looked for from
    /// `place` on, which then is the field behind it.
    func field(named name: String, near place: inout Int) -> GrammarField? {
        for offset in fields.indices {
            let index = (place + offset) % fields.count
            guard fields[index].name.hasSameBytes(as: name) else { continue }
            place = index + 1
            return fields[index]
        }
        return nil
    }

    var isConstrained: Bool { !exclusive.isEmpty || !exactlyOne.isEmpty || !dependents.isEmpty }
}

final class GrammarTagged: Sendable {
    let definition: Definition
    let variants: [GrammarObject]
    private let indexes: [String: Int]

    init(_ definition: Definition, _ variants: [GrammarObject]) {
        self.definition = definition
        self.variants = variants
        indexes = Dictionary(variants.enumerated().map { ($1.variant, $0) }) { first, _ in first }
    }

    subscript(name: String?) -> GrammarObject? { name.flatMap { indexes[$0] }.map { variants[$0] } }
}

final class GrammarArray: Sendable {
    let item: GrammarRule
    let min: Int
    let max: Int?
    let unique: Bool

    init(_ item: GrammarRule, min: Int, max: Int?, unique: Bool) {
        self.item = item
        self.min = min
        self.max = max
        self.unique = unique
    }
}

final class GrammarItem: Sendable {
    let rule: GrammarRule

    init(_ rule: GrammarRule) { self.rule = rule }
}

final class GrammarChoice: Sendable {
    let options: [GrammarRule]

    init(_ options: [GrammarRule]) { self.options = options }

    /// The one option that is tried for a value of this type; nil where there is none, or several.
    func onlyOption(for type: GrammarValueType) -> GrammarRule? {
        var found: GrammarRule?
        for option in options where option.fits(type) {
            guard found == nil else { return nil }
            found = option
        }
        return found
    }
}
