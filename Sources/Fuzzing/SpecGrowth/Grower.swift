import PrototypeSpec
import StrictJSON

/// Grows a valid spec: a random walk over the contract's rules, in which those fields that cross references join are
/// settled together (`SettledFields.swift` and the files after it) instead of by their rules alone.
struct Grower {
    var random: RandomSource
    let grammar: SpecGrammar
    let plan: SpecPlan
    var names = NameSource()
    var state = StateLedger()
    var data: [JSONTree.Member] = []
    var secrets: [String] = []
    var capabilities: Set<GrownCapability> = []
    /// The pager ids that may be referred to; those not placed in the tree yet are appended at the end.
    var pagers = PagerLedger()
    var scope: TemplateScope?
    var nodesLeft: Int
    /// What the limits leave, with templates repeated.
    var expandedNodesLeft = 1_500
    var imagesLeft: Int
    var isInsideRequest = false

    init(random: RandomSource, grammar: SpecGrammar, plan: SpecPlan) {
        self.random = random
        self.grammar = grammar
        self.plan = plan
        nodesLeft = plan.nodes
        imagesLeft = plan.allowsImages ? grammar.limits.images : 0
    }

    /// Where a rule stands: the definition, the variant of a tagged one, and how deep conditions, selectors and nodes nest.
    struct Place {
        var definition = ""
        var variant = ""
        var field = ""
        var nodeDepth = 0
        var conditionDepth = 0
        var selectorDepth = 0

        /// The place of an object that has no definition of its own.
        var anonymous: Place {
            var place = self
            place.definition = ""
            place.variant = ""
            return place
        }
    }

    mutating func grow(_ rule: Rule, at place: Place) -> JSONTree {
        switch rule {
        case .string: .string(text())
        case .key: .string(names.fresh(&random))
        case .boundKey: .string(looseKey())
        case .dataPath: .string(names.fresh(&random))
        case .color: .string(color())
        case .boolean: .bool(random.chance(50))
        case .scalar: scalar()
        case .number(let min, let max, let integer): .number(number(min: min, max: max, integer: integer))
        case .enumeration(let words): .string(random.pick(words))
        case .json: json(depth: 0)
        case .data: .object([])
        case .reference(let name): grow(reference: name, at: place)
        case .object(let object): .object(members(of: object, at: place.field.isEmpty ? place : place.anonymous))
        case .tagged(let variants): grow(tagged: variants, at: place)
        case .array(let array): grow(array: array, at: place)
        case .map(let item): grow(map: item, at: place)
        case .dictionary(let item, _): grow(map: item, at: place)
        case .choice(let options): grow(random.pick(options), at: place)
        }
    }

    private mutating func grow(reference name: String, at place: Place) -> JSONTree {
        var inner = place
        switch name {
        case "node": return node(at: place)
        case "condition": inner.conditionDepth += 1
        case "container": inner.selectorDepth += 1
        case "colorValue", "colorToken":
            inner.definition = name
            let color = grow(grammar.rule(name), at: inner)
            note(color: color, at: place)
            return color
        case "imageAsset": return imageAsset(multiplier: scope?.count ?? 1)
        default: break
        }
        if name != "colorRole" {
            inner.definition = name
            inner.variant = ""
            inner.field = ""
        }
        return grow(grammar.rule(name), at: inner)
    }

    private mutating func grow(tagged variants: [Variant], at place: Place) -> JSONTree {
        var candidates = variants
        if place.definition == "action", isInsideRequest { candidates.removeAll { $0.name == "request" } }
        if place.definition == "placement", !plan.requiredDefinitions.isEmpty,
            plan.requiredDefinitions.contains("scrim")
        {
            candidates.removeAll { $0.name != "fullscreen" }
        }
        let wanted = candidates.filter { variant in
            variant.object.fields.contains { mentions($0.rule, plan.requiredDefinitions) }
        }
        let variant = random.pick(wanted.isEmpty ? candidates : wanted)
        var inner = place
        inner.variant = variant.name
        return .object(members(of: variant.object, at: inner))
    }

    private mutating func grow(array: ArrayRule, at place: Place) -> JSONTree {
        let most = min(array.max ?? .max, array.min + random.below(random.chance(10) ? 4 : 2))
        var elements: [JSONTree] = []
        for _ in 0..<max(most, array.min) {
            for _ in 0..<20 {
                let element = grow(array.item, at: place)
                if array.unique, elements.contains(element) { continue }
                elements.append(element)
                break
            }
        }
        return .array(elements)
    }

    private mutating func grow(map item: Rule, at place: Place) -> JSONTree {
        var keys = NameSource()
        return .object((0..<random.below(4)).map { _ in .init(keys.fresh(&random), grow(item, at: place)) })
    }

    // MARK: Objects

    /// The members of an object: the fields that the contract requires or chance adds, under the object's constraints.
    mutating func members(of object: ObjectRule, at place: Place) -> [JSONTree.Member] {
        if let settled = settledMembers(of: object, at: place) { return settled }
        let skipped = SettledFields.fields(of: place)
        let excluded = excludedByConstraints(object, at: place)
        var members: [JSONTree.Member] = []
        for field in object.fields where !skipped.contains(field.name) {
            if let present = excluded[field.name] {
                guard present else { continue }
            } else if field.isOptional, !wants(field, at: place) {
                continue
            }
            members.append(.init(field.name, grow(field, at: place)))
        }
        if object.atLeastOne, members.isEmpty {
            let field = random.pick(object.fields)
            members.append(.init(field.name, grow(field, at: place)))
        }
        settle(&members, of: object, at: place)
        return members
    }

    private mutating func grow(_ field: ObjectRule.Field, at place: Place) -> JSONTree {
        var inner = place
        inner.field = field.name
        if place.definition == "themeColors", field.name == "light" || field.name == "dark" {
            capabilities.insert(.themeModes)
        }
        return grow(field.rule, at: inner)
    }

    private mutating func wants(_ field: ObjectRule.Field, at place: Place) -> Bool {
        switch field.rule {
        case .reference("condition") where place.conditionDepth >= 3: return false
        case .reference("container") where place.selectorDepth >= 4: return false
        case .reference("node") where nodesLeft <= 0: return false
        default: break
        }
        if mentions(field.rule, plan.requiredDefinitions), place.conditionDepth + place.selectorDepth < 2 {
            return true
        }
        return random.chance(plan.optional)
    }

    /// Whether a rule is a reference to one of these definitions, or an array of such.
    private func mentions(_ rule: Rule, _ names: [String]) -> Bool {
        guard !names.isEmpty else { return false }
        switch rule {
        case .reference(let name): return names.contains(name)
        case .array(let array): return mentions(array.item, names)
        default: return false
        }
    }

    /// Which constrained fields are present.
    private mutating func excludedByConstraints(_ object: ObjectRule, at place: Place) -> [String: Bool] {
        guard !object.exactlyOne.isEmpty || !object.exclusive.isEmpty || !object.dependents.isEmpty else { return [:] }
        var present: [String: Bool] = [:]
        for group in [object.exactlyOne, object.exclusive] where !group.isEmpty {
            for name in group { present[name] = false }
            let leaf = place.definition == "condition" && (place.conditionDepth >= 3 || random.chance(60))
            present[leaf ? group[0] : random.pick(group)] = true
        }
        for dependents in object.dependents {
            for name in dependents.names { present[name] = false }
            if present[dependents.trigger] == true { present[random.pick(dependents.names)] = true }
        }
        return present
    }
}
