import StrictJSON

extension SpecBreak {
    /// Pagers, charts, field checks and storage: what names, or must fit, something elsewhere.
    static let references: [SpecBreak] = [
        SpecBreak("pager.duplicate", "two pagers of one id", needs: [.nodes(["pager"])]) { draft in
            guard let site = draft.node("pager"), let id = site.value["id"] else { return nil }
            return .rejected(
                draft.appendToRoot(["type": "pager", "id": id, "children": [["type": "spacer"]]]).key("id"))
        },
        SpecBreak(
            "pager.normalizations", "pagers whose ids differ by normalization only",
            needs: [.rootChildren]
        ) { draft in
            for id in ["o\u{308}\u{5FF}", "ö\u{5FF}"] {
                _ = draft.appendToRoot(["type": "pager", "id": .string(id), "children": [["type": "spacer"]]])
            }
            return .accepted
        },
        SpecBreak(
            "pager.danglingAction", "setPage of a pager that does not exist",
            needs: [.actions(["setPage"])]
        ) { draft in
            draft.action("setPage").flatMap { draft.dangle($0) }
        },
        SpecBreak(
            "pager.danglingBar", "a bar of a pager that does not exist",
            needs: [.nodes(["tabBar", "bottomNav"])]
        ) {
            draft in
            let site = draft.site { value, _, definition, _ in definition == .node && value["pager"] != nil }
            return site.flatMap { draft.dangle($0) }
        },
        chart("chart.seriesLength", "a series of another length than the first") { draft, chart in
            guard let first = chart.value["series"]?.array?.first, let count = first["values"]?.array?.count else {
                return nil
            }
            let length = count == 256 || count > 1 && draft.random.chance(50) ? count - 1 : count + 1
            let second: JSONTree = ["label": "b", "values": .array(Array(repeating: 1, count: length))]
            draft.set(chart.location.key("kind"), to: .string(draft.random.pick(["line", "bar", "pie"])))
            draft.set(chart.location.key("series"), to: [first, second])
            let at = chart.location.key("series").index(1)
            return .rejected(at.key("values"))
        },
        chart("chart.labelsLength", "labels of another number than the values") { draft, chart in
            let count = chart.value["series"]?.array?[0]["values"]?.array?.count ?? 1
            let length = count == 256 ? 255 : count + 1
            draft.set(chart.location.key("labels"), to: .array(Array(repeating: "l", count: length)))
            return .rejected(chart.location.key("labels"))
        },
        chart("chart.pieSeries", "a pie of two series") { draft, chart in
            let series: JSONTree = ["label": "a", "values": [1]]
            draft.remove(chart.location.key("labels"))
            draft.set(chart.location.key("kind"), to: "pie")
            draft.set(chart.location.key("series"), to: [series, series])
            return .rejected(chart.location.key("series").index(1))
        },
        chart("chart.pieNegative", "a negative value in a pie") { draft, chart in
            draft.set(chart.location.key("kind"), to: "pie")
            draft.remove(chart.location.key("labels"))
            let bad: Double = draft.random.pick([-1, -.leastNonzeroMagnitude, -1e300])
            let at = draft.random.below(3)
            let values = (0..<3).map { JSONTree.number($0 == at ? bad : 1) }
            draft.set(chart.location.key("series"), to: [["label": "a", "values": .array(values)]])
            return .rejected(chart.location.key("series").index(0).key("values").index(at))
        },
        chart("chart.pieZero", "a pie of nothing but zeros") { draft, chart in
            let zeros: [JSONTree] = [[0], [0, 0], [.number(-0.0), 0, .number(-0.0)]]
            draft.set(chart.location.key("kind"), to: "pie")
            draft.remove(chart.location.key("labels"))
            draft.set(chart.location.key("series"), to: [["label": "a", "values": draft.random.pick(zeros)]])
            return .rejected(chart.location.key("series").index(0).key("values"))
        },
        SpecBreak(
            "check.value", "a field check whose value does not fit its rule",
            weight: 300, needs: [.nodes(["textField"])]
        ) { draft in
            guard let site = draft.node("textField") else { return nil }
            let checks = site.value["checks"]?.array ?? []
            guard checks.count < 8 else { return nil }
            let rule = draft.random.pick(["required", "email", "minLength", "maxLength", "matches"])
            var check: JSONTree = ["rule": .string(rule), "message": "m"]
            switch rule {
            case "required", "email": check["value"] = draft.random.pick([0, "a", 1.5])
            case "matches":
                let number = draft.declare(1)
                let undeclared = draft.names.fresh(&draft.random)
                check["value"] =
                    draft.random.chance(20)
                    ? Optional.none : draft.random.pick([5, .string(undeclared), .string(number)])
            default:
                let values: [JSONTree] = [-1, 10001, 1.5, 9999.5, 1e-9, "a", 1e300]
                check["value"] = draft.random.chance(20) ? Optional.none : draft.random.pick(values)
            }
            draft.set(site.location.key("checks"), to: .array(checks + [check]))
            return .rejected(site.location.key("checks").index(checks.count).key("value"))
        }.extended,
        SpecBreak(
            "storage.undeclared", "a stored key that neither state nor data declares",
            needs: [.storage]
        ) { draft in
            let name = draft.names.fresh(&draft.random)
            guard draft.spec["data"]?[name] == nil else { return nil }
            return draft.store(.string(name)).map { .rejected($0) }
        }.extended,
        SpecBreak(
            "storage.secret", "a stored key that a secret field binds",
            needs: [.storage, .rootChildren]
        ) { draft in
            guard let key = draft.addSecret() else { return nil }
            return draft.store(.string(key)).map { .rejected($0) }
        }.extended,
        SpecBreak(
            "storage.atBudget", "stored values that cost exactly the budget", weight: 5,
            needs: [.storage]
        ) { draft in
            draft.fillStorage(to: 262_144).map { _ in .accepted }
        }.extended,
        SpecBreak(
            "storage.overBudget", "stored values that cost one more than the budget", weight: 6,
            needs: [.storage]
        ) {
            draft in draft.fillStorage(to: 262_145).map { _ in .rejected(Location().key("storage")) }
        }.extended,
    ]

