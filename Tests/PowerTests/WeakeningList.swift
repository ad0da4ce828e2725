import PrototypeSpec

/// Collects the weakenings of a contract's rules. A `Replace` makes the contract that has another part at a place.
struct WeakeningList {
    typealias Replace<Part> = @Sendable (Part) -> Contract

    var weakenings: [ContractWeakening] = []

    mutating func add(_ rule: Rule, at place: WeakenedPlace, isOption: Bool = false, _ replace: @escaping Replace<Rule>)
    {
        func weaken(_ check: String, _ rule: Rule) { append(check, place, place.names) { replace(rule) } }
        switch rule {
        case .string(let empty, let nonblank):
            if nonblank { weaken("string.nonblank", .string(empty: empty)) }
            if !empty { weaken("string.nonempty", .string(empty: true, nonblank: nonblank)) }
        case .key, .boundKey, .dataPath, .color, .enumeration: weaken(rule.kind, .string(empty: true))
        case .text(.digest): weaken("digest", .string(empty: true))
        case .text(.units(let min, let max)):
            weaken("units.min", .text(.units(min: 0, max: max)))
            weaken("units.max", .text(.units(min: min, max: .max)))
        case .boolean, .scalar: weaken(rule.kind, .json(maxBytes: nil))
        case .number(let min, let max, let integer):
            if min != nil { weaken("number.min", .number(max: max, integer: integer)) }
            if max != nil { weaken("number.max", .number(min: min, integer: integer)) }
            if integer { weaken("number.integer", .number(min: min, max: max)) }
        case .json(let maxBytes): if maxBytes != nil { weaken("json.bytes", .json(maxBytes: nil)) }
        case .data(let maxBytes, let maxDepth):
            weaken("data.bytes", .data(maxBytes: maxBytes * 1000, maxDepth: maxDepth))
            weaken("data.depth", .data(maxBytes: maxBytes, maxDepth: maxDepth * 10))
        case .reference: break
        case .object(let object): add(object, at: place) { replace(.object($0)) }
        case .tagged(let variants): add(variants, at: place) { replace(.tagged($0)) }
        case .array(let array): add(array, at: place) { replace(.array($0)) }
        case .map(let item):
            append("map.key", place, nil) { replace(.dictionary(item, max: nil)) }
            add(item, at: place.values) { replace(.map($0)) }
        case .dictionary(let item, let max):
            if max != nil { weaken("dictionary.max", .dictionary(item, max: nil)) }
            add(item, at: place.values) { replace(.dictionary($0, max: max)) }
        case .choice(let options):
            weaken("choice", .choice(options + WeakeningList.anyButObjects))
            add(options, at: place) { replace(.choice($0)) }
        }
        // An option is tried for one type only, which is no check of its own.
        if !isOption, let others = WeakeningList.othersThan(rule) { weaken("type", .choice([rule] + others)) }
    }

    /// What a choice can accept beside a value that has nothing below it.
    private static let anyButObjects: [Rule] = [
        .string(empty: true), .number(), .array(ArrayRule(.json(maxBytes: nil))),
    ]

    /// Values of other types than a rule accepts, where it has a type of its own.
    private static func othersThan(_ rule: Rule) -> [Rule]? {
        switch rule {
        case .string, .key, .boundKey, .dataPath, .color, .enumeration, .text: Array(anyButObjects[1...])
        case .number: [anyButObjects[0], anyButObjects[2]]
        default: nil
        }
    }

    private mutating func append(
        _ check: String, _ place: WeakenedPlace, _ reportedAt: Set<String>?,
        _ contract: @escaping @Sendable () -> Contract
    ) {
        weakenings.append(
            ContractWeakening(name: "\(place.text) \(check)", reportedAt: reportedAt, contract: contract))
    }

    private mutating func add(_ options: [Rule], at place: WeakenedPlace, _ replace: @escaping Replace<[Rule]>) {
        for index in options.indices {
            add(options[index], at: place.part("/\(index)"), isOption: true) {
                var changed = options
                changed[index] = $0
                return replace(changed)
            }
        }
    }

    private mutating func add(_ array: ArrayRule, at place: WeakenedPlace, _ replace: @escaping Replace<ArrayRule>) {
        func weaken(_ check: String, _ change: @escaping @Sendable (inout ArrayRule) -> Void) {
            append("array.\(check)", place, place.names) { replace(changing(array, change)) }
        }
        if array.min > 0 { weaken("min") { $0.min = 0 } }
        if array.max != nil { weaken("max") { $0.max = nil } }
        if array.unique { weaken("unique") { $0.unique = false } }
        if let order = array.order {
            let name = order == .ascending ? "ascending" : "distinct"
            append("array.\(name)", place, nil) { replace(changing(array) { $0.order = nil }) }
        }
        add(array.item, at: place.part("[]")) { item in replace(changing(array) { $0.item = item }) }
    }
}

