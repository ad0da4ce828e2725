import StrictJSON

/// One way to damage the JSON text of a value, or to change it without damage. Every damaged text is rejected at `$`.
struct TextBreak: Sendable {
    var name: String
    var summary: String
    var weight = 100
    var isRejected = true
    /// Changes the text; false where it has no place for it.
    var apply: @Sendable (inout [UInt8], inout RandomSource) -> Bool

    init(
        _ name: String, _ summary: String, weight: Int = 100, isRejected: Bool = true,
        apply: @escaping @Sendable (inout [UInt8], inout RandomSource) -> Bool
    ) {
        self.name = name
        self.summary = summary
        self.weight = weight
        self.isRejected = isRejected
        self.apply = apply
    }

    /// Damage of any JSON text.
    static let any: [TextBreak] = [
        TextBreak("text.duplicateKey", "a key twice in one object") { text, random in
            guard let (key, offset) = firstKey(text, &random) else { return false }
            text.insert(contentsOf: key + Array(":0,".utf8), at: offset)
            return true
        },
        TextBreak("text.duplicateAlias", "a key twice in one object, once with an escape") { text, random in
            guard let (key, offset) = firstKey(text, &random), key.count > 2, key[1] < 0x80,
                key[1] != UInt8(ascii: "\\")
            else {
                return false
            }
            var alias = [UInt8(ascii: "\"")]
            Respelling.appendEscape(UInt16(key[1]), to: &alias, &random)
            text.insert(contentsOf: alias + key[2...] + Array(":0,".utf8), at: offset)
            return true
        },
        inString(
            "text.loneSurrogate", "a surrogate escape without its other half",
            [
                "\\ud800", "\\uDBFF", "\\udc00", "\\uDFFF", "\\ud800\\ud800", "\\ud800x", "\\udc00\\ud800",
                "\\ud800\\n", "\\uD83D\\u0020",
            ].map { Array($0.utf8) }),
        inString(
            "text.badEscape", "an escape that JSON does not have",
            [
                "\\x41", "\\u12", "\\uD83", "\\u00g0", "\\U0041", "\\'", "\\a", "\\0", "\\u+041", "\\u 041", "\\\u{e9}",
                "\\v",
            ].map { Array($0.utf8) }),
        inString(
            "text.control", "a control character as it is in a string",
            [[0], [1], [8], [9], [10], [13], [0x1F], [0x0B], [0x0C]]),
        inString(
            "text.badUTF8", "bytes that are no UTF-8",
            [
                [0xFF], [0xFE], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
                [0xED, 0xBF, 0xBF],
                [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80], [0xBF], [0xC3],
                [0xE2, 0x82],
                [0xF0, 0x9F, 0x98], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], [0xC3, 0x28],
                [0xE2, 0x28, 0xA1],
            ]),
        inNumber(
            "text.badNumber", "a number spelled against the grammar",
            [
                "01", "+1", ".5", "1.", "-", "-01", "1e", "1e+", "1.e1", "0x10", "1_000", "NaN", "Infinity",
                "-Infinity", "00", "- 1",
                "1.5.5", "--1", "1e1.5", "１", "1f", "0b1", "-.5", "1E", "2e-",
            ]),
        inNumber(
            "text.notFinite", "a number whose double is not finite",
            [
                "1e400", "-1e400", "1.7976931348623159e308", "1e309", "1.8e308", "17976931348623159e292", "0.1e310",
                "1e99999999999999999999",
                // The least whole number that rounds to infinity.
                "17976931348623158079372897140530341507993413271003782693617377898044496829276475094664901797758720709633028641"
                    + "66928879109465555478519404026306574886715058206819089020007083836762738548458177115317644757302700698555713669"
                    + "59622842914819860834936475292719074168444365510704342711559699508093042880177904174497792",
            ]),
        TextBreak("text.trailingComma", "a comma before a closing bracket") { text, random in
            guard let end = pick(TokenScan(text).ends, &random) else { return false }
            text.insert(contentsOf: Array(random.pick([",", ", ", ",,"]).utf8), at: end)
            return true
        },
        TextBreak("text.comment", "a comment") { text, random in
            guard let end = pick(TokenScan(text).ends, &random) else { return false }
            text.insert(contentsOf: Array(random.pick(["/* c */", "// c\n", "# c\n", "<!-- -->"]).utf8), at: end)
            return true
        },
        TextBreak("text.foreignSpace", "white space that JSON does not have") { text, random in
            guard let end = pick(TokenScan(text).ends, &random) else { return false }
            text.insert(
                contentsOf: Array(
                    random.pick(["\u{A0}", "\u{0B}", "\u{0C}", "\u{2028}", "\u{FEFF}", "\u{3000}", "\u{0}"]).utf8),
                at: end)
            return true
        },
        TextBreak("text.trailing", "text after the value") { text, random in
            let tails = [
                "x", "{}", "null", ",", "]", "}", "\u{0}", "//", "1", "\"", "\u{FEFF}", " {}", "\n[]", "\u{1A}",
            ]
            text += Array(random.pick(tails).utf8)
            return true
        },
        TextBreak("text.truncated", "a text that ends too early") { text, random in
            guard text.count > 1, text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[") else {
                return false
            }
            let end = text.lastIndex { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "]") } ?? 0
            text.removeSubrange(random.below(end + 1)...)
            return true
        },
        TextBreak("text.wrongBracket", "a bracket closed by the other kind") { text, random in
            guard let end = pick(TokenScan(text).ends, &random) else { return false }
            text[end] ^= UInt8(ascii: "}") ^ UInt8(ascii: "]")
            return true
        },
        TextBreak("text.singleQuotes", "a string in single quotes") { text, random in
            guard let start = pick(TokenScan(text).strings, &random) else { return false }
            text[TokenScan.end(ofStringAt: start, in: text)] = UInt8(ascii: "'")
            text[start - 1] = UInt8(ascii: "'")
            return true
        },
        TextBreak("text.barewords", "a literal spelled in another way") { text, random in
            guard let numbers = pick(TokenScan(text).numbers, &random) else { return false }
            let words = ["True", "NULL", "nul", "tru", "undefined", "None", "falsee", "nil", "TRUE"]
            text.replaceSubrange(numbers, with: Array(random.pick(words).utf8))
            return true
        },
        TextBreak("text.twoBOMs", "two byte-order marks") { text, _ in
            text.insert(contentsOf: [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF], at: 0)
            return true
        },
        TextBreak("text.lateBOM", "a byte-order mark after white space, or half of one") { text, random in
            let marks: [[UInt8]] = [
                [0x20, 0xEF, 0xBB, 0xBF], [0xEF, 0xBB], [0xEF], [0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE],
                [0x0A, 0xEF, 0xBB, 0xBF],
            ]
            text.insert(contentsOf: random.pick(marks), at: 0)
            return true
        },
        TextBreak("text.otherEncoding", "the text in UTF-16 or UTF-32") { text, random in
            text = OtherEncodings.encode(text, &random)
            return true
        },
        TextBreak("text.empty", "no value at all") { text, random in
            text = Array(random.pick(["", " ", "\n\t", "\u{FEFF}", "\u{FEFF} ", "\u{0}"]).utf8)
            return true
        },
        TextBreak("text.tooDeep", "129 containers open at once") { text, random in
            Nesting.insert(depth: 129, into: &text, &random)
        },
        TextBreak("text.tooManyBytes", "one byte more than a spec may have, in white space", weight: 5) {
            text, random in
            Padding.pad(&text, to: 1_048_577, &random)
        },
    ]

    /// Changes that a spec's verdict survives.
    static let harmless: [TextBreak] = [
        TextBreak("text.oneBOM", "a byte-order mark, which is skipped", isRejected: false) { text, _ in
            text.insert(contentsOf: [0xEF, 0xBB, 0xBF], at: 0)
            return true
        },
        TextBreak("text.atByteLimit", "as many bytes as a spec may have, in white space", weight: 5, isRejected: false)
        { text, random in
            Padding.pad(&text, to: 1_048_576, &random)
        },
    ]

    // MARK: Making them

    private static func pick<Element>(_ places: [Element], _ random: inout RandomSource) -> Element? {
        places.isEmpty ? nil : random.pick(places)
    }

    /// The first key of some object as it is spelled, and where it stands.
    private static func firstKey(_ text: [UInt8], _ random: inout RandomSource) -> (key: [UInt8], offset: Int)? {
        guard let offset = pick(TokenScan(text).objects, &random) else { return nil }
        return (Array(text[offset...TokenScan.end(ofStringAt: offset + 1, in: text)]), offset)
    }

    private static func inString(_ name: String, _ summary: String, _ inserts: [[UInt8]]) -> TextBreak {
        TextBreak(name, summary) { text, random in
            guard let start = pick(TokenScan(text).strings, &random) else { return false }
            // At an end of the string, so that no escape or character is cut.
            let place = random.chance(50) ? start : TokenScan.end(ofStringAt: start, in: text)
            let insert = random.pick(inserts)
            // A high half must not meet the low half of an escape behind it.
            text.insert(contentsOf: insert + (place == start ? Array("z".utf8) : []), at: place)
            return true
        }
    }

    private static func inNumber(_ name: String, _ summary: String, _ spellings: [String]) -> TextBreak {
        TextBreak(name, summary) { text, random in
            guard let range = pick(TokenScan(text).numbers, &random) else { return false }
            text.replaceSubrange(range, with: Array(random.pick(spellings).utf8))
            return true
        }
    }
}
