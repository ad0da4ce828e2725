import StrictJSON

/// Why a contract cannot be used.
public struct ContractError: Error, Sendable, CustomStringConvertible {
    /// Where in the contract, as a path.
    public var path: String
    public var message: String

    public var description: String { "\(message) at \(path)" }
}

extension Contract {
    /// The contract of the design, with data, storage, requests, charts and field checks.
    public static let prototype = builtIn(extended: true)

    /// The contract as the upstream project has recorded it, without those parts.
    public static let recorded = builtIn(extended: false)

    private static func builtIn(extended: Bool) -> Contract {
        do {
            return Contract(
                limits: SpecLimits(),
                definitions: try ContractNotation.definitions(of: ContractSource.text, extended: extended))
        } catch {
            // The source is part of this module, not input: a mistake in it fails every test at once.
            preconditionFailure("the built-in contract is wrong: \(error.message)")
        }
    }

    /// Reads the recorded format: `{"limits": {…}, "definitions": {name: rule}}` with a `kind` in every rule.
    ///
    /// - Throws: `ContractError` for a shape it does not know; `JSONError` where the bytes are no strict JSON.
    public init(recordedFormat bytes: [UInt8]) throws {
        let document = try JSONTree(parsing: bytes)
        guard let limits = document["limits"]?.object else {
            throw ContractError(path: "limits", message: "an object of limits was expected")
        }
        guard let definitions = document["definitions"]?.object else {
            throw ContractError(path: "definitions", message: "an object of rules was expected")
        }
        self.init(limits: try SpecLimits(recorded: limits), definitions: [])
        self.definitions = try definitions.map {
            Definition($0.key, try Rule(recorded: $0.value, at: "definitions.\($0.key)"))
        }
    }
}

extension SpecLimits {
    private static let recordedNames: [(name: String, field: WritableKeyPath<SpecLimits, Int> & Sendable)] = [
        ("MAX_PROTOTYPE_NODES", \.nodes),
        ("MAX_PROTOTYPE_DEPTH", \.depth),
        ("MAX_PROTOTYPE_IMAGES", \.images),
        ("MAX_PROTOTYPE_SPEC_BYTES", \.specBytes),
        ("MAX_PROTOTYPE_EMIT_PAYLOAD_BYTES", \.emitPayloadBytes),
        ("MAX_PROTOTYPE_EMIT_PAYLOAD_DEPTH", \.emitPayloadDepth),
        ("MAX_PROTOTYPE_SELECTOR_DEPTH", \.selectorDepth),
        ("MAX_PROTOTYPE_CONDITION_DEPTH", \.conditionDepth),
    ]

    fileprivate init(recorded members: [JSONTree.Member]) throws(ContractError) {
        self.init()
        for member in members {
            guard let known = SpecLimits.recordedNames.first(where: { $0.name == member.key }) else {
                throw ContractError(path: "limits.\(member.key)", message: "this limit is unknown")
            }
            guard let value = member.value.int, value >= 0, value <= 1 << 30 else {
                throw ContractError(path: "limits.\(member.key)", message: "a whole number was expected")
            }
            self[keyPath: known.field] = value
        }
    }
}

