import StrictJSON

extension SpecBreak {
    /// Breaks of single values, wherever the contract has such a rule.
    static let values: [SpecBreak] = [
        SpecBreak("value.retyped", "a value of a JSON type that its rule never accepts") { draft in
            guard let site = draft.retypableSite({ rule, steps in !steps.isEmpty && !rule.acceptsAnything }) else {
                return nil
            }
            return draft.replace(site, draft.random.pick(site.rule.misfits))
        },
        SpecBreak("spec.noObject", "a spec that is no object") { draft in
            draft.spec = draft.random.pick([nil, true, 0, "spec", [], [[:]]])
            return .rejected(Location())
        },
        SpecBreak("scalar.container", "null, an array or an object where a scalar belongs") { draft in
            guard let site = draft.site({ _, rule, _, _ in rule.isScalar }) else { return nil }
            return draft.replace(site, draft.random.pick([nil, [], [:], [1], ["a": 1]]))
        },
        SpecBreak("choice.misfit", "a value that no option of a choice fits, or a string that none accepts") { draft in
            let site = draft.retypableSite { rule, _ in if case .choice = rule { true } else { false } }
            guard let site else { return nil }
            let accepts = site.rule.acceptsText
            let texts: [JSONTree] = ["nothing", "", "#12", "fills", "FILL", "primary ", "1", "full\u{0}"]
            return draft.replace(site, draft.random.pick(site.rule.misfits + (accepts ? [] : texts)))
        },
        SpecBreak("string.empty", "an empty string where none may be") { draft in
            let site = draft.site { _, rule, _, _ in if case .string(empty: false, _) = rule { true } else { false } }
            return site.map { draft.replace($0, "") }
        },
        SpecBreak(
            "string.blank", "only white space where a text must show",
            needs: [.definitions([.anchor, .selector, .container])]
        ) {
            draft in
            if let site = draft.site({ _, rule, _, _ in
                if case .string(_, nonblank: true) = rule { true } else { false }
            }) {
                return draft.replace(site, .string(draft.random.pick(TextPool.blank)))
            }
            // A container that is found by its id is found by a blank text instead.
            guard
                let site = draft.site({ value, _, definition, _ in
                    definition == .container && value["elementId"] != nil
                })
            else {
                return nil
            }
            draft.remove(site.location.key("elementId"))
            let text = site.location.key("text")
            draft.set(text, to: .string(draft.random.pick(TextPool.blank)))
            return .rejected(text)
        },
        grammarBreak("key.grammar", "a text outside the state-key grammar", .key, .template(.literal), keys),
        grammarBreak(
            "boundKey.grammar", "a text that is neither a key nor one with placeholders", .boundKey, .nodes(["switch"]),
            keys + boundKeys),
        grammarBreak("dataPath.grammar", "a text that is no data path", .dataPath, .template(.data), paths),
        grammarBreak(
            "color.grammar", "a text that is no color", .color, .definitions([.theme, .themeColors]), colors),
        SpecBreak("enum.word", "a word that an enumeration does not have") { draft in
            let site = draft.site { value, rule, _, _ in
                if case .enumeration = rule { value.string != nil } else { false }
            }
            guard let site, case .enumeration(let words) = site.rule, let word = site.value.string else { return nil }
            let candidates = [
                word + "s", word.uppercased(), " " + word, "", "valueOf", "__proto__", "0", word + "\u{0}", "ﬁll",
            ]
            return draft.replace(site, .string(draft.random.pick(candidates.filter { !words.contains($0) })))
        },
        SpecBreak("number.belowMin", "a number under its minimum", needs: [.definitions([.style])]) { draft in
            let site = draft.site { _, rule, _, _ in if case .number(_?, _, _) = rule { true } else { false } }
            guard let site, case .number(let min?, _, let integer) = site.rule else { return nil }
            let below = [integer ? min - 1 : min.nextDown, min - 1, -1e300, -.leastNonzeroMagnitude].filter { $0 < min }
            return draft.replace(site, .number(draft.random.pick(below)))
        },
        SpecBreak("number.aboveMax", "a number over its maximum", needs: [.definitions([.style])]) { draft in
            let site = draft.site { _, rule, _, _ in if case .number(_, _?, _) = rule { true } else { false } }
            guard let site, case .number(_, let max?, let integer) = site.rule else { return nil }
            return draft.replace(site, .number(draft.random.pick([integer ? max + 1 : max.nextUp, max + 1, 1e300])))
        },
        SpecBreak("number.fraction", "a fraction where a whole number belongs", needs: [.definitions([.style])]) {
            draft in
            let site = draft.site { _, rule, _, _ in if case .number(_, _, integer: true) = rule { true } else { false }
            }
            guard let site, case .number(let min, let max, _) = site.rule else { return nil }
            let values = [(min ?? 0) + 0.5, (min ?? 0) + 1e-9, (max ?? 1) - 0.25]
            return draft.replace(site, .number(draft.random.pick(values.filter { $0 != $0.rounded() })))
        },
    ]

