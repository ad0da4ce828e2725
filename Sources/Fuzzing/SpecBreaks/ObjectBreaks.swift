import StrictJSON

extension SpecBreak {
    /// Breaks of objects: their keys and what holds between their fields.
    static let objects: [SpecBreak] = [
        SpecBreak("object.unknownKey", "a key that no field has, often an odd one", weight: 200) { draft in
            guard let site = draft.site({ _, rule, _, _ in rule.isObject }), let fields = draft.fields(of: site) else {
                return nil
            }
            let candidates = ["extra", "typ", "Type", "child", "children", "repeat", "style"] + OddKeys.all
            let key = draft.random.pick(
                candidates.filter { key in !fields.contains { $0.name == key } && site.value[key] == nil })
            return draft.add(key, draft.random.pick([nil, 1, "x", [], [:]]), to: site)
        },
        SpecBreak("object.missingField", "a required field is absent") { draft in
            guard let site = draft.site({ _, rule, _, _ in rule.isObject }), let fields = draft.fields(of: site) else {
                return nil
            }
            let required = fields.filter { !$0.isOptional && site.value[$0.name] != nil }
            guard !required.isEmpty else { return nil }
            let place = site.location.key(draft.random.pick(required).name)
            draft.remove(place)
            return .rejected(place)
        },
        SpecBreak("tagged.type", "a discriminator that names no variant") { draft in
            guard let site = draft.site({ _, rule, _, _ in if case .tagged = rule { true } else { false } }) else {
                return nil
            }
            let place = site.location.key("type")
            let word = draft.random.pick([
                "", "gizmo", "valueOf", "__proto__", "constructor", "Box", "toString", "hasOwnProperty", "0",
                "bo\u{0}x",
            ])
            let values: [JSONTree] = [.string(word), .string(word), nil, 1, ["box"], true]
            if draft.random.chance(20) { draft.remove(place) } else { draft.set(place, to: draft.random.pick(values)) }
            return .rejected(place)
        },
        SpecBreak(
            "map.key", "a key outside the grammar where keys are state keys", needs: [.nodes(["switch"])]
        ) { draft in
            guard let site = draft.site({ _, rule, _, _ in if case .map = rule { true } else { false } }) else {
                return nil
            }
            return draft.add(draft.random.pick(keys), draft.random.pick([0, "x", true]), to: site)
        },
        SpecBreak("binding.both", "a pager and a state key on one bar", needs: [.nodes(["tabBar"])]) {
            draft in
            guard let site = draft.bar() else { return nil }
            draft.set(site.location.key("pager"), to: site.value["pager"] ?? "main")
            draft.set(site.location.key("stateKey"), to: site.value["stateKey"] ?? "tab")
            return .rejected(site.location.key("pager"))
        },
        SpecBreak(
            "binding.none", "neither a pager nor a state key on a bar", needs: [.nodes(["bottomNav"])]
        ) { draft in
            guard let site = draft.bar() else { return nil }
            draft.remove(site.location.key("pager"))
            draft.remove(site.location.key("stateKey"))
            return .rejected(site.location.key("pager"))
        },
        SpecBreak(
            "exclusive.both", "two fields of which exactly one may be",
            needs: [.definitions([.anchor, .selector, .container])]
        ) { draft in
            guard let (site, names) = draft.constrained(\.exclusive) else { return nil }
            for name in names where site.value[name] == nil { draft.set(site.location.key(name), to: "x") }
            return .rejected(site.location.key(names[0]))
        },
        SpecBreak(
            "exclusive.none", "none of the fields of which exactly one must be",
            needs: [.definitions([.anchor, .selector, .container])]
        ) { draft in
            guard let (site, names) = draft.constrained(\.exclusive) else { return nil }
            for name in names { draft.remove(site.location.key(name)) }
            return .rejected(site.location.key(names[0]))
        },
        SpecBreak("exactlyOne.none", "a condition of no form", needs: [.definitions([.condition])]) { draft in
            guard let (site, names) = draft.constrained(\.exactlyOne) else { return nil }
            for name in names { draft.remove(site.location.key(name)) }
            return .rejected(site.location.key(names[0]))
        },
        SpecBreak("exactlyOne.both", "a condition of two forms", needs: [.definitions([.condition])]) { draft in
            guard let (site, names) = draft.constrained(\.exactlyOne) else { return nil }
            let leaf: JSONTree = ["key": "a", "equals": 1]
            let values: [String: JSONTree] = ["key": "a", "all": [leaf], "any": [leaf], "not": leaf]
            let missing = names.filter { site.value[$0] == nil }
            guard let name = missing.isEmpty ? nil : draft.random.pick(missing), let value = values[name] else {
                return nil
            }
            draft.set(site.location.key(name), to: value)
            return .rejected(site.location.key(names[0]))
        },
        SpecBreak(
            "dependents.none", "a condition on a key that compares it with nothing",
            needs: [.definitions([.condition])]
        ) { draft in
            guard let (site, trigger, names) = draft.dependents(withTrigger: true) else { return nil }
            _ = trigger
            for name in names { draft.remove(site.location.key(name)) }
            return .rejected(site.location.key(names[0]))
        },
        SpecBreak("dependents.two", "a condition that compares a key twice", needs: [.definitions([.condition])]) {
            draft in
            guard let (site, _, names) = draft.dependents(withTrigger: true) else { return nil }
            let name = draft.random.pick(names.filter { site.value[$0] == nil })
            draft.set(site.location.key(name), to: 1)
            let present = names.filter { $0 == name || site.value[$0] != nil }
            return .rejected(site.location.key(present[1]))
        },
        SpecBreak("dependents.noTrigger", "a comparison without a key", needs: [.definitions([.condition])]) {
            draft in
            guard let (site, trigger, names) = draft.dependents(withTrigger: true) else { return nil }
            draft.remove(site.location.key(trigger))
            for name in names { draft.remove(site.location.key(name)) }
            draft.set(site.location.key("any"), to: [["key": "a", "lt": 1]])
            let name = draft.random.pick(names)
            draft.set(site.location.key(name), to: 1)
            return .rejected(site.location.key(name))
        },
        SpecBreak(
            "atLeastOne.empty", "an empty object that needs a member",
            needs: [.definitions([.theme, .anchor, .selector])]
        ) {
            draft in
            let site = draft.site { _, rule, _, _ in
                if case .object(let object) = rule { object.atLeastOne } else { false }
            }
            return site.map { draft.replace($0, [:]) }
        },
        SpecBreak("recorded.extension", "a field or type that the recorded contract does not have") { draft in
            guard !draft.grammar.hasExtension else { return nil }
            switch draft.random.below(3) {
            case 0:
                let key = draft.random.pick(["data", "storage"])
                draft.set(Location().key(key), to: [:])
                return .rejected(Location().key(key))
            case 1:
                guard let site = draft.node("textField") else { return nil }
                return draft.add(draft.random.pick(["secure", "keyboard", "checks"]), true, to: site)
            default:
                guard let site = draft.site({ _, _, name, _ in name == .node || name == .action }) else { return nil }
                draft.set(site.location.key("type"), to: site.definition == .node ? "chart" : "request")
                return .rejected(site.location.key("type"))
            }
        },
    ]
}

