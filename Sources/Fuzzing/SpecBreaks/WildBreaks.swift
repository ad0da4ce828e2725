import StrictJSON

/// Changes at random places, blind to the rules: what they do to the verdict is for others to say.
enum WildBreaks {
    static let catalogue: [CatalogueEntry] = [
        CatalogueEntry("wild.delete", "a member or element is deleted"),
        CatalogueEntry("wild.add", "a member with an odd key is added, or an element repeated"),
        CatalogueEntry("wild.retype", "a value of another type"),
        CatalogueEntry("wild.number", "another number"),
        CatalogueEntry("wild.text", "another text, placeholder or reference"),
        CatalogueEntry("wild.rename", "a member under another key"),
        CatalogueEntry("wild.splice", "a value copied from elsewhere in the spec"),
        CatalogueEntry("wild.swap", "a text of the spec in place of another"),
    ]

    /// Changes the value in one place; gives the name of what was done.
    static func apply(to tree: inout JSONTree, _ random: inout RandomSource) -> String? {
        var places = Places(random)
        places.collect(tree, isRoot: true)
        random = places.random
        guard let (place, value) = places.chosen else { return nil }
        let location = Location(place)
        switch random.below(8) {
        case 0:
            tree[location] = nil
            return "wild.delete"
        case 1:
            switch value {
            case .object(let members):
                let key = random.pick(OddKeys.all + NameSource.plain)
                if value[key] == nil {
                    tree[location] = .object(members + [.init(key, random.pick([nil, 1, "x", [], [:]]))])
                }
            case .array(let elements):
                tree[location] = .array(elements + [elements.isEmpty ? 1 : random.pick(elements)])
            default: return nil
            }
            return "wild.add"
        case 2:
            tree[location] = random.pick([nil, true, false, 0, 1, 2.5, "", "a", [], [:], ["a": 1], [1, "a"]])
            return "wild.retype"
        case 3:
            guard value.number != nil else { return nil }
            tree[location] = .number(random.pick(Numbers.odd + Numbers.whole + Numbers.common))
            return "wild.number"
        case 4:
            guard value.string != nil else { return nil }
            let texts = [
                "{index}", "{item.name}", "k{index}", "", " ", "nowhere", "1a", "é", "e\u{301}", "#123456", "{a}",
                "a[0].b", "\n",
            ]
            tree[location] = .string(random.pick(texts + TextPool.odd))
            return "wild.text"
        case 5:
            guard case .key? = place.last, let parent = location.parent, tree[parent]?.object != nil else { return nil }
            let key = random.pick(
                OddKeys.all + ["key", "stateKey", "type", "children", "child", "pager", "repeat", "data", "text"])
            guard tree[parent]?[key] == nil else { return nil }
            tree[location] = nil
            tree[parent.key(key)] = value
            return "wild.rename"
        case 6:
            guard let source = places.other else { return nil }
            // Only small values, so that splices do not grow without bound.
            guard source.object?.count ?? 0 < 6, source.array?.count ?? 0 < 6 else { return nil }
            tree[location] = source
            return "wild.splice"
        default:
            guard value.string != nil, let text = places.text else { return nil }
            tree[location] = .string(text)
            return "wild.swap"
        }
    }

    /// Random values of a tree, each chosen with equal chance in one walk.
    private struct Places {
        var random: RandomSource
        /// A place below the root and its value.
        private(set) var chosen: (steps: [Location.Step], value: JSONTree)?
        private(set) var other: JSONTree?
        private(set) var text: String?
        private var steps: [Location.Step] = []
        private var count = 0
        private var textCount = 0

        init(_ random: RandomSource) { self.random = random }

        mutating func collect(_ value: JSONTree, isRoot: Bool = false) {
            if !isRoot { consider(value) }
            switch value {
            case .object(let members):
                for member in members {
                    steps.append(.key(member.key))
                    collect(member.value)
                    steps.removeLast()
                }
            case .array(let elements):
                for (index, element) in elements.enumerated() {
                    steps.append(.index(index))
                    collect(element)
                    steps.removeLast()
                }
            default: break
            }
        }

        private mutating func consider(_ value: JSONTree) {
            count += 1
            if random.below(count) == 0 { chosen = (steps, value) }
            if random.below(count) == 0 { other = value }
            guard case .string(let string) = value else { return }
            textCount += 1
            if random.below(textCount) == 0 { text = string }
        }
    }
}
