/// One rule in the flat form that the walk runs: a kind, numbers, and indices of other operations and tables.
struct Operation: Hashable {
    enum Kind: UInt8 {
        case string, key, boundKey, dataPath, color, boolean, scalar, number, enumeration, json, data
        case object, tagged, array, map, dictionary, choice
        /// References with accounting; `first` is the referenced operation.
        case node, item, container, condition
        /// A reference that is resolved to its definition once all are compiled.
        case alias
        /// What no spec has: a form of strings, an object that names its file (`first` is the object's operation), an array
        /// whose elements are compared with each other.
        case text, filed, ordered
    }

    var kind: Kind
    /// `empty` of a string, `integer` of a number, `unique` of an array, `ascending` of an ordered one, `digest` of a text.
    var flag = false
    /// `nonblank` of a string.
    var secondFlag = false
    /// The item operation, the name or object table; for a choice, where its pairs of option and shape start.
    var first: Int32 = 0
    /// How many options a choice has; where the object tables of a tagged rule's variants start; the name of the member
    /// in which an ordered array's elements differ; which filing a filed object has.
    var second: Int32 = 0
    /// The bounds of a number, a length, a cost or a depth.
    var low: Double = -.infinity
    var high: Double = .infinity
}

/// The JSON type that an option of a choice is tried for.
enum OptionShape: Int32 {
    case string, number, object, array

    /// By the option's own kind; whatever is no object, number or array, a reference too, is tried for strings.
    init(of rule: Rule) {
        switch rule {
        case .object: self = .object
        case .number: self = .number
        case .array: self = .array
        default: self = .string
        }
    }
}

/// An object rule in flat form: its names sort by UTF-16, so that bits of a word in ascending order are the walk's order.
struct ObjectTable {
    /// The number of each field in the contract's table of names.
    var names: UnsafeMutablePointer<Int16>
    /// The field of each name of the contract, or -1.
    var fieldOfName: UnsafeMutablePointer<Int8>
    var fieldCount: Int32
    /// The operation of each field, by index.
    var operations: UnsafeMutablePointer<Int32>
    /// The bits of required fields.
    var required: UInt64 = 0
    /// What holds between the fields, in the contract's list, or -1.
    var constraints: Int32 = -1
    /// The bits of fields that mark a capability or a reference.
    var marked: UInt64 = 0
    /// The marks of this object, in the contract's list.
    var firstMark: Int32 = 0
    var markCount: Int32 = 0
    /// A capability that the object needs just by being there (a variant): an index into the marks, or -1.
    var ownMark: Int32 = -1
    var node = NodeKind.plain
    var action = ActionKind.plain
    /// Whether the walk notes anything of such an object itself.
    var isNoted: Bool {
        @inline(__always) get { ownMark >= 0 || !node.isPlain || !action.isPlain || (repeatBit | pagerBit) != 0 }
    }
    /// The bits of a node's `repeat` and `pager`.
    var repeatBit: UInt64 = 0
    var pagerBit: UInt64 = 0
    /// The field that names state: `stateKey` of a node, `key` of an action; -1 where it has none.
    var stateField: Int32 = -1

    func free() {
        names.deallocate()
        fieldOfName.deallocate()
        operations.deallocate()
    }

    /// Makes this the object of a node variant, which the walk notes for the checks after it.
    mutating func becomeNode(_ variant: Variant) {
        node = NodeKind(rawValue: variant.name) ?? .plain
        let names = ContractCompiler.sorted(variant.object.fields).map(\.name)
        func bit(_ name: String) -> UInt64 { names.firstIndex(of: name).map { 1 << UInt64($0) } ?? 0 }
        stateField = Int32(names.firstIndex(of: "stateKey") ?? -1)
        repeatBit = bit("repeat")
        pagerBit = bit("pager")
    }

    /// Makes this the object of an action variant, which the walk notes for the checks after it.
    mutating func becomeAction(_ variant: Variant) {
        action = ActionKind(rawValue: variant.name) ?? .plain
        let names = ContractCompiler.sorted(variant.object.fields).map(\.name)
        stateField = Int32(names.firstIndex(of: "key") ?? -1)
    }
}

/// The constraints of an object rule as bits of its fields.
struct FieldConstraints {
    /// `binding`, `exclusive` and `exactlyOne`, in this order: exactly one bit is present, reported at `reported`.
    var single: [(bits: UInt64, reported: Int)] = []
    var dependents: [(trigger: UInt64, names: [Int])] = []
    var atLeastOne = false
}

/// The node variants that a cross reference looks at, by name; every other one is `plain`.
enum NodeKind: String {
    case plain
    case textField, `switch`, checkbox, slider, radioGroup, segmentedButton, chip, fab, progress, timePicker, datePicker
    case tabBar, bottomNav, listItem, bottomSheet, dialog, snackbar, pager, chart, image

    /// As a switch, since `!=` of an enumeration with raw values compares those.
    var isPlain: Bool {
        switch self {
        case .plain: true
        default: false
        }
    }
}

/// The actions that a cross reference looks at, by name; every other one is `plain`.
enum ActionKind: String {
    case plain
    case setPage, toggle, increment, decrement, request

    /// As a switch, since `!=` of an enumeration with raw values compares those.
    var isPlain: Bool {
        switch self {
        case .plain: true
        default: false
        }
    }
}