extension SpecDraft {
    /// The fields of the object that a site's value is.
    func fields(of site: SpecSite) -> [GrammarField]? {
        switch site.rule {
        case .object(let object): return object.fields
        case .tagged(let tagged): return tagged[site.value["type"]?.string]?.fields
        default: return nil
        }
    }

    mutating func add(_ key: String, _ value: JSONTree, to site: SpecSite) -> SpecBreak.Outcome {
        let place = site.location.key(key)
        self.set(place, to: value)
        return .rejected(place)
    }

    fileprivate mutating func bar() -> SpecSite? {
        site { value, _, definition, _ in SpecDraft.isNode(value, definition, of: ["tabBar", "bottomNav"]) }
    }

    /// An object whose rule has a constraint, and the names that it constrains.
    fileprivate mutating func constrained(_ names: KeyPath<GrammarObject, [String]>) -> (SpecSite, [String])? {
        let found = site { _, rule, _, _ in
            if case .object(let object) = rule { !object[keyPath: names].isEmpty } else { false }
        }
        guard let found, case .object(let object) = found.rule else { return nil }
        return (found, object[keyPath: names])
    }

    fileprivate mutating func dependents(withTrigger: Bool) -> (SpecSite, String, [String])? {
        let found = site { value, rule, _, _ in
            if case .object(let object) = rule {
                object.dependents.contains { value[$0.trigger] != nil }
            } else {
                false
            }
        }
        guard let found, case .object(let object) = found.rule else { return nil }
        return (found, object.dependents[0].trigger, object.dependents[0].names)
    }
}

extension GrammarRule {
    var isObject: Bool {
        switch self {
        case .object, .tagged: true
        default: false
        }
    }
}
