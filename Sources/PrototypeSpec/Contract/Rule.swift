/// What a value must be. The kinds are those of the spec language (section 4 and the extension page).
public indirect enum Rule: Sendable, Equatable {
    /// A string; empty only with `empty`, and not only TypeScript white space with `nonblank`.
    case string(empty: Bool = false, nonblank: Bool = false)
    /// A state key: `[A-Za-z_][A-Za-z0-9_]{0,63}`.
    case key
    /// A state key, or key characters mixed with at least one placeholder `{index}` or `{alias.field}`.
    case boundKey
    /// A data path of at most 256 UTF-16 code units: `user.orders[0].id`.
    case dataPath
    /// `#RRGGBB` or `#AARRGGBB`.
    case color
    case boolean
    /// A string, number or boolean.
    case scalar
    /// A number in `min...max`; a whole one with `integer`, however it is spelled.
    case number(min: Double? = nil, max: Double? = nil, integer: Bool = false)
    case enumeration([String])
    /// A string of one form. No spec has any; manifests of bundles do.
    case text(TextRule)
    /// Any JSON that costs at most this; deeper than the contract's payload depth costs too much.
    case json(maxBytes: Int?)
    /// An object of state keys with a cost and a number of nested containers, itself included.
    case data(maxBytes: Int, maxDepth: Int)
    case reference(String)
    case object(ObjectRule)
    /// An object whose `type` names one of these variants.
    case tagged([Variant])
    case array(ArrayRule)
    /// An object of state keys, each value by the rule.
    case map(Rule)
    /// An object of any keys, at most `max`, each value by the rule.
    case dictionary(Rule, max: Int?)
    /// The options whose JSON type fits are tried in order.
    case choice([Rule])
}

/// The fields of an object and what holds between them. The constraints are checked after the fields, in this order.
public struct ObjectRule: Sendable, Equatable {
    public var fields: [Field]
    /// Exactly one of `pager` and `stateKey` is present.
    public var binding = false
    /// Exactly one of these is present.
    public var exclusive: [String] = []
    /// Exactly one of these is present.
    public var exactlyOne: [String] = []
    public var dependents: [Dependents] = []
    /// The object has at least one member.
    public var atLeastOne = false
    /// The object describes a file that its own members name.
    public var filed: Filed?

    public struct Field: Sendable, Equatable {
        public var name: String
        public var isOptional: Bool
        public var rule: Rule

        public init(_ name: String, optional: Bool, _ rule: Rule) {
            self.name = name
            isOptional = optional
            self.rule = rule
        }
    }

    /// Without `trigger` none of `names` is present; with it exactly one is.
    public struct Dependents: Sendable, Equatable {
        public var trigger: String
        public var names: [String]

        public init(trigger: String, names: [String]) {
            self.trigger = trigger
            self.names = names
        }
    }

    /// `file` is `FOLDER/`, then `sha256`, a point and the extension in the place of `mediaType` among its words.
    public struct Filed: Sendable, Equatable {
        public var folder: String
        public var extensions: [String]

        public init(folder: String, extensions: [String]) {
            self.folder = folder
            self.extensions = extensions
        }
    }

    public init(fields: [Field]) { self.fields = fields }
}

/// The form of a string.
public enum TextRule: Sendable, Equatable {
    /// 64 lowercase hexadecimal digits.
    case digest
    /// So many UTF-16 code units.
    case units(min: Int, max: Int)
}

/// One shape of a tagged object; its fields include the discriminator `type`.
public struct Variant: Sendable, Equatable {
    public var name: String
    public var object: ObjectRule

    public init(_ name: String, _ object: ObjectRule) {
        self.name = name
        self.object = object
    }
}

/// An array's length, elements and whether equal elements (by their compact JSON) are allowed.
public struct ArrayRule: Sendable, Equatable {
    public var item: Rule
    public var min: Int
    public var max: Int?
    public var unique: Bool
    /// What holds between the elements beyond that.
    public var order: Order?

    public enum Order: Sendable, Equatable {
        /// Strings in strictly ascending UTF-16 order.
        case ascending
        /// Objects of which no two have the same string as this member.
        case distinct(member: String)
    }

    public init(_ item: Rule, min: Int = 0, max: Int? = nil, unique: Bool = false) {
        self.item = item
        self.min = min
        self.max = max
        self.unique = unique
    }
}
