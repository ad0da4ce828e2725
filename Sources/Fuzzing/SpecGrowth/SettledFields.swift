/// The fields that the walk over the rules leaves out, because cross references join them to others.
enum SettledFields {
    static func fields(of definition: Definition, variant: String) -> Set<String> {
        switch definition {
        case .node: nodes[variant] ?? []
        case .action: actions[variant] ?? []
        case .sheetCondition: ["key"]
        case .listItemTrailing: ["stateKey"]
        case .window: ["layer", "persistence"]
        default: []
        }
    }

    private static let nodes: [String: Set<String>] = [
        "box": ["children", "repeat"], "row": ["children", "repeat"], "column": ["children", "repeat"],
        "card": ["children"],
        "pager": ["id", "children"], "scroll": ["child"], "dialog": ["child"], "bottomSheet": ["child"],
        "image": ["asset"],
        "textField": ["stateKey", "secure", "keyboard", "checks"], "switch": ["stateKey"], "checkbox": ["stateKey"],
        "radioGroup": ["stateKey", "options"], "segmentedButton": ["stateKey", "options"],
        "slider": ["stateKey", "min", "max", "step"], "chip": ["variant", "stateKey"], "fab": ["label", "size"],
        "progress": ["stateKey", "max"], "timePicker": ["hourKey", "minuteKey"], "datePicker": ["stateKey"],
        "tabBar": ["pager", "stateKey", "items"], "bottomNav": ["pager", "stateKey", "items"],
        "chart": ["kind", "series", "labels"],
    ]

    private static let actions: [String: Set<String>] = [
        "setPage": ["pager"], "toggle": ["key"], "increment": ["key"], "decrement": ["key"],
        "request": [
            "via", "method", "url", "headers", "query", "body", "statusKey", "into", "onSuccess", "onError",
        ],
    ]
}