    private static func grammarBreak(
        _ name: String, _ summary: String, _ grammar: GrammarRule.TextGrammar, _ need: SpecNeed, _ texts: [String]
    ) -> SpecBreak {
        SpecBreak(name, summary, needs: [need]) { draft in
            let site = draft.site { value, rule, _, _ in rule.textGrammar == grammar && value.string != nil }
            return site.map { draft.replace($0, .string(draft.random.pick(texts))) }
        }
    }

    /// Texts outside the state-key grammar, also none with a placeholder.
    static let keys = [
        "", "1a", "a-b", "a b", " a", "a ", "é", "ａ", "a\n", "a\u{0}", "a.b", "$a", "😀", "a{", "a}", "{", "a\u{301}",
        String(repeating: "k", count: 65),
    ]

    private static let boundKeys = [
        "{}", "{index", "a{index}-", "{a.b.c}", "{.b}", "{a.}", "{ index}", "{Index}", "{a.b}{", "a{b}", "{index}\n",
        "{1.a}", "{é.a}",
        "{\(String(repeating: "k", count: 65)).a}", "{a.\(String(repeating: "k", count: 65))}",
    ]

    static let paths = [
        "", ".a", "a.", "a..b", "a[01]", "a[-1]", "a[", "a[]", "a[1", "a[1]b", "a.1", "1", "[0]", "a[1.5]", "a b",
        "a[ 1]", "a.é",
        "a[1234567890]", "a\n", "a.b-c", "a[0]\n", "a" + String(repeating: ".b", count: 128),
        "a.\(String(repeating: "k", count: 65))",
    ]

    private static let colors = [
        "", "#", "red", "#12345", "#1234567", "#123456789", "112233", "#GG2233", "#11223", "##112233", "#112233 ",
        " #112233",
        "#112233\n", "0112233", "F11223344", "#１１２２３３", "#11 233", "0x112233",
    ]
}

extension SpecDraft {
    mutating func replace(_ site: SpecSite, _ value: JSONTree) -> SpecBreak.Outcome {
        self.set(site.location, to: value)
        return .rejected(site.location)
    }
}

extension GrammarRule {
    /// The grammars of texts that are no free text and no list of words.
    enum TextGrammar: Sendable { case key, boundKey, dataPath, color }

    var textGrammar: TextGrammar? {
        switch self {
        case .key: .key
        case .boundKey: .boundKey
        case .dataPath: .dataPath
        case .color: .color
        default: nil
        }
    }

    var isScalar: Bool { if case .scalar = self { true } else { false } }

    var acceptsAnything: Bool { if case .json = self { true } else { false } }

    /// Values of JSON types that the rule never accepts.
    var misfits: [JSONTree] {
        let values: [JSONTree] = [nil, true, false, 0, 1.5, "", "text", "1", "true", "null", [], ["a"], [:], ["a": 1]]
        return values.filter { !accepts(typeOf: $0) }
    }

    /// Whether a string is accepted by some option whatever it says, but for being empty.
    fileprivate var acceptsText: Bool {
        guard case .choice(let choice) = self else { return false }
        return choice.options.contains { if case .string = $0 { true } else if case .key = $0 { true } else { false } }
    }

    private func accepts(typeOf value: JSONTree) -> Bool {
        switch self {
        case .json: true
        case .boolean: value.bool != nil
        case .scalar: value.string != nil || value.number != nil || value.bool != nil
        case .number: value.number != nil
        case .object, .tagged, .map, .dictionary, .data: value.object != nil
        case .array: value.array != nil
        case .choice(let choice): choice.options.contains { $0.fits(value.grammarType) }
        case .string, .key, .boundKey, .dataPath, .color, .enumeration, .reference: value.string != nil
        }
    }
}
