import StrictJSON

/// A grown spec on its way to become a case.
struct SpecDraft {
    var random: RandomSource
    let grammar: SpecGrammar
    var spec: JSONTree
    var names: NameSource
    var capabilities: GrownCapabilities
    var isForLibrary = false
    var mustBeDevice = false
    var supportedCapabilities: [String]?

    /// Grows a spec by the plan; `random` continues after the growth.
    init(_ plan: SpecPlan, _ grammar: SpecGrammar, _ random: inout RandomSource) {
        let grown = Grower.grow(plan, grammar: grammar, random: &random)
        self.random = random
        self.grammar = grammar
        spec = grown.tree
        names = grown.names
        capabilities = grown.capabilities
    }

    // MARK: Places

    /// One of the values that a predicate accepts, each equally likely.
    ///
    /// - Parameter leaves: whether a field without structure may be one.
    mutating func site(
        leaves: Bool = true,
        _ isSuitable: (_ value: JSONTree, _ rule: GrammarRule, _ definition: Definition?, _ steps: [Location.Step]) ->
            Bool
    ) -> SpecSite? {
        var found: SpecSite?
        var count = 0
        var random = random
        grammar.visit(spec, leaves: leaves) { value, rule, definition, steps in
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
        site(leaves: false) { value, _, definition, _ in
            definition == .node && value["type"]?.string == type && isSuitable(value)
        }
    }

    static func isNode(_ value: JSONTree, _ definition: Definition?, of types: [String]) -> Bool {
        guard definition == .node, let type = value["type"]?.string else { return false }
        return types.contains(type)
    }

    /// One of the actions of a type.
    mutating func action(_ type: String, where isSuitable: (JSONTree) -> Bool = { _ in true }) -> SpecSite? {
        site(leaves: false) { value, _, definition, _ in
            definition == .action && value["type"]?.string == type && isSuitable(value)
        }
    }

    // MARK: Changes

    subscript(location: Location) -> JSONTree? { spec[location] }

    mutating func set(_ location: Location, to value: JSONTree) { spec[location] = value }

    mutating func remove(_ location: Location) { spec[location] = nil }

    /// Declares a state key that nothing else uses.
    mutating func declare(_ value: JSONTree) -> String {
        var name = names.fresh(&random)
        // A name of data may be stored already, and would then be stored twice.
        while spec["data"]?[name] != nil { name = names.fresh(&random) }
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
