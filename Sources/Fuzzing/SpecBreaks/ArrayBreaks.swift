import StrictJSON

extension SpecBreak {
    /// Breaks of arrays and dictionaries: lengths and equal elements.
    static let arrays: [SpecBreak] = [
        SpecBreak("array.tooShort", "fewer elements than the least number") { draft in
            guard let (site, rule) = draft.array(where: { $0.min > 0 }), let elements = site.value.array else {
                return nil
            }
            return draft.replace(site, .array(Array(elements.prefix(draft.random.below(rule.min)))))
        },
        SpecBreak("array.tooLong", "more elements than the greatest number") { draft in
            guard let (site, rule) = draft.array(where: { $0.max != nil }), let elements = site.value.array,
                let most = rule.max,
                let first = elements.first
            else { return nil }
            let extra = most - elements.count + (draft.random.chance(80) ? 1 : 3)
            return draft.replace(site, .array(elements + Array(repeating: first, count: extra)))
        },
        SpecBreak(
            "array.duplicate", "an element equal to an earlier one where each is to differ",
            needs: [.definitions([.safeAreaPadding]), .nodes(["bottomSheet", "spacer"])]
        ) { draft in
            guard let (site, rule) = draft.array(where: { $0.unique }), var elements = site.value.array,
                !elements.isEmpty
            else {
                return nil
            }
            if elements.count == rule.max { elements.removeLast() }
            guard !elements.isEmpty else { return nil }
            elements.append(draft.random.pick(elements))
            _ = draft.replace(site, .array(elements))
            return .rejected(site.location.index(elements.count - 1))
        },
        SpecBreak(
            "dictionary.tooMany", "more members than a dictionary may have",
            needs: [.actions(["request"])]
        ) { draft in
            draft.fillDictionary(past: true)
        }.extended,
        SpecBreak(
            "dictionary.atLimit", "as many members as a dictionary may have",
            needs: [.actions(["request"])]
        ) { draft in
            draft.fillDictionary(past: false)
        }.extended,
    ]
}

extension SpecDraft {
    fileprivate mutating func array(where isSuitable: (GrammarArray) -> Bool) -> (SpecSite, GrammarArray)? {
        let found = site { _, rule, _, _ in if case .array(let array) = rule { isSuitable(array) } else { false } }
        guard let found, case .array(let rule) = found.rule else { return nil }
        return (found, rule)
    }

    fileprivate mutating func fillDictionary(past: Bool) -> SpecBreak.Outcome? {
        guard let site = action("request") else { return nil }
        let (name, most) = random.pick([("headers", 32), ("query", 64)])
        let members = site.value[name]?.object ?? []
        let extra = most - members.count + (past ? 1 : 0)
        let place = site.location.key(name)
        self.set(place, to: .object(members + (0..<extra).map { .init("x-\($0)", "v") }))
        return past ? .rejected(place) : .accepted
    }
}
