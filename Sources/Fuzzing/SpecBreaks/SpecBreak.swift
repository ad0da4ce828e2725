import StrictJSON

/// One way to break a valid spec, or to bring it to a limit without breaking it.
struct SpecBreak: Sendable {
    /// Names the rule and what is done to it: `array.tooLong`, `slider.step`.
    var name: String
    var summary: String
    /// How often it is chosen beside the others; those that make large specs are rare.
    var weight = 100
    /// What the spec must have for it.
    var needs: [SpecNeed]
    /// Whether only the contract with the extension has what it breaks.
    var needsExtension = false
    /// Does it; nil where the spec has no place for it.
    var apply: @Sendable (inout SpecDraft) -> Outcome?

    enum Outcome: Sendable {
        /// The one error is here, in the spec as expanded.
        case rejected(Location)
        /// The spec stays valid.
        case accepted
    }

    init(
        _ name: String, _ summary: String, weight: Int = 100,
        needs: [SpecNeed] = [],
        apply: @escaping @Sendable (inout SpecDraft) -> Outcome?
    ) {
        self.name = name
        self.summary = summary
        self.weight = weight
        self.needs = needs
        self.apply = apply
    }

    /// The same for the contract with the extension only.
    var extended: SpecBreak {
        var copy = self
        copy.needsExtension = true
        return copy
    }
}

/// A grown spec on its way to become a case.
struct SpecDraft {
    var random: RandomSource
    let grammar: SpecGrammar
    var spec: JSONTree
    var names: NameSource
    let secrets: [String]
    var capabilities: Set<GrownCapability>
    var isForLibrary = false
    var mustBeDevice = false
    var supportedCapabilities: [String]?

    // MARK: Places

    /// One of the values that a predicate accepts, each equally likely.
    mutating func site(
        _ isSuitable: (_ value: JSONTree, _ rule: GrammarRule, _ definition: Definition?, _ steps: [Location.Step]) ->
            Bool
    ) -> SpecSite? {
        var found: SpecSite?
        var count = 0
        var random = random
        grammar.visit(spec) { value, rule, definition, steps in
            guard isSuitable(value, rule, definition, steps) else { return }
            count += 1
            if random.below(count) == 0 {
                found = SpecSite(location: Location(steps), rule: rule, definition: definition, value: value)
            }
        }
        self.random = random
        return found
    }

    /// Like `site`, but never an option of a choice: a value of another type might fit another option.
    mutating func retypableSite(_ isSuitable: (_ rule: GrammarRule, _ steps: [Location.Step]) -> Bool) -> SpecSite? {
        var previous: [Location.Step]?
        return site { _, rule, _, steps in
            defer { previous = steps }
            return previous != steps && isSuitable(rule, steps)
        }
    }

    /// One of the nodes of a type that a predicate accepts.
    mutating func node(_ type: String, where isSuitable: (JSONTree) -> Bool = { _ in true }) -> SpecSite? {
        site { value, _, definition, _ in definition == .node && value["type"]?.string == type && isSuitable(value) }
    }

    static func isNode(_ value: JSONTree, _ definition: Definition?, of types: [String]) -> Bool {
        guard definition == .node, let type = value["type"]?.string else { return false }
        return types.contains(type)
    }

    /// One of the actions of a type.
    mutating func action(_ type: String, where isSuitable: (JSONTree) -> Bool = { _ in true }) -> SpecSite? {
        site { value, _, definition, _ in definition == .action && value["type"]?.string == type && isSuitable(value) }
    }

    // MARK: Changes

    subscript(location: Location) -> JSONTree? { spec[location] }

    mutating func set(_ location: Location, to value: JSONTree) { spec[location] = value }

    mutating func remove(_ location: Location) { spec[location] = nil }

    /// Declares a state key that nothing else uses.
    mutating func declare(_ value: JSONTree) -> String {
        let name = names.fresh(&random)
        if spec["state"] == nil { spec["state"] = .object([]) }
        spec.edit(Location().key("state")) { state in
            if case .object(let members) = state { state = .object(members + [.init(name, value)]) }
        }
        return name
    }

    /// Appends a child to the root, which has children; gives its place.
    mutating func appendToRoot(_ node: JSONTree) -> Location {
        let children = Location().key("root").key("children")
        var count = 0
        spec.edit(children) { value in
            guard case .array(var elements) = value else { return }
            value = .null
            count = elements.count
            elements.append(node)
            value = .array(elements)
        }
        return children.index(count)
    }
}