    private static func chart(
        _ name: String, _ summary: String, _ apply: @escaping @Sendable (inout SpecDraft, SpecSite) -> Outcome?
    ) -> SpecBreak {
        SpecBreak(name, summary, needs: [.nodes(["chart"])]) { draft in
            draft.node("chart").flatMap { apply(&draft, $0) }
        }.extended
    }
}

extension SpecDraft {
    fileprivate mutating func dangle(_ site: SpecSite) -> SpecBreak.Outcome {
        let place = site.location.key("pager")
        self.set(place, to: .string(random.pick(["nowhere", "main ", "Main", "constructor", "ö\u{5FE}", "\u{0}"])))
        return .rejected(place)
    }

    /// Appends a key to the stored ones, in place of the last where they are as many as may be; gives its place.
    fileprivate mutating func store(_ key: JSONTree) -> Location? {
        let keys = Location().key("storage").key("keys")
        guard var stored = self[keys]?.array else { return nil }
        if stored.count == 64 { stored.removeLast() }
        stored.append(key)
        self.set(keys, to: .array(stored))
        return keys.index(stored.count - 1)
    }

    fileprivate mutating func fillStorage(to cost: Int) -> String? {
        guard let stored = self[Location().key("storage").key("keys")]?.array, stored.count < 64 else { return nil }
        let costs = stored.compactMap(\.string).map { key in
            JSONCost.of(spec["state"]?[key] ?? spec["data"]?[key] ?? nil)
        }
        let rest = cost - costs.reduce(0, +)
        let name = declare(.string(Filler.text("é", count: (rest - 2) / 2) + ((rest % 2 == 1) ? "x" : "")))
        _ = store(.string(name))
        return name
    }

    /// Appends a secret field with a key of its own, sometimes inside a template; gives the key.
    mutating func addSecret() -> String? {
        var field: JSONTree = ["type": "textField"]
        if random.chance(50) { field["secure"] = true } else { field["keyboard"] = "password" }
        guard random.chance(40) else {
            let key = declare("pw")
            field["stateKey"] = .string(key)
            _ = appendToRoot(field)
            return key
        }
        let base = "secret\(names.used.count)_"
        for index in 0..<2 {
            guard names.reserve("\(base)\(index)") else { return nil }
            if spec["state"] == nil { spec["state"] = .object([]) }
            self.set(Location().key("state").key("\(base)\(index)"), to: "pw")
        }
        field["stateKey"] = .string(base + (random.chance(50) ? "{index}" : "{it.n}"))
        _ = appendToRoot([
            "type": "box", "children": [["type": "card", "children": [field]]],
            "repeat": ["as": "it", "items": [["n": 0], ["n": "1"]]],
        ])
        return base + String(random.below(2))
    }
}
