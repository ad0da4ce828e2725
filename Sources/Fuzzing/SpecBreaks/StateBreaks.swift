import StrictJSON

extension SpecBreak {
    /// Bound state whose initial value does not serve the field, and fields that do not fit each other.
    static let state: [SpecBreak] =
        boundValues + [
            changed("slider.range", "a slider whose maximum is not above its minimum", "slider", field: "max") {
                draft, node in
                guard let min = node["min"]?.number else { return nil }
                return .number(draft.random.pick([min, min - 1, min.nextDown].filter(\.isFinite)))
            },
            SpecBreak(
                "slider.step", "a step that does not divide a slider's range",
                needs: [.nodes(["slider"])]
            ) { draft in
                guard let site = draft.node("slider") else { return nil }
                let cases: [(Double, Double, Double)] = [
                    (0, 1, 0), (0, 1, -0.5), (0, 1, 0.3), (0, 10, 3), (0, 1, 2), (0, 1, 1.0000001), (0, 1, 0.499999),
                    (0, 100, 33.3),
                    (-1.7976931348623157e308, 1.7976931348623157e308, 1), (0, 1, .leastNonzeroMagnitude), (0, 1, -1),
                    (0, 7, 2),
                    (0, 1, 1e10), (-1, 1, 1e300), (0, 1, -0.0), (-3, 4, 2), (0, 1e-9, 3e-10), (0, 10, 1 + 1e-9),
                ]
                let (min, max, step) = draft.random.pick(cases)
                draft.set(site.location.key("min"), to: .number(min))
                draft.set(site.location.key("max"), to: .number(max))
                draft.set(site.location.key("step"), to: .number(step))
                return .rejected(site.location.key("step"))
            },
            SpecBreak("slider.value", "a value outside a slider's range", needs: [.nodes(["slider"])]) {
                draft in
                guard let site = draft.node("slider"), let min = site.value["min"]?.number,
                    let max = site.value["max"]?.number
                else {
                    return nil
                }
                let bad = draft.random.pick(
                    [min.nextDown, max.nextUp, min - 1, max + 1].filter { ($0 < min || $0 > max) && $0.isFinite })
                return draft.bind(site, "stateKey", bad: .number(bad), good: .number(min))
            },
            SpecBreak("option.duplicate", "two options of one value", needs: [.nodes(["radioGroup"])]) {
                draft in
                draft.repeatOption { $0 }
            },
            SpecBreak(
                "option.normalizations", "options whose values differ by normalization only, which are different",
                needs: [.nodes(["segmentedButton"])]
            ) { draft in
                guard let site = draft.optionSite(), site.value["options"]?.array != nil else { return nil }
                draft.set(
                    site.location.key("options"),
                    to: [["value": "é", "label": "a"], ["value": "e\u{301}", "label": "b"]])
                return .accepted
            },
            SpecBreak("chip.filterUnbound", "a filter chip without a key", needs: [.nodes(["chip"])]) {
                draft in
                guard let site = draft.node("chip") else { return nil }
                draft.set(site.location.key("variant"), to: "filter")
                draft.remove(site.location.key("stateKey"))
                return .rejected(site.location.key("stateKey"))
            },
            SpecBreak(
                "chip.boundVariant", "a chip of another variant with a key", needs: [.nodes(["chip"])]
            ) { draft in
                guard let site = draft.node("chip") else { return nil }
                draft.set(
                    site.location.key("variant"), to: .string(draft.random.pick(["assist", "input", "suggestion"])))
                let key = draft.declare(true)
                draft.set(site.location.key("stateKey"), to: .string(key))
                return .rejected(site.location.key("stateKey"))
            },
            SpecBreak("fab.size", "a size on a button with a label", needs: [.nodes(["fab"])]) { draft in
                guard let site = draft.node("fab") else { return nil }
                draft.set(site.location.key("label"), to: site.value["label"] ?? "Add")
                draft.set(site.location.key("size"), to: .string(draft.random.pick(["small", "regular", "large"])))
                return .rejected(site.location.key("size"))
            },
            SpecBreak(
                "progress.unboundMax", "a maximum of progress without a key",
                needs: [.nodes(["progress"])]
            ) { draft in
                guard let site = draft.node("progress") else { return nil }
                draft.remove(site.location.key("stateKey"))
                draft.set(site.location.key("max"), to: .number(draft.random.pick([1, 0, -1, 100])))
                return .rejected(site.location.key("max"))
            },
            SpecBreak(
                "progress.max", "a maximum of progress that is not positive",
                needs: [.nodes(["progress"])]
            ) { draft in
                guard let site = draft.node("progress") else { return nil }
                let key = draft.declare(0)
                draft.set(site.location.key("stateKey"), to: .string(key))
                draft.set(
                    site.location.key("max"), to: .number(draft.random.pick([0, -1, -.leastNonzeroMagnitude, -0.0])))
                return .rejected(site.location.key("max"))
            },
            SpecBreak(
                "progress.value", "a value outside the range of progress", needs: [.nodes(["progress"])]
            ) { draft in
                guard let site = draft.node("progress") else { return nil }
                let max = site.value["max"]?.number ?? 1
                let bad: [JSONTree] = [.number(max.nextUp), .number(-.leastNonzeroMagnitude), .number(-1), "1", true]
                return draft.bind(site, "stateKey", bad: draft.random.pick(bad), good: 0)
            },
            SpecBreak(
                "timePicker.sameKey", "hour and minute bound to one key", needs: [.nodes(["timePicker"])]
            ) { draft in
                guard let site = draft.node("timePicker") else { return nil }
                let key = draft.declare(.number(Double(draft.random.pick([0, 23]))))
                draft.set(site.location.key("hourKey"), to: .string(key))
                draft.set(site.location.key("minuteKey"), to: .string(key))
                return .rejected(site.location.key("minuteKey"))
            },
            SpecBreak(
                "bar.selection", "a bar whose selection is no whole number from 0",
                needs: [.nodes(["tabBar"])]
            ) { draft in
                let site = draft.site { value, _, definition, _ in
                    SpecDraft.isNode(value, definition, of: ["tabBar", "bottomNav"])
                }
                guard let site else { return nil }
                draft.remove(site.location.key("pager"))
                return draft.bind(site, "stateKey", bad: draft.random.pick([-1, 0.5, "0", true, -1e300]), good: 0)
            },
            SpecBreak(
                "trailing.state", "a list item's switch that is bound to no boolean",
                needs: [.nodes(["listItem"])]
            ) { draft in
                guard let site = draft.node("listItem") else { return nil }
                let type = draft.random.pick(["switch", "checkbox"])
                draft.set(site.location.key("trailing"), to: ["type": .string(type), "stateKey": "a"])
                return draft.bind(
                    site, "trailing", "stateKey", bad: draft.random.pick(["true", 1, 0, ""]), good: false)
            },
            SpecBreak(
                "openWhen.state", "a dialog, sheet or snackbar that opens on a declared key of another type",
                needs: [.nodes(["snackbar"])]
            ) { draft in
                let site = draft.site { value, _, definition, _ in definition == .node && value["openWhen"] != nil }
                guard let site,
                    let outcome = draft.bind(
                        site, "openWhen", "key", bad: draft.random.pick(["true", 1, 0, ""]), good: false)
                else { return nil }
                return outcome
            },
            actionKey("toggle.state", "toggle", ["true", 1, ""], good: true),
            actionKey("increment.state", "increment", ["1", true, ""], good: 1),
            actionKey("decrement.state", "decrement", ["1", false, ""], good: 1),
        ]