extension Rule {
    fileprivate init(recorded tree: JSONTree, at path: String) throws(ContractError) {
        func items() throws(ContractError) -> Rule? {
            guard let item = tree["item"] else { return nil }
            return try Rule(recorded: item, at: path + ".item")
        }
        switch tree["kind"]?.string {
        case "string": self = .string(empty: try tree.flag("empty", path), nonblank: try tree.flag("nonblank", path))
        case "key": self = .key
        case "boundKey": self = .boundKey
        case "dataPath": self = .dataPath
        case "color": self = .color
        case "boolean": self = .boolean
        case "scalar": self = .scalar
        case "number":
            self = .number(
                min: try tree.bound("min", path), max: try tree.bound("max", path),
                integer: try tree.flag("integer", path))
        case "enum":
            guard let values = tree["values"] else { throw ContractError(path: path, message: "an enum needs values") }
            self = .enumeration(try Rule.words(values, at: path + ".values"))
        case "json": self = .json(maxBytes: try tree.count("maxBytes", path))
        case "data":
            guard let bytes = try tree.count("maxBytes", path), let depth = try tree.count("maxDepth", path) else {
                throw ContractError(path: path, message: "data needs maxBytes and maxDepth")
            }
            self = .data(maxBytes: bytes, maxDepth: depth)
        case "ref":
            guard let name = tree["name"]?.string else {
                throw ContractError(path: path, message: "a ref needs a name")
            }
            self = .reference(name)
        case "object": self = .object(try ObjectRule(recorded: tree, at: path))
        case "tagged":
            guard let variants = tree["variants"]?.object else {
                throw ContractError(path: path, message: "a tagged rule needs variants")
            }
            self = .tagged(
                try variants.map { (variant) throws(ContractError) in
                    Variant(variant.key, try ObjectRule(recorded: variant.value, at: "\(path).\(variant.key)"))
                })
        case "array":
            self = .array(
                ArrayRule(
                    try items() ?? .json(maxBytes: nil), min: try tree.count("min", path) ?? 0,
                    max: try tree.count("max", path), unique: try tree.flag("unique", path)))
        case "map": self = .map(try items() ?? .scalar)
        case "dictionary": self = .dictionary(try items() ?? .scalar, max: try tree.count("max", path))
        case "choice":
            guard let options = tree["options"]?.array else {
                throw ContractError(path: path, message: "a choice needs options")
            }
            self = .choice(
                try options.enumerated().map { (index, option) throws(ContractError) in
                    try Rule(recorded: option, at: "\(path).options[\(index)]")
                })
        default: throw ContractError(path: path, message: "this rule kind is unknown")
        }
    }

    fileprivate static func words(_ tree: JSONTree?, at path: String) throws(ContractError) -> [String] {
        guard let tree else { return [] }
        guard let elements = tree.array else { throw ContractError(path: path, message: "strings were expected") }
        let words = elements.compactMap(\.string)
        guard words.count == elements.count else { throw ContractError(path: path, message: "strings were expected") }
        return words
    }
}

extension ObjectRule {
    fileprivate init(recorded tree: JSONTree, at path: String) throws(ContractError) {
        guard tree["kind"]?.string == "object" else {
            throw ContractError(path: path, message: "an object was expected")
        }
        self.init(fields: [])
        for member in try tree.members("fields", path) {
            guard let rule = member.value["rule"] else {
                throw ContractError(path: "\(path).\(member.key)", message: "a field needs a rule")
            }
            fields.append(
                Field(
                    member.key, optional: try member.value.flag("optional", "\(path).\(member.key)"),
                    try Rule(recorded: rule, at: "\(path).\(member.key)")))
        }
        binding = try tree.flag("binding", path)
        atLeastOne = try tree.flag("atLeastOne", path)
        exclusive = try Rule.words(tree["exclusive"], at: path + ".exclusive")
        exactlyOne = try Rule.words(tree["exactlyOne"], at: path + ".exactlyOne")
        for member in try tree.members("dependents", path) {
            dependents.append(
                Dependents(
                    trigger: member.key, names: try Rule.words(member.value, at: "\(path).dependents.\(member.key)")))
        }
    }
}

/// Optional parts of a recorded rule: absent is fine, of another type is not.
extension JSONTree {
    fileprivate func flag(_ name: String, _ path: String) throws(ContractError) -> Bool {
        guard let value = self[name] else { return false }
        guard let flag = value.bool else {
            throw ContractError(path: "\(path).\(name)", message: "a boolean was expected")
        }
        return flag
    }

    fileprivate func bound(_ name: String, _ path: String) throws(ContractError) -> Double? {
        guard let value = self[name] else { return nil }
        guard let bound = value.number else {
            throw ContractError(path: "\(path).\(name)", message: "a number was expected")
        }
        return bound
    }

    fileprivate func count(_ name: String, _ path: String) throws(ContractError) -> Int? {
        guard let value = self[name] else { return nil }
        guard let count = value.int, count >= 0 else {
            throw ContractError(path: "\(path).\(name)", message: "a whole number, 0 or more, was expected")
        }
        return count
    }

    fileprivate func members(_ name: String, _ path: String) throws(ContractError) -> [Member] {
        guard let value = self[name] else { return [] }
        guard let members = value.object else {
            throw ContractError(path: "\(path).\(name)", message: "an object was expected")
        }
        return members
    }
}
