import StrictJSON

extension SpecBreak {
    /// The rules of repeat templates.
    static let templates: [SpecBreak] = [
        templated("repeat.nested", "a template inside a template") { draft, template in
            let inner: JSONTree = ["type": "box", "children": [], "repeat": ["items": [["a": 1]], "as": "inner"]]
            return .rejected(draft.append(inner, to: template).key("repeat"))
        },
        templated("repeat.pager", "a pager inside a template") { draft, template in
            .rejected(
                draft.append(["type": "pager", "id": "inTemplate", "children": [["type": "spacer"]]], to: template))
        },
        templated("repeat.unknownField", "a placeholder of a field that no item has") { draft, template in
            let slot = draft.random.pick(BindableSlot.all(in: draft.grammar))
            let text = draft.random.pick(["", slot.kind == .key ? "k_" : "é "]) + "{\(template.alias).absent}"
            let place = draft.append(slot.make(text), to: template)
            return .rejected(Location(place.steps + slot.steps))
        },
        templated("repeat.fieldMissingOnce", "a placeholder of a field that one item lacks") { draft, template in
            guard template.items.count > 1, let field = draft.addField(to: template, { _ in "x" }, lacking: true) else {
                return nil
            }
            let slot = draft.random.pick(BindableSlot.all(in: draft.grammar))
            let place = draft.append(slot.make("k{\(template.alias).\(field)}"), to: template)
            return .rejected(Location(place.steps + slot.steps))
        },
        templated("repeat.literalKey", "a key in a template with a placeholder that is none of its own") {
            draft, template in
            let slot = draft.random.pick(BindableSlot.all(in: draft.grammar).filter { $0.kind == .key })
            let key = draft.random.pick(["{other.field}", "k{\(template.alias)_.x}", "a{elsewhere.b}c"])
            let place = draft.append(slot.make(key), to: template)
            return .rejected(Location(place.steps + slot.steps))
        },
        templated("repeat.itemKey", "a key that is no state key for one item") { draft, template in
            let bad: JSONTree = draft.random.pick([
                "a b", 5.5, "", -1, "é", .string(String(repeating: "k", count: 70)), "{x}", 1e300,
            ])
            let at = draft.random.below(template.items.count)
            guard let field = draft.addField(to: template, { $0 == at ? bad : .string("ok\($0)") }) else { return nil }
            // The slots of keys that a walk before the templates does not look at more closely.
            let slot = draft.random.pick(BindableSlot.all(in: draft.grammar).filter { $0.kind == .key })
            _ = draft.append(slot.make("{\(template.alias).\(field)}"), to: template)
            return .rejected(template.location.key("repeat").key("items").index(at))
        },
        templated("repeat.indexKey", "a key of nothing but the index") { draft, template in
            let slot = draft.random.pick(BindableSlot.all(in: draft.grammar).filter { $0.kind == .key })
            _ = draft.append(slot.make("{index}"), to: template)
            return .rejected(template.location.key("repeat").key("items").index(0))
        },
        templated("repeat.emptyEmit", "an emit name that becomes empty for one item") { draft, template in
            let at = draft.random.below(template.items.count)
            guard let field = draft.addField(to: template, { $0 == at ? "" : "ok" }) else { return nil }
            let slot = draft.random.pick(BindableSlot.all(in: draft.grammar).filter { $0.kind == .emitName })
            let place = draft.append(slot.make("{\(template.alias).\(field)}"), to: template)
            return .rejected(Location(place.steps + slot.steps))
        },
        SpecBreak(
            "repeat.placeholderOutside", "a key with placeholders outside every template",
            needs: [.rootChildren]
        ) {
            draft in
            let slot = draft.random.pick(BindableSlot.all(in: draft.grammar).filter { $0.kind == .key })
            let place = draft.appendToRoot(
                slot.make(draft.random.pick(["{index}", "k{index}", "{item.f}", "a_{it.x}_b"])))
            return .rejected(Location(place.steps + slot.steps))
        },
        dataPath("repeatData.dangling", "a data path that leads nowhere") { draft, path in
            draft.random.pick([
                path + ".absent", path + "[0].absent", "absent_1", path + "[500]", path + "[999999999]",
                path + ".length",
            ])
        },
        repeatData("repeatData.noArray", "a data path that leads to no array") { random in
            random.pick(["x", 5, nil, true, ["0": ["a": 1]]])
        },
        repeatData("repeatData.empty", "a data path that leads to an empty array") { _ in [] },
        repeatData("repeatData.tooMany", "a data path that leads to 129 items") { _ in
            .array(Array(repeating: ["a": 1], count: 129))
        },
        repeatData("repeatData.noObject", "a data path that leads to an array with an item that is no object") {
            random in
            random.pick([[["a": 1], nil], [1], [["a": 1], ["b": 1], []], ["x"]])
        },
        repeatData("repeatData.itemKey", "a data path that leads to an item with a key outside the grammar") { random in
            .array([["ok": 1], .object([.init(random.pick(keys), 1)])])
        },
    ]

