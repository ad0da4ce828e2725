import StrictJSON

/// A bindable field in a node that has as little else as possible: one for each place that section 6 of the language
/// and the extension page name.
struct BindableSlot: Sendable {
    enum Kind: Sendable { case text, key, operand, emitName }

    var kind: Kind
    /// From the node to the field.
    var steps: [Location.Step]
    var node: JSONTree
    var needsExtension = false

    /// The node with this text in the field.
    func make(_ text: String) -> JSONTree {
        var node = node
        node[Location(steps)] = .string(text)
        return node
    }

    static func all(in grammar: SpecGrammar) -> [BindableSlot] {
        grammar.hasExtension ? every : recorded
    }

    private static let recorded = every.filter { !$0.needsExtension }

    private static let every: [BindableSlot] = texts + conditions + actions + keys

    private static func slot(_ kind: Kind, _ path: [Location.Step], _ node: JSONTree) -> BindableSlot {
        BindableSlot(kind: kind, steps: path, node: node)
    }

    private static let texts: [BindableSlot] = [
        slot(.text, [.key("text")], ["type": "text", "text": "x"]),
        slot(.text, [.key("label")], ["type": "button", "label": "x"]),
        slot(.text, [.key("label")], ["type": "fab", "icon": "add", "label": "x"]),
        slot(
            .text, [.key("options"), .index(1), .key("label")],
            [
                "type": "segmentedButton", "stateKey": "a",
                "options": [["value": "a", "label": "a"], ["value": "b", "label": "x"]],
            ]),
        slot(.text, [.key("title")], bar),
        slot(.text, [.key("navigationIcon"), .key("label")], bar),
        slot(.emitName, [.key("navigationIcon"), .key("onTap"), .index(0), .key("name")], bar),
        slot(.text, [.key("actions"), .index(1), .key("label")], bar),
        slot(.key, [.key("actions"), .index(1), .key("onTap"), .index(0), .key("key")], bar),
        slot(.text, [.key("title")], dialog),
        slot(.text, [.key("text")], dialog),
        slot(.text, [.key("confirm"), .key("label")], dialog),
        slot(.emitName, [.key("confirm"), .key("onTap"), .index(1), .key("name")], dialog),
        slot(.text, [.key("dismiss"), .key("label")], dialog),
        slot(.operand, [.key("dismiss"), .key("onTap"), .index(0), .key("value")], dialog),
        slot(.text, [.key("text")], snackbar),
        slot(.text, [.key("action"), .key("label")], snackbar),
        slot(.key, [.key("action"), .key("onTap"), .index(0), .key("key")], snackbar),
    ]

    private static let conditions: [BindableSlot] = [
        slot(.key, [.key("visibleWhen"), .key("key")], ["type": "spacer", "visibleWhen": ["key": "a", "gt": 1]]),
        slot(
            .operand, [.key("visibleWhen"), .key("equals")],
            ["type": "spacer", "visibleWhen": ["key": "a", "equals": 1]]),
        slot(
            .operand, [.key("visibleWhen"), .key("notEquals")],
            ["type": "spacer", "visibleWhen": ["key": "a", "notEquals": 1]]),
        slot(
            .key, [.key("visibleWhen"), .key("not"), .key("key")],
            ["type": "spacer", "visibleWhen": ["not": ["key": "a", "lt": 1]]]),
        slot(
            .operand, [.key("visibleWhen"), .key("all"), .index(1), .key("equals")],
            [
                "type": "icon", "name": "add",
                "visibleWhen": ["all": [["key": "a", "lt": 1], ["key": "a", "equals": 1]]],
            ]),
        slot(
            .key, [.key("styleWhen"), .index(0), .key("when"), .key("any"), .index(0), .key("not"), .key("key")],
            [
                "type": "divider",
                "styleWhen": [["when": ["any": [["not": ["key": "a", "lt": 1]]]], "style": [:]]],
            ]),
    ]

