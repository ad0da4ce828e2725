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
    var capabilities = GrownCapabilities()
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

    /// How deep nodes, conditions and selectors nest where a rule stands, and whether a color there was once no role.
    struct Place {
        var nodeDepth = 0
        var conditionDepth = 0
        var selectorDepth = 0
        var wasColorOnly = false
    }

    mutating func grow(_ rule: GrammarRule, at place: Place) -> JSONTree {
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
        case .reference(let reference): grow(reference: reference, at: place)
        case .object(let object): .object(members(of: object, at: place))
        case .tagged(let tagged): .object(members(of: variant(of: tagged), at: place))
        case .array(let array): grow(array: array, at: place)
        case .map(let item), .dictionary(let item): grow(map: item.rule, at: place)
        case .choice(let choice): grow(random.pick(choice.options), at: place)
        }
    }

    private mutating func grow(reference: GrammarReference, at place: Place) -> JSONTree {
        var inner = place
        inner.wasColorOnly = false
        switch reference.definition {
        case .node: return node(at: place)
        case .condition: inner.conditionDepth += 1
        case .container: inner.selectorDepth += 1
        case .colorValue:
            let color = grow(grammar.rule(reference), at: inner)
            note(color: color, at: place)
            return color
        case .imageAsset: return imageAsset(multiplier: scope?.count ?? 1)
        default: break
        }
        return grow(grammar.rule(reference), at: inner)
    }

    private mutating func variant(of tagged: GrammarTagged) -> GrammarObject {
        if !plan.requiredDefinitions.isEmpty {
            let wanted = tagged.variants.filter { $0.fields.contains { requires($0.rule) } }
            if tagged.definition != .action, !wanted.isEmpty { return random.pick(wanted) }
        }
        while true {
            let variant = random.pick(tagged.variants)
            if tagged.definition == .action, isInsideRequest, variant.variant == "request" { continue }
            return variant
        }
    }

    private mutating func grow(array: GrammarArray, at place: Place) -> JSONTree {
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

    private mutating func grow(map item: GrammarRule, at place: Place) -> JSONTree {
        var keys = NameSource()
        return .object((0..<random.below(4)).map { _ in .init(keys.fresh(&random), grow(item, at: place)) })
    }

    // MARK: Objects

    /// The members of an object: the fields that the contract requires or chance adds, under the object's constraints.
    mutating func members(of object: GrammarObject, at place: Place) -> [JSONTree.Member] {
        if object.owner == .spec { return specMembers(of: object) }
        let constrained = object.isConstrained ? constrainedFields(of: object, at: place) : ConstrainedFields()
        var members: [JSONTree.Member] = []
        members.reserveCapacity(6)
        for field in object.fields where !field.isSettled {
            if let present = constrained[field.name] {
                guard present else { continue }
            } else if field.isOptional, !wants(field, at: place) {
                continue
            }
            members.append(.init(field.name, grow(field, of: object, at: place)))
        }
        if object.atLeastOne, members.isEmpty {
            let field = random.pick(object.fields)
            members.append(.init(field.name, grow(field, of: object, at: place)))
        }
        settle(&members, of: object, at: place)
        return members
    }

    private mutating func grow(_ field: GrammarField, of object: GrammarObject, at place: Place) -> JSONTree {
        var inner = place
        switch object.owner {
        case .gradientStop: inner.wasColorOnly = true
        case .themeColors where field.name == "light" || field.name == "dark": capabilities.insert(.themeModes)
        default: inner.wasColorOnly = field.name == "scrim"
        }
        return grow(field.rule, at: inner)
    }

    private mutating func wants(_ field: GrammarField, at place: Place) -> Bool {
        switch field.referred {
        case .condition where place.conditionDepth >= 3: return false
        case .container where place.selectorDepth >= 4: return false
        case .node where nodesLeft <= 0: return false
        default: break
        }
        if !plan.requiredDefinitions.isEmpty, place.conditionDepth + place.selectorDepth < 2, requires(field.rule) {
            return true
        }
        return isWanted(field) || random.chance(plan.optional)
    }

    /// Whether the plan names this field.
    func isWanted(_ field: GrammarField) -> Bool {
        plan.wantedFields.contains(ObjectIdentifier(field))
    }

    /// Whether a rule refers to a definition that the plan requires.
    func requires(_ rule: GrammarRule) -> Bool {
        guard !plan.requiredDefinitions.isEmpty, let mention = rule.mention else { return false }
        return plan.requiredDefinitions.contains(mention)
    }

    /// Decides which of the fields under a constraint are present.
    private mutating func constrainedFields(of object: GrammarObject, at place: Place) -> ConstrainedFields {
        var fields = ConstrainedFields()
        for group in [object.exactlyOne, object.exclusive] where !group.isEmpty {
            for name in group { fields[name] = false }
            let leaf = object.owner == .condition && (place.conditionDepth >= 3 || random.chance(60))
            let chosen = leaf ? group[0] : random.pick(group)
            fields[object.fields.first { group.contains($0.name) && isWanted($0) }?.name ?? chosen] = true
        }
        for dependents in object.dependents {
            for name in dependents.names { fields[name] = false }
            if fields[dependents.trigger] == true { fields[random.pick(dependents.names)] = true }
        }
        return fields
    }
}

/// Whether fields are present that a constraint joins to others; a handful at most.
private struct ConstrainedFields {
    private var fields: [(name: String, isPresent: Bool)] = []

    subscript(name: String) -> Bool? {
        get { fields.first { $0.name.hasSameBytes(as: name) }?.isPresent }
        set {
            guard let newValue else { return }
            if let index = fields.firstIndex(where: { $0.name.hasSameBytes(as: name) }) {
                fields[index].isPresent = newValue
            } else {
                fields.append((name, newValue))
            }
        }
    }
}
