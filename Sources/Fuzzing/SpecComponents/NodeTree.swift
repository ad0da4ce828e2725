import StrictJSON

/// Nodes as templates and components see them, by structure alone: also in a spec that is broken.
enum NodeTree {
    /// The node children of a node: its `child` where that is an object, else the objects among its `children`.
    static func children(of node: JSONTree) -> [(node: JSONTree, steps: [Location.Step])] {
        if let child = node["child"], child.object != nil { return [(child, [.key("child")])] }
        guard let children = node["children"]?.array else { return [] }
        return children.enumerated().compactMap { index, child in
            child.object == nil ? nil : (child, [.key("children"), .index(index)])
        }
    }

    /// Every node under a place, itself included, parents first.
    static func all(in node: JSONTree, at location: Location) -> [(node: JSONTree, location: Location)] {
        var found = [(node: node, location: location)]
        for child in children(of: node) {
            found += all(in: child.node, at: Location(location.steps + child.steps))
        }
        return found
    }
}

/// The bindable fields of one node, as section 6 of the language lists them, by structure alone.
struct Bindables {
    enum Kind { case text, key, operand, emitName }

    private(set) var found: [(value: JSONTree, kind: Kind, steps: [Location.Step])] = []

    init(of node: JSONTree) {
        let type = node["type"]?.string
        switch type {
        case "text": field(node, "text", .text, [])
        case "button", "fab": field(node, "label", .text, [])
        case "segmentedButton":
            list(node, "options", []) { $0.field($1, "label", .text, $2) }
        case "topAppBar":
            field(node, "title", .text, [])
            part(node, "navigationIcon")
            list(node, "actions", []) { $0.labelled($1, $2) }
        case "dialog":
            field(node, "title", .text, [])
            field(node, "text", .text, [])
            part(node, "confirm")
            part(node, "dismiss")
        case "snackbar":
            field(node, "text", .text, [])
            part(node, "action")
        case "use":
            for member in node["props"]?.object ?? [] {
                found.append((member.value, .operand, [.key("props"), .key(member.key)]))
            }
        default: break
        }
        if let condition = node["visibleWhen"] { self.condition(condition, [.key("visibleWhen")]) }
        list(node, "styleWhen", []) { bindables, entry, steps in
            if let when = entry["when"] { bindables.condition(when, steps + [.key("when")]) }
        }
        actions(node, "onTap", [])
        for name in ["stateKey", "hourKey", "minuteKey"] { field(node, name, .key, []) }
        if let trailing = node["trailing"] { field(trailing, "stateKey", .key, [.key("trailing")]) }
        if let openWhen = node["openWhen"] { field(openWhen, "key", .key, [.key("openWhen")]) }
    }

    private mutating func field(_ object: JSONTree, _ name: String, _ kind: Kind, _ steps: [Location.Step]) {
        if let value = object[name] { found.append((value, kind, steps + [.key(name)])) }
    }

    private mutating func list(
        _ object: JSONTree, _ name: String, _ steps: [Location.Step],
        _ visit: (inout Bindables, JSONTree, [Location.Step]) -> Void
    ) {
        for (index, element) in (object[name]?.array ?? []).enumerated() where element.object != nil {
            visit(&self, element, steps + [.key(name), .index(index)])
        }
    }

    private mutating func part(_ node: JSONTree, _ name: String) {
        if let part = node[name], part.object != nil { labelled(part, [.key(name)]) }
    }

    private mutating func labelled(_ part: JSONTree, _ steps: [Location.Step]) {
        field(part, "label", .text, steps)
        actions(part, "onTap", steps)
    }

    private mutating func condition(_ condition: JSONTree, _ steps: [Location.Step]) {
        guard condition.object != nil else { return }
        field(condition, "key", .key, steps)
        field(condition, "equals", .operand, steps)
        field(condition, "notEquals", .operand, steps)
        if let inner = condition["not"] { self.condition(inner, steps + [.key("not")]) }
        for form in ["all", "any"] { list(condition, form, steps) { $0.condition($1, $2) } }
    }

    private mutating func actions(_ object: JSONTree, _ name: String, _ steps: [Location.Step]) {
        list(object, name, steps) { $0.action($1, $2) }
    }

    private mutating func action(_ action: JSONTree, _ steps: [Location.Step]) {
        switch action["type"]?.string {
        case "setState":
            field(action, "key", .key, steps)
            field(action, "value", .operand, steps)
        case "emit": field(action, "name", .emitName, steps)
        case "toggle", "increment", "decrement": field(action, "key", .key, steps)
        case "request":
            field(action, "url", .text, steps)
            for part in ["headers", "query"] {
                for member in action[part]?.object ?? [] {
                    found.append((member.value, .text, steps + [.key(part), .key(member.key)]))
                }
            }
            actions(action, "onSuccess", steps)
            actions(action, "onError", steps)
        default: break
        }
    }
}
