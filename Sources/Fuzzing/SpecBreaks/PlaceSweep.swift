import StrictJSON
import Synchronization

/// Breaks that are drawn from the contract instead of from a spec: each check at each place is as likely as any other,
/// however rarely specs have that place.
struct PlaceSweep: Sendable {
    /// One object of the contract with the checks on it.
    private struct Place: Sendable {
        let owner: GrammarObject
        /// What must be there so that the spec has such an object.
        let route: Route
        var violations: [Violation] = []
    }

    /// One check.
    private struct Target: Sendable {
        let place: Int
        let violation: Violation
        /// The spec that it is broken in, with some other checks of the place.
        let spec: UInt64
    }

    /// The fields that lead to a place, from the spec itself or from the node or action that they start at.
    private struct Route: Sendable {
        var fields: [ObjectIdentifier] = []
        var node: String?
        var action: String?
    }

    fileprivate enum Violation: Sendable {
        case unknownKey
        case unknownType
        case empty
        case missing(String)
        case misfit(GrammarField)
        /// An element again.
        case duplicate(GrammarField)
        /// A value that breaks a field's rule.
        case value(GrammarField, BrokenValue)
    }

    static let name = "place.sweep"
    static let catalogue = [CatalogueEntry(name, "one check of the contract at one place, each equally often")]

    private static let shared = PlaceSweep(.prototype)
    private let places: [Place]
    private let targets: [Target]
    /// How many specs each round needs.
    private let specs: UInt64

    /// How many checks are broken in one spec at most, each in a case of its own: growing it takes more than breaking it.
    private static let checksOfSpec = 8

    /// A spec that breaks the check with a number, which starts again after the last; nil where no spec grew that has a
    /// place for it.
    static func broken(
        number: UInt64, seed: UInt64, _ random: inout RandomSource
    ) -> (draft: SpecDraft, outcome: SpecBreak.Outcome)? {
        let (round, index) = number.quotientAndRemainder(dividingBy: UInt64(shared.targets.count))
        let target = shared.targets[Int(index)]
        if let made = broken(target, in: shared.ground(target, round: round, seed: seed), &random) { return made }
        // This check needs something that this spec lacks.
        for _ in 0..<8 {
            let ground = Ground(shared.places[target.place], round: round, &random)
            if let made = broken(target, in: ground, &random) { return made }
        }
        return nil
    }

    private static func broken(
        _ target: Target, in ground: Ground, _ random: inout RandomSource
    ) -> (draft: SpecDraft, outcome: SpecBreak.Outcome)? {
        guard let site = ground.site else { return nil }
        var draft = ground.draft
        draft.random = random
        let outcome = target.violation.apply(to: &draft, at: site)
        random = draft.random
        return outcome.map { (draft, $0) }
    }

    /// A valid spec with the place that is to be broken.
    private struct Ground: Sendable {
        var draft: SpecDraft
        /// Nil where the spec grew without it.
        let site: SpecSite?

        init(_ place: Place, round: UInt64, _ random: inout RandomSource) {
            var plan = SpecPlan.random(&random)
            // What is not on the way to the place only costs time, mostly.
            if random.chance(90) {
                plan.nodes = 1
                plan.optional = 1
            }
            plan.wantedFields = place.route.fields
            plan.needsStorage = random.chance(25)
            // In every other round, since some checks are only missed with it and some only without.
            let dangles = round.isMultiple(of: 2)
            if dangles { plan.needsRootChildren = true }
            if let node = place.route.node { plan.requiredNodes = [node] }
            if let action = place.route.action { plan.requiredActions = [action] }
            draft = SpecDraft(plan, .prototype, &random)
            site = draft.site(of: place.owner)
            // The walk comes first: what only a later check refuses is reported after it.
            if dangles { draft.appendDanglingAction() }
            random = draft.random
        }
    }

    // MARK: Specs for several checks

    /// The ground of the latest case: the next one mostly has the same.
    private static let latest = Mutex<(round: UInt64, seed: UInt64, spec: UInt64, ground: Ground)?>(nil)

    /// The spec that a check is broken in: a function of the seed, the round and the check.
    private func ground(_ target: Target, round: UInt64, seed: UInt64) -> Ground {
        let latest = PlaceSweep.latest.withLock { $0 }
        if let latest, latest.spec == target.spec, latest.round == round, latest.seed == seed { return latest.ground }
        let index = round &* specs &+ target.spec
        var random = RandomSource(generator: PlaceSweep.name, version: 1, seed: seed, index: index)
        var ground = Ground(places[target.place], round: round, &random)
        // A choice on the way may grow as another option, and a rare variant as another one.
        for _ in 0..<7 where ground.site == nil { ground = Ground(places[target.place], round: round, &random) }
        let made = ground
        PlaceSweep.latest.withLock { $0 = (round, seed, target.spec, made) }
        return made
    }

