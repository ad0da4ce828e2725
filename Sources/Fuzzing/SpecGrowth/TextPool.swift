/// Texts for strings whose content the contract leaves free. None is empty, none holds a line break that a request
/// forbids, and none holds a placeholder that could be bound, so that each may stand anywhere.
enum TextPool {
    static func text(_ random: inout RandomSource) -> String {
        if random.chance(80) { return random.pick(words) }
        if random.chance(60) { return random.pick(odd) }
        return random.pick(words) + " " + random.pick(odd)
    }

    static let words = [
        "Save", "Cancel", "Name", "Hello", "5", "0", "1.5", "true", "null", "Order 66", "a", "item", "Title", "More",
        "ok",
        "next page", "100%", "x/y", "Hello, world!", "https://example.com/a?b=c#d", "2024-02-29",
    ]

    static let odd = [
        "é", "e\u{301}", "日本語", "😀", "👩‍👩‍👧", "\u{10FFFF}", "\u{0}", "\u{1}\u{1F}", "tab\there", "\u{7F}\u{80}",
        "\"quoted\"",
        "back\\slash", "{", "}", "{}", "{index", "index}", "{nobody.here}", "{{x}}", "}{", "{nobody.}", "{.x}",
        "\u{FEFF}bom",
        "\u{2028}line\u{2029}", "\u{FFFD}", "\u{200F}rtl", "<b>&amp;</b>", "$&", "\\u0041", "__proto__",
        " padded ", "\u{A0}nbsp\u{A0}", "'single'", "a\u{0}b",
    ]

    static let blank = [
        " ", "\t\n", "\u{A0}", "\u{FEFF}", "\u{2028} \u{3000}", "\u{1680}\u{2000}\u{200A}\u{202F}\u{205F}",
    ]
}
