import StrictJSON

/// A text, or a family of texts, that is at a boundary of the grammar and on a known side of it.
struct JSONForm: Sendable {
    var name: String
    var summary: String
    var isAccepted: Bool
    var make: @Sendable (inout RandomSource) -> [UInt8]

    init(
        _ name: String, _ summary: String, accepts isAccepted: Bool,
        _ make: @escaping @Sendable (inout RandomSource) -> [UInt8]
    ) {
        self.name = name
        self.summary = summary
        self.isAccepted = isAccepted
        self.make = make
    }

    static let all: [JSONForm] = numbers + strings + keys + shapes

    // MARK: Numbers

    private static let numbers: [JSONForm] = [
        JSONForm("json.number", "a number that every reader must take, in an odd spelling", accepts: true) { random in
            place(
                random.pick([
                    "0", "-0", "0.0", "-0.0e-0", "0e99999999", "0E-99999999", "1e-400", "5e-324",
                    "4.9406564584124654e-324",
                    "2.4703282292062327e-324", "2.2250738585072011e-308", "1e-99999999999999999999",
                    "1.7976931348623157e308",
                    "1.7976931348623158e308", "17976931348623157e292", "0.00017976931348623157e312", "9007199254740993",
                    "18446744073709551616", "-9223372036854775809", "1E+2", "1e002", "123456789012345678901234567890",
                    "0.1e1", "1.0", "100.00e-2", "179769313486231580793728971405301e276", "4503599627370496.5", "1e23",
                    "8.5e22", "2.2250738585072012e-308", "7.2057594037927933e16",
                    "0.500000000000000166533453693773481063544750213623046875",
                ]), &random)
        },
        JSONForm("json.longNumber", "a number of many digits that is finite", accepts: true) { random in
            let zeros = String(repeating: "0", count: 400 + random.below(400))
            return place(
                random.pick([
                    "0.\(zeros)1e\(zeros.utf8.count)", "1\(zeros)e-\(zeros.utf8.count)", "0.\(zeros)", "1.\(zeros)1",
                    "0.\(zeros)9",
                    "-0.\(zeros)1", "0.1\(zeros)1", "1e-1\(zeros)", "0e1\(zeros)", greatestFinite, "-" + greatestFinite,
                ]), &random)
        },
        JSONForm("json.infiniteNumber", "a number of many digits whose double is infinite", accepts: false) { random in
            let zeros = String(repeating: "0", count: 310 + random.below(400))
            return place(
                random.pick([
                    "1\(zeros)", "-1\(zeros)", "1\(zeros).5", "0.0000000001e330", "1e1\(zeros)", leastInfinite,
                    "-" + leastInfinite,
                    greatestFinite + "9", "0.\(zeros)1e\(zeros.utf8.count + 310)", leastInfinite + ".0",
                ]), &random)
        },
    ]

    /// The greatest whole number that rounds to a finite double, and the next.
    private static let greatestFinite =
        "1797693134862315807937289714053034150799341327100378269361737789804449682927647509466490179775872070"
        + "9633028641669288791094655554785194040263065748867150582068190890200070838367627385484581771153176447"
        + "5730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042880177904"
        + "174497791"
    private static let leastInfinite =
        "1797693134862315807937289714053034150799341327100378269361737789804449682927647509466490179775872070"
        + "9633028641669288791094655554785194040263065748867150582068190890200070838367627385484581771153176447"
        + "5730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042880177904"
        + "174497792"

    // MARK: Strings

    private static let strings: [JSONForm] = [
        JSONForm("json.surrogatePair", "both halves of a character as escapes", accepts: true) { random in
            let pairs = [
                "\\ud83d\\ude00", "\\uD800\\uDC00", "\\udbff\\udfff", "\\ud83D\\uDE00x\\uD83d\\uDe00", "\\uFFFF",
                "\\ufffe", "\\u0000",
            ]
            return place("\"\(random.pick(pairs))\"", &random)
        },
        JSONForm("json.escapes", "every escape that JSON has", accepts: true) { random in
            place("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e9\\uABCD\"", &random)
        },
        JSONForm("json.rawCharacters", "characters that need no escape", accepts: true) { random in
            place(
                "\"\(random.pick(["\u{7F}", "\u{80}", "\u{2028}\u{2029}", "\u{FEFF}", "\u{FFFF}", "\u{FFFE}", "\u{10FFFF}", "/", "\u{E000}", "\u{D7FF}"]))\"",
                &random)
        },
    ]

    // MARK: Keys