    private static let boundValues: [SpecBreak] = [
        bound("textField.state", "textField", "stateKey", [5, true, 0], good: "x"),
        bound("switch.state", "switch", "stateKey", ["true", 1, 0], good: true),
        bound("checkbox.state", "checkbox", "stateKey", ["false", 1, 0], good: true),
        bound("radioGroup.state", "radioGroup", "stateKey", [5, true], good: "x"),
        bound("segmentedButton.state", "segmentedButton", "stateKey", [5, false], good: "x"),
        bound("slider.state", "slider", "stateKey", ["1", true], good: nil),
        bound("chip.state", "chip", "stateKey", ["true", 1], good: true),
        bound("timePicker.hour", "timePicker", "hourKey", [-1, 24, 1.5, "1", true, 1e300], good: 0),
        bound("timePicker.minute", "timePicker", "minuteKey", [-1, 60, 0.5, "1", false, 59.0000001], good: 0),
        bound(
            "datePicker.date", "datePicker", "stateKey",
            [
                "2023-02-29", "1900-02-29", "2100-02-29", "1899-12-31", "2101-01-01", "2023-13-01", "2023-00-10",
                "2023-01-00",
                "2023-04-31", "2023-1-01", "20230101", "", "2023-01-01 ", "2023-01-01T00:00", "+023-01-01",
                "２０２３-01-01", 20_230_101,
                true, "2023-12-32", "2023/01/01", "-023-01-01", "2023-01-01\n",
            ], good: "2024-02-29"
        ).weighing(300),
    ]