// MARK: Objects

extension WeakeningList {
    private mutating func add(_ object: ObjectRule, at place: WeakenedPlace, _ replace: @escaping Replace<ObjectRule>) {
        addConstraints(of: object, at: place, replace)
        for (index, field) in object.fields.enumerated() where field.name != "type" {
            add(field, at: place.field(field.name)) { changed in
                replace(
                    changing(object) {
                        $0.fields[index] = changed
                        // The name of a file follows from a media type that is one of the words.
                        if field.name == "mediaType" { $0.filed = nil }
                    })
            }
        }
    }

    private mutating func add(
        _ field: ObjectRule.Field, at place: WeakenedPlace, _ replace: @escaping Replace<ObjectRule.Field>
    ) {
        if !field.isOptional {
            append("required", place, [field.name]) {
                replace(ObjectRule.Field(field.name, optional: true, field.rule))
            }
        }
        add(field.rule, at: place) { replace(ObjectRule.Field(field.name, optional: field.isOptional, $0)) }
    }

    private mutating func addConstraints(
        of object: ObjectRule, at place: WeakenedPlace, _ replace: @escaping Replace<ObjectRule>
    ) {
        func weaken(
            _ check: String, _ reportedAt: Set<String>?, _ change: @escaping @Sendable (inout ObjectRule) -> Void
        ) {
            append(check, place, reportedAt) { replace(changing(object, change)) }
        }
        // One name stands for all that the object does not know.
        weaken("unknownKey", ["extra"]) { $0.fields.append(.init("extra", optional: true, .json(maxBytes: nil))) }
        if object.binding { weaken("binding", ["pager"]) { $0.binding = false } }
        if !object.exclusive.isEmpty { weaken("exclusive", Set(object.exclusive)) { $0.exclusive = [] } }
        if !object.exactlyOne.isEmpty { weaken("exactlyOne", Set(object.exactlyOne)) { $0.exactlyOne = [] } }
        for (index, dependents) in object.dependents.enumerated() {
            weaken("dependents(\(dependents.trigger))", Set(dependents.names)) { $0.dependents.remove(at: index) }
        }
        if object.filed != nil { weaken("filed", ["file"]) { $0.filed = nil } }
        if object.atLeastOne { weaken("atLeastOne", place.names) { $0.atLeastOne = false } }
    }

    private mutating func add(_ variants: [Variant], at place: WeakenedPlace, _ replace: @escaping Replace<[Variant]>) {
        // One name stands for all that are no variant.
        let gizmo = Variant("gizmo", ObjectRule(fields: [.init("type", optional: false, .string())]))
        append("tagged", place, ["type"]) { replace(variants + [gizmo]) }
        let shared = addShared(variants, at: place, replace)
        for (index, variant) in variants.enumerated() {
            let replaceVariant: Replace<ObjectRule> = { object in
                replace(changing(variants) { $0[index].object = object })
            }
            addConstraints(of: variant.object, at: place.part(".\(variant.name)"), replaceVariant)
            for (number, field) in variant.object.fields.enumerated()
            where field.name != "type" && !shared.contains(field) {
                add(field, at: place.field(field.name, of: variant.name)) { changed in
                    replaceVariant(changing(variant.object) { $0.fields[number] = changed })
                }
            }
        }
    }

    /// Fields that several variants have alike are one place; gives them back.
    private mutating func addShared(
        _ variants: [Variant], at place: WeakenedPlace, _ replace: @escaping Replace<[Variant]>
    ) -> [ObjectRule.Field] {
        var shared: [ObjectRule.Field] = []
        for field in variants.flatMap(\.object.fields) where field.name != "type" && !shared.contains(field) {
            let owners = variants.filter { $0.object.fields.contains(field) }
            guard owners.count > 1 else { continue }
            shared.append(field)
            let owner = owners.count == variants.count ? "*" : owners.map(\.name).joined(separator: "+")
            add(field, at: place.field(field.name, of: owner)) { other in
                replace(
                    variants.map { variant in
                        let fields = variant.object.fields.map { $0 == field ? other : $0 }
                        return Variant(variant.name, changing(variant.object) { $0.fields = fields })
                    })
            }
        }
        return shared
    }
}

private func changing<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
    var copy = value
    change(&copy)
    return copy
}

extension Rule {
    fileprivate var kind: String {
        switch self {
        case .key: "key"
        case .boundKey: "boundKey"
        case .dataPath: "dataPath"
        case .color: "color"
        case .boolean: "boolean"
        case .scalar: "scalar"
        case .enumeration: "enum"
        default: "rule"
        }
    }
}