    private static let keys: [JSONForm] = [
        JSONForm("json.likeKeys", "keys that are alike and still differ", accepts: true) { random in
            let (one, other) = random.pick([
                ("é", "e\u{301}"), ("a", "A"), ("a", "a\\u0000"), ("1", "01"), ("", " "), ("ﬁ", "fi"),
                ("\u{C5}", "\u{212B}"), ("ss", "ß"), ("a", "\u{430}"),
                ("\u{1E9B}\u{323}", "\u{1E9B}\u{323}\u{FE00}"), ("\u{AC00}", "\u{1100}\u{1161}"),
                ("__proto__", "__proto"),
            ])
            return place("{\"\(one)\":1,\"\(other)\":2}", &random)
        },
        JSONForm("json.aliasKeys", "one key in two spellings", accepts: false) { random in
            let (one, other) = random.pick([
                ("é", "\\u00e9"), ("é", "\\u00E9"), ("a", "\\u0061"), ("😀", "\\ud83d\\ude00"), ("/", "\\/"),
                ("\\n", "\\u000a"), ("\\u0000", "\\u0000"),
                ("", ""), ("\\\"", "\\u0022"), ("\\\\", "\\u005C"), ("\u{7F}", "\\u007f"),
                ("__proto__", "\\u005f_proto__"), ("ab", "\\u0061\\u0062"),
            ])
            return place("{\"\(one)\":1,\"x\":{},\"\(other)\":2}", &random)
        },
        JSONForm("json.manyKeys", "an object of many keys", accepts: true) { random in
            place(object(keyCount: 20 + random.below(300), "k", repeated: nil), &random)
        },
        JSONForm("json.manyKeysOneTwice", "an object of many keys, one of them twice", accepts: false) { random in
            let count = 20 + random.below(300)
            return place(
                object(keyCount: count, random.pick(["k", "", "\\u00e9"]), repeated: random.below(count)), &random)
        },
        JSONForm("json.sameKeyElsewhere", "one key in different objects", accepts: true) { random in
            place("{\"a\":{\"a\":[{\"a\":1},{\"a\":{\"b\":1}}]},\"b\":{\"a\":1}}", &random)
        },
    ]

    private static func object(keyCount: Int, _ prefix: String, repeated: Int?) -> String {
        var members = (0..<keyCount).map { "\"\(prefix)\($0)\":\($0)" }
        if let repeated { members.append("\"\(prefix)\(repeated)\":0") }
        return "{" + members.joined(separator: ",") + "}"
    }

    // MARK: Shapes

    private static let shapes: [JSONForm] = [
        JSONForm("json.deep", "as many open containers as may be, or one less", accepts: true) { random in
            Nesting.value(depth: random.pick([127, 128]), &random)
        },
        JSONForm("json.tooDeep", "one open container too many, or many", accepts: false) { random in
            Nesting.value(depth: random.pick([129, 129, 129, 130, 513, 10_000]), &random)
        },
        JSONForm("json.deepTwice", "as many open containers as may be, twice, beside each other", accepts: true) {
            random in
            Array("[".utf8) + Nesting.value(depth: 127, &random) + Array(",".utf8) + Nesting.value(depth: 127, &random)
                + Array("]".utf8)
        },
        JSONForm("json.onlyOpen", "nothing but opening brackets", accepts: false) { random in
            [UInt8](
                repeating: random.pick([UInt8(ascii: "["), UInt8(ascii: "{")]),
                count: random.pick([1, 127, 128, 129, 100_000]))
        },
        JSONForm("json.scalarRoot", "a root that is no container", accepts: true) { random in
            Array(
                random.pick([
                    "null", "true", "false", "0", "-1", "\"\"", "\"a\"", " 1 ", "\n1e5\t", "\u{FEFF}1", "\u{FEFF} {}",
                    "\u{FEFF}\"x\"",
                ]).utf8)
        },
        JSONForm("json.broken", "small texts that are no JSON", accepts: false) { random in
            Array(
                random.pick([
                    "{", "}", "[", "]", "{]", "[}", "{\"a\"}", "{\"a\":}", "{:1}", "{1:1}", "{a:1}", "{\"a\" 1}",
                    "{\"a\":1,}", "[1,]", "[,1]", "[,]",
                    "{,}", "[1 2]", "{\"a\":1 \"b\":2}", "{\"a\":1;}", "\"", "\"a", "\"\\\"", "\"\\u12\"", "nul",
                    "True", "tru", "1 2", "[1]]", "{}{}",
                    "\u{FEFF}", "\u{FEFF}\u{FEFF}1", "''", "[1,,2]", "{\"a\":1,,\"b\":2}", "{\"a\"::1}", "-", "+", ".",
                    "e", "[-]", "[1.]", "[.1]",
                    "[1e]", "[1e+]", "[01]", "[-01]", "[0x1]", "[1_0]", "[NaN]", "[Infinity]", "[-Infinity]",
                    "{\"a\":1}x", "(1)", "<a/>", "a", "\u{0}",
                    "{\"a\":\"\t\"}", "[\"\n\"]", "{null:1}", "{[]:1}", "{\"a\",\"b\"}", "[\"a\":1]", "*", "/**/1",
                    "1//", "1#",
                ]).utf8)
        },
    ]

    /// A value somewhere in a small document.
    private static func place(_ value: String, _ random: inout RandomSource) -> [UInt8] {
        let frames = [
            ("", ""), ("[", "]"), ("{\"a\":", "}"), ("[1,", ",2]"), ("{\"x\":[{\"y\":", "}]}"), (" ", " "),
            ("[\n", "\n]"), ("[[],", ",{}]"),
        ]
        let (before, after) = random.pick(frames)
        return Array((before + value + after).utf8)
    }
}