    /// A field bound to a value that does not serve it, or to none.
    private static func bound(_ name: String, _ type: String, _ field: String, _ bad: [JSONTree], good: JSONTree)
        -> SpecBreak
    {
        SpecBreak(
            name, "the \(field) of a \(type) with a value that does not serve it, or undeclared",
            needs: [.nodes([type])]
        ) {
            draft in
            guard let site = draft.node(type, where: { type != "chip" || $0["stateKey"] != nil }) else { return nil }
            if draft.random.chance(25) {
                let place = site.location.key(field)
                draft.set(place, to: .string(draft.names.fresh(&draft.random)))
                return .rejected(place)
            }
            let value = good == .null ? site.value["min"] ?? 0 : good
            return draft.bind(site, field, bad: draft.random.pick(bad), good: value)
        }
    }

    private static func actionKey(_ name: String, _ type: String, _ bad: [JSONTree], good: JSONTree) -> SpecBreak {
        SpecBreak(
            name, "\(type) of a key that holds another type, or nothing", needs: [.actions([type])]
        ) { draft in
            guard let site = draft.action(type) else { return nil }
            if draft.random.chance(25) {
                let place = site.location.key("key")
                draft.set(place, to: .string(draft.names.fresh(&draft.random)))
                return .rejected(place)
            }
            return draft.bind(site, "key", bad: draft.random.pick(bad), good: good)
        }
    }

    private static func changed(
        _ name: String, _ summary: String, _ type: String, field: String,
        _ value: @escaping @Sendable (inout SpecDraft, JSONTree) -> JSONTree?
    ) -> SpecBreak {
        SpecBreak(name, summary, needs: [.nodes([type])]) { draft in
            guard let site = draft.node(type), let value = value(&draft, site.value) else { return nil }
            draft.set(site.location.key(field), to: value)
            return .rejected(site.location.key(field))
        }
    }
}

extension SpecDraft {
    /// Binds a field of a node or action to a fresh key of a bad value; inside a template often to one key an item, of
    /// which one is bad.
    mutating func bind(
        _ site: SpecSite, _ fields: String..., bad: JSONTree, good: JSONTree
    ) -> SpecBreak.Outcome? {
        let place = fields.reduce(site.location) { $0.key($1) }
        if let count = itemCount(around: site.location), random.chance(60) {
            let base = "bound\(names.used.count)_"
            let at = random.below(count)
            for index in 0..<count {
                guard names.reserve("\(base)\(index)") else { return nil }
                setState("\(base)\(index)", index == at ? bad : good)
            }
            self.set(place, to: .string(base + "{index}"))
        } else {
            self.set(place, to: .string(declare(bad)))
        }
        return .rejected(place)
    }

    private mutating func setState(_ name: String, _ value: JSONTree) {
        if spec["state"] == nil { spec["state"] = .object([]) }
        self.set(Location().key("state").key(name), to: value)
    }

    /// How many items the template around a place has; nil outside of every template.
    private func itemCount(around location: Location) -> Int? {
        for length in stride(from: location.steps.count - 1, to: 0, by: -1) {
            let steps = Array(location.steps[..<length])
            guard location.steps[length] == .key("children"), let repeated = spec[Location(steps)]?["repeat"]?["items"]
            else { continue }
            if let items = repeated.array { return items.count }
            if let path = repeated["data"]?.string { return spec[DataPath.location(path)]?.array?.count }
        }
        return nil
    }

    fileprivate mutating func optionSite() -> SpecSite? {
        site { value, _, definition, _ in SpecDraft.isNode(value, definition, of: ["radioGroup", "segmentedButton"]) }
    }

    fileprivate mutating func repeatOption(_ change: (String) -> String) -> SpecBreak.Outcome? {
        guard let site = optionSite(), let options = site.value["options"]?.array, options.count >= 2 else {
            return nil
        }
        let from = random.below(options.count - 1)
        let to = from + 1 + random.below(options.count - from - 1)
        guard let value = options[from]["value"]?.string else { return nil }
        let place = site.location.key("options").index(to).key("value")
        self.set(place, to: .string(change(value)))
        return .rejected(place)
    }
}