    private static let actions: [BindableSlot] = [
        slot(.key, [.key("onTap"), .index(0), .key("key")], tapped(["type": "setState", "key": "a", "value": 1])),
        slot(
            .operand, [.key("onTap"), .index(0), .key("value")], tapped(["type": "setState", "key": "a", "value": 1])),
        slot(.emitName, [.key("onTap"), .index(0), .key("name")], tapped(["type": "emit", "name": "x"])),
        slot(.key, [.key("onTap"), .index(0), .key("key")], tapped(["type": "toggle", "key": "a"])),
        slot(.key, [.key("onTap"), .index(0), .key("key")], tapped(["type": "increment", "key": "a"])),
        slot(.key, [.key("onTap"), .index(0), .key("key")], tapped(["type": "decrement", "key": "a"])),
        request([.key("url")]), request([.key("headers"), .key("X-A")]), request([.key("query"), .key("é b")]),
        request([.key("onSuccess"), .index(0), .key("name")], .emitName),
        request([.key("onError"), .index(0), .key("key")], .key),
    ]

    private static let keys: [BindableSlot] = [
        slot(.key, [.key("stateKey")], ["type": "textField", "stateKey": "a"]),
        slot(.key, [.key("stateKey")], ["type": "switch", "stateKey": "a"]),
        slot(.key, [.key("stateKey")], ["type": "slider", "stateKey": "a", "min": 0, "max": 1]),
        slot(.key, [.key("stateKey")], ["type": "tabBar", "stateKey": "a", "items": [["label": "a"]]]),
        slot(.key, [.key("hourKey")], ["type": "timePicker", "hourKey": "a", "minuteKey": "a"]),
        slot(.key, [.key("minuteKey")], ["type": "timePicker", "hourKey": "a", "minuteKey": "a"]),
        slot(
            .key, [.key("trailing"), .key("stateKey")],
            ["type": "listItem", "headline": "a", "trailing": ["type": "switch", "stateKey": "a"]]),
        slot(.key, [.key("openWhen"), .key("key")], dialog),
        slot(.key, [.key("openWhen"), .key("key")], snackbar),
        slot(
            .key, [.key("openWhen"), .key("key")],
            [
                "type": "bottomSheet", "child": ["type": "spacer"], "openWhen": ["key": "a", "equals": true],
                "detents": ["half"],
            ]),
    ]

    private static func tapped(_ action: JSONTree) -> JSONTree { ["type": "spacer", "onTap": [action]] }

    private static func request(_ steps: [Location.Step], _ kind: Kind = .text) -> BindableSlot {
        let action: JSONTree = [
            "type": "request", "via": "device", "method": "GET", "url": "x", "headers": ["X-A": "x"],
            "query": ["é b": "x"],
            "onSuccess": [["type": "emit", "name": "x"]], "onError": [["type": "toggle", "key": "a"]],
        ]
        return BindableSlot(
            kind: kind, steps: [.key("onTap"), .index(0)] + steps, node: tapped(action), needsExtension: true)
    }

    private static let bar: JSONTree = [
        "type": "topAppBar", "title": "x",
        "navigationIcon": ["icon": "add", "label": "x", "onTap": [["type": "emit", "name": "x"]]],
        "actions": [
            ["icon": "add", "label": "a"],
            ["icon": "add", "label": "x", "onTap": [["type": "setState", "key": "a", "value": 1]]],
        ],
    ]

    private static let dialog: JSONTree = [
        "type": "dialog", "openWhen": ["key": "a", "equals": true], "title": "x", "text": "x",
        "confirm": ["label": "x", "onTap": [["type": "dismiss"], ["type": "emit", "name": "x"]]],
        "dismiss": ["label": "x", "onTap": [["type": "setState", "key": "a", "value": 1]]],
    ]

    private static let snackbar: JSONTree = [
        "type": "snackbar", "openWhen": ["key": "a", "equals": true], "text": "x",
        "action": ["label": "x", "onTap": [["type": "setState", "key": "a", "value": 1]]],
    ]
}
