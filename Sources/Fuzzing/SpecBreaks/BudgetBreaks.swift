import StrictJSON

extension SpecBreak {
    /// The budgets of payloads, bodies and data, at and past their limits.
    static let budgets: [SpecBreak] = [
        payload("payload.atBudget", "an emit payload of exactly its budget", 4096, past: false),
        payload("payload.overBudget", "an emit payload of one more than its budget", 4096, past: true),
        SpecBreak("payload.atDepth", "an emit payload as deep as it may be", needs: [.actions(["emit"])]) { draft in
            draft.setJSON("emit", "payload", JSONCost.nested(24, &draft.random), isRejected: false)
        },
        SpecBreak("payload.tooDeep", "an emit payload one level too deep", needs: [.actions(["emit"])]) {
            draft in
            draft.setJSON("emit", "payload", JSONCost.nested(25, &draft.random), isRejected: true)
        },
        SpecBreak(
            "body.atBudget", "a request body of exactly its budget", weight: 5,
            needs: [.actions(["request"])]
        ) {
            draft in draft.setJSON("request", "body", JSONCost.value(65536, &draft.random), isRejected: false)
        }.extended,
        SpecBreak(
            "body.overBudget", "a request body of one more than its budget", weight: 5,
            needs: [.actions(["request"])]
        ) {
            draft in draft.setJSON("request", "body", JSONCost.value(65537, &draft.random), isRejected: true)
        }.extended,
        SpecBreak("body.tooDeep", "a request body one level too deep", needs: [.actions(["request"])]) {
            draft in
            draft.setJSON("request", "body", JSONCost.nested(25, &draft.random), isRejected: true)
        }.extended,
        SpecBreak("data.atDepth", "data of eight nested containers", needs: [.data]) { draft in
            draft.addData { JSONCost.nested(7, &$0) }.map { _ in .accepted }
        }.extended,
        SpecBreak("data.tooDeep", "data of nine nested containers", needs: [.data]) { draft in
            draft.addData { JSONCost.nested(8, &$0) }.map { _ in .rejected(Location().key("data")) }
        }.extended,
        SpecBreak("data.atBudget", "data of exactly its budget", weight: 5, needs: [.data]) { draft in
            draft.fillData(to: 262_144).map { _ in .accepted }
        }.extended,
        SpecBreak("data.overBudget", "data of one more than its budget", weight: 5, needs: [.data]) {
            draft in
            draft.fillData(to: 262_145).map { _ in .rejected(Location().key("data")) }
        }.extended,
        SpecBreak("data.key", "a key at the top of data outside the grammar", needs: [.data]) {
            draft in
            guard draft.spec["data"] != nil else { return nil }
            let place = Location().key("data").key(draft.random.pick(keys))
            draft.set(place, to: 1)
            return .rejected(place)
        }.extended,
    ]

    private static func payload(_ name: String, _ summary: String, _ budget: Int, past: Bool) -> SpecBreak {
        SpecBreak(name, summary, needs: [.actions(["emit"])]) { draft in
            draft.setJSON("emit", "payload", JSONCost.value(budget + (past ? 1 : 0), &draft.random), isRejected: past)
        }
    }
}

extension SpecDraft {
    fileprivate mutating func setJSON(
        _ type: String, _ field: String, _ value: JSONTree, isRejected: Bool
    ) -> SpecBreak.Outcome? {
        guard let site = action(type, where: { field == "payload" || $0["method"] != "GET" }) else { return nil }
        let place = site.location.key(field)
        self.set(place, to: value)
        return isRejected ? .rejected(place) : .accepted
    }

    /// Adds a member to `data`; gives its key.
    mutating func addData(_ value: (inout RandomSource) -> JSONTree) -> String? {
        guard case .object(let members)? = spec["data"] else { return nil }
        var keys = NameSource()
        for member in members { _ = keys.reserve(member.key) }
        let name = keys.fresh(&random)
        spec["data"] = .object(members + [.init(name, value(&random))])
        return name
    }

    fileprivate mutating func fillData(to cost: Int) -> String? {
        guard let name = addData({ _ in "" }), let data = spec["data"] else { return nil }
        let place = Location().key("data").key(name)
        self.set(place, to: JSONCost.value(cost - JSONCost.of(data) + 2, &random))
        return name
    }
}