    private static func templated(
        _ name: String, _ summary: String, _ apply: @escaping @Sendable (inout SpecDraft, SpecTemplate) -> Outcome?
    ) -> SpecBreak {
        SpecBreak(name, summary, needs: [.template(nil)]) { draft in
            guard let template = draft.template() else { return nil }
            return apply(&draft, template)
        }
    }

    private static func dataPath(
        _ name: String, _ summary: String, _ path: @escaping @Sendable (inout SpecDraft, String) -> String
    ) -> SpecBreak {
        SpecBreak(name, summary, needs: [.template(.data)]) { draft in
            guard let template = draft.template(overData: true) else { return nil }
            let place = template.location.key("repeat").key("items").key("data")
            guard let old = draft[place]?.string else { return nil }
            draft.set(place, to: .string(path(&draft, old)))
            return .rejected(place)
        }.extended
    }

    /// Lets a template repeat over a new member of data instead.
    private static func repeatData(
        _ name: String, _ summary: String, _ value: @escaping @Sendable (inout RandomSource) -> JSONTree
    ) -> SpecBreak {
        dataPath(name, summary) { draft, old in draft.addData(value) ?? old + ".absent" }
    }
}

/// A container of the draft that repeats its children.
struct SpecTemplate {
    var location: Location
    var alias: String
    var items: [JSONTree]
    /// Where the items stand: under `repeat`, or in `data`.
    var itemsLocation: Location
}

extension SpecDraft {
    mutating func template(overData: Bool = false) -> SpecTemplate? {
        let found = site { value, _, definition, _ in
            guard definition == .node, let items = value["repeat"]?["items"] else { return false }
            return !overData || items.object != nil
        }
        guard let found, let template = found.value["repeat"], let alias = template["as"]?.string else { return nil }
        var place = found.location.key("repeat").key("items")
        if let path = template["items"]?["data"]?.string { place = DataPath.location(path) }
        guard let items = self[place]?.array else { return nil }
        return SpecTemplate(location: found.location, alias: alias, items: items, itemsLocation: place)
    }

    /// Appends a node to a template's children, sometimes inside another; gives its place.
    mutating func append(_ node: JSONTree, to template: SpecTemplate) -> Location {
        let children = template.location.key("children")
        let count = self[children]?.array?.count ?? 0
        let isNested = random.chance(30)
        spec.edit(children) { value in
            guard case .array(let elements) = value else { return }
            value = .array(elements + [isNested ? ["type": "card", "children": [node]] : node])
        }
        let place = children.index(count)
        return isNested ? place.key("children").index(0) : place
    }

    /// Adds a field to a template's items; with `lacking`, not to one of them. Gives its name.
    mutating func addField(to template: SpecTemplate, _ value: (Int) -> JSONTree, lacking: Bool = false) -> String? {
        let name = "added_\(names.used.count)"
        let without = lacking ? random.below(template.items.count) : nil
        let items = template.items.enumerated().map { index, item -> JSONTree in
            guard index != without, case .object(let members) = item else { return item }
            return .object(members + [.init(name, value(index))])
        }
        self.set(template.itemsLocation, to: .array(items))
        return name
    }
}

/// Where the parts of a data path lead.
enum DataPath {
    static func location(_ path: String) -> Location {
        var location = Location().key("data")
        for part in path.utf8.split(whereSeparator: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }) {
            let text = String(decoding: part, as: UTF8.self)
            if text.utf8.last == UInt8(ascii: "]"), let index = Int(text.dropLast()) {
                location = location.index(index)
            } else {
                location = location.key(text)
            }
        }
        return location
    }
}