    private init(_ grammar: SpecGrammar) {
        var survey = Survey(grammar: grammar)
        survey.visit(.reference(grammar.spec), Route())
        for variant in grammar.nodes.variants { survey.visit(variant, Route(node: variant.variant)) }
        for variant in grammar.actions.variants { survey.visit(variant, Route(action: variant.variant)) }
        places = survey.places
        var targets: [Target] = []
        var specs: UInt64 = 0
        for (index, place) in places.enumerated() {
            for (count, violation) in place.violations.enumerated() {
                if count.isMultiple(of: PlaceSweep.checksOfSpec) { specs += 1 }
                targets.append(Target(place: index, violation: violation, spec: specs - 1))
            }
        }
        self.targets = targets
        self.specs = specs
    }

    /// Walks the contract and meets every object once.
    private struct Survey {
        let grammar: SpecGrammar
        var places: [Place] = []
        private var definitions: Set<Int> = []
        /// Fields of nodes that have been met: all nodes share some.
        private var nodeFields: [String: Int] = [:]

        init(grammar: SpecGrammar) {
            self.grammar = grammar
            for field in grammar.nodes.variants.flatMap(\.fields) { nodeFields[field.name, default: 0] += 1 }
        }

        mutating func visit(_ rule: GrammarRule, _ route: Route) {
            switch rule {
            case .reference(let reference):
                guard reference.definition != .node, reference.definition != .action,
                    definitions.insert(reference.index).inserted
                else { return }
                visit(grammar.rule(reference), route)
            case .object(let object): visit(object, route)
            case .tagged(let tagged): for variant in tagged.variants { visit(variant, route) }
            case .array(let array): visit(array.item, route)
            case .map(let item), .dictionary(let item): visit(item.rule, route)
            case .choice(let choice): for option in choice.options { visit(option, route) }
            default: return
            }
        }

        mutating func visit(_ object: GrammarObject, _ route: Route) {
            let place = places.count
            places.append(Place(owner: object, route: route))
            func add(_ violation: Violation) { places[place].violations.append(violation) }
            add(.unknownKey)
            if !object.variant.isEmpty { add(.unknownType) }
            if object.atLeastOne { add(.empty) }
            let isOrdinary = object.owner == .node && object.variant != grammar.nodes.variants.first?.variant
            for field in object.fields where field.name != "type" {
                if isOrdinary, field.isOptional, nodeFields[field.name] == grammar.nodes.variants.count { continue }
                if !field.isOptional { add(.missing(field.name)) }
                // Twice, since it is one of several types that a weaker check might take.
                if !field.rule.acceptsAnything { for _ in 0..<2 { add(.misfit(field)) } }
                if case .array(let array) = field.rule, array.unique { add(.duplicate(field)) }
                for broken in grammar.violations(of: field.rule) { add(.value(field, broken)) }
                var inner = route
                inner.fields.append(ObjectIdentifier(field))
                visit(field.rule, inner)
            }
        }
    }
}

extension PlaceSweep.Violation {
    fileprivate func apply(to draft: inout SpecDraft, at site: SpecSite) -> SpecBreak.Outcome? {
        switch self {
        case .unknownKey: return draft.add("extra", draft.random.pick([nil, 1, "x", [], [:]]), to: site)
        case .empty: return draft.replace(site, [:])
        case .unknownType: return draft.add("type", "gizmo", to: site)
        case .missing(let name):
            let place = site.location.key(name)
            guard site.value[name] != nil else { return nil }
            draft.remove(place)
            return .rejected(place)
        case .misfit(let field):
            let rule = draft.grammar.resolved(field.rule)
            let misfits = draft.random.chance(60) ? rule.likelyMisfits : rule.misfits
            return draft.add(field.name, draft.random.pick(misfits), to: site)
        case .duplicate(let field):
            guard case .array(let array) = field.rule, let elements = site.value[field.name]?.array,
                let first = elements.first, elements.count < array.max ?? .max
            else { return nil }
            _ = draft.add(field.name, .array(elements + [first]), to: site)
            return .rejected(site.location.key(field.name).index(elements.count))
        case .value(let field, let broken):
            _ = draft.add(field.name, broken.value, to: site)
            return .rejected(Location(site.location.steps + [.key(field.name)] + broken.steps))
        }
    }
}

extension SpecDraft {
    /// One of the objects that a rule of the contract decides.
    fileprivate mutating func site(of owner: GrammarObject) -> SpecSite? {
        site(leaves: false) { value, rule, _, _ in
            switch rule {
            case .object(let object): object === owner
            case .tagged(let tagged): tagged[value["type"]?.string] === owner
            default: false
            }
        }
    }

    /// Appends an action that names a pager which there is not, where the root has children.
    fileprivate mutating func appendDanglingAction() {
        guard spec["root"]?["children"]?.array != nil else { return }
        _ = appendToRoot([
            "type": "button", "label": "x", "onTap": [["type": "setPage", "pager": "absent", "page": "next"]],
        ])
    }
}
