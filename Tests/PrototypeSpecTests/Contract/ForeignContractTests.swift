import Testing

@testable import PrototypeSpec

@Suite("A contract of others")
struct ForeignContractTests {
    private static func limits(_ change: (inout SpecLimits) -> Void) -> SpecLimits {
        var limits = SpecLimits()
        change(&limits)
        return limits
    }

    private static let small = limits {
        $0.nodes = 3
        $0.depth = 2
        $0.images = 1
        $0.specBytes = 400
        $0.emitPayloadDepth = 1
        $0.selectorDepth = 1
        $0.conditionDepth = 1
    }

    private static func anchor(_ container: String) -> String {
        let selector = #"{"container":\#(container)}"#
        return #"{"type":"spacer","anchor":{"type":"element","alignment":"top","selector":\#(selector)}}"#
    }

    private static func emit(_ payload: String) -> String {
        #"{"type":"spacer","onTap":[{"type":"emit","name":"n","payload":\#(payload)}]}"#
    }

    /// A text that makes a spec of this size.
    private static func text(bytes: Int) -> String {
        func root(_ count: Int) -> String { #"{"type":"text","text":"\#(String(repeating: "t", count: count))"}"# }
        return root(bytes - SpecText.spec(root: root(0)).utf8.count)
    }

    private static let spacer = #"{"type":"spacer"}"#
    private static let image = #"{"type":"image","asset":"i"}"#

    private static let limited: [(String, String?)] = [
        (SpecText.column([spacer, spacer]), nil),
        (SpecText.column([spacer, spacer, spacer]), "root.children[2]"),
        (SpecText.column([SpecText.column([])]), nil),
        (SpecText.column([SpecText.column([spacer])]), "root.children[0].children[0]"),
        (SpecText.column([image]), nil),
        (SpecText.column([image, image]), "root.children[1]"),
        (#"{"type":"image","asset":{"light":"i","dark":"i"}}"#, nil),
        (#"{"type":"image","asset":{"light":"i","dark":"j"}}"#, "root"),
        (anchor(#"{"text":"t"}"#), nil),
        (anchor(#"{"text":"t","container":{"text":"t"}}"#), "root.anchor.selector.container.container"),
        (#"{"type":"spacer","visibleWhen":{"key":"k","equals":1}}"#, nil),
        (#"{"type":"spacer","visibleWhen":{"not":{"key":"k","equals":1}}}"#, "root.visibleWhen.not"),
        (emit("[1]"), nil),
        (emit("[[1]]"), "root.onTap[0].payload"),
        (text(bytes: 400), nil),
        (text(bytes: 401), "$"),
    ]

    @Test("Its limits hold instead of ours", arguments: limited)
    func limits(_ root: String, _ path: String?) throws {
        let validator = try SpecValidator(
            contract: Contract(limits: ForeignContractTests.small, definitions: Contract.prototype.definitions))
        #expect(validator.rejectedPath(SpecText.spec(root: root)) == path)
        #expect(SpecValidator.prototype.rejectedPath(SpecText.spec(root: root)) == nil)
    }

    @Test("Its limits hold for expansions and repeated templates too")
    func expandedLimits() throws {
        let validator = try SpecValidator(
            contract: Contract(limits: ForeignContractTests.small, definitions: Contract.prototype.definitions))
        let use = #"{"type":"use","component":"c"}"#
        let component = #""c":{"root":{"type":"spacer"}}"#
        #expect(validator.rejectedPath(SpecText.expanding([use, use], components: component)) == nil)
        #expect(
            validator.rejectedPath(SpecText.expanding([use, use, use], components: component))
                == "root.children[2] (use c) → components.c.root")
        func repeating(_ count: Int) -> String {
            let items = [String](repeating: "{}", count: count).joined(separator: ",")
            return #"{"type":"row","repeat":{"as":"i","items":[\#(items)]},"children":[{"type":"spacer"}]}"#
        }
        #expect(validator.rejectedPath(SpecText.spec(root: repeating(2))) == nil)
        #expect(validator.rejectedPath(SpecText.spec(root: repeating(3))) == "root.repeat")
    }

    private static let notation = """
        spec = { root: @node }
        node = tagged
          gauge { value: number(0...1), marks: map({ at: number, note?: string }), parts?: dictionary({ n: integer }, 2) }
          stack { layers: [@node; 1...] }
        """

    private static let nodes: [(String, String?)] = [
        (#"{"type":"gauge","value":1,"marks":{}}"#, nil),
        (#"{"type":"gauge","value":2,"marks":{}}"#, "root.value"),
        (#"{"type":"box","value":1,"marks":{}}"#, "root.type"),
        (#"{"type":"stack","layers":[{"type":"gauge","value":1,"marks":{"a":{"at":1}}}]}"#, nil),
        (#"{"type":"stack","layers":[{"type":"stack","layers":[]}]}"#, "root.layers[0].layers"),
        // Maps: keys in UTF-16 order, each key's grammar before its value.
        (#"{"type":"gauge","value":1,"marks":[]}"#, "root.marks"),
        (#"{"type":"gauge","value":1,"marks":{"b":{"at":""},"a":{"at":1,"x":1}}}"#, "root.marks.a.x"),
        (#"{"type":"gauge","value":1,"marks":{"a":{},"A-":{}}}"#, #"root.marks["A-"]"#),
        (#"{"type":"gauge","value":1,"marks":{"a-":1,"a":{}}}"#, "root.marks.a.at"),
        (#"{"type":"gauge","value":1,"marks":{"":{"at":1}}}"#, #"root.marks[""]"#),
        // Dictionaries: any keys in UTF-16 order, astral ones before U+E000.
        (#"{"type":"gauge","value":1,"marks":{},"parts":{"a b":{"n":1},"":{"n":2}}}"#, nil),
        (#"{"type":"gauge","value":1,"marks":{},"parts":{"a":{"n":1},"b":{"n":1},"c":{"n":1}}}"#, "root.parts"),
        ("{\"type\":\"gauge\",\"value\":1,\"marks\":{},\"parts\":{\"\u{E000}\":{},\"😀\":{}}}", #"root.parts["😀"].n"#),
        (#"{"type":"gauge","value":1,"marks":{},"parts":{"a":1}}"#, "root.parts.a"),
        (#"{"type":"gauge","value":1,"marks":{},"parts":{"__proto__":{"n":0.5}}}"#, "root.parts.__proto__.n"),
    ]

    @Test("Its nodes, maps of objects and dictionaries of objects are walked by its rules", arguments: nodes)
    func ownNodes(_ root: String, _ path: String?) throws {
        let validator = try SpecValidator(notation: ForeignContractTests.notation)
        #expect(validator.rejectedPath(#"{"root":\#(root)}"#) == path)
    }

    @Test("The root need not be an object")
    func otherRoot() throws {
        let list = try SpecValidator(notation: "spec = [key; 1...2]")
        #expect(list.rejectedPath(#"["a","b"]"#) == nil)
        #expect(list.rejectedPath(#"["a",1]"#) == "$[1]")
        #expect(list.rejectedPath("[]") == "$")
        let map = try SpecValidator(notation: "spec = map([boolean])")
        #expect(map.rejectedPath(#"{"a":[true,0]}"#) == "a[1]")
        #expect(map.rejectedPath(#"{"a b":[]}"#) == #"$["a b"]"#)
    }

    private static let choices: [(String, String?)] = [
        ("1", nil), ("0", "$"), (#""key""#, nil), (##""#123456""##, nil), (#""a b""#, "$"), ("[true]", nil),
        ("[1]", "$[0]"), (#"{"a":true}"#, nil), (#"{"b":true}"#, nil),
        // None accepts: the first option's error.
        (#"{"c":true}"#, "a"), ("true", "$"), ("null", "$"),
    ]

    @Test("The options that fit are tried in order, and the first one's error counts", arguments: choices)
    func choice(_ text: String, _ path: String?) throws {
        let validator = try SpecValidator(
            notation: "spec = number(1...) | key | color | [boolean] | { a: boolean } | { b: boolean }")
        #expect(validator.rejectedPath(text) == path)
    }

    /// Pairs of elements, and whether their compact JSON is the same.
    private static let pairs: [(String, String, Bool)] = [
        ("1", "1.0", true), ("1", "1e0", true), ("100", "1e2", true), ("0", "-0", true), ("1", #""1""#, false),
        (#""a""#, #""\u0061""#, true), (#""\n""#, #""\u000a""#, true), ("\"é\"", "\"e\u{301}\"", false),
        ("true", "true", true), ("true", #""true""#, false), ("true", "false", false), ("null", "null", true),
        ("null", "{}", false), ("[]", "{}", false), ("[1,[2]]", "[1.0,[2e0]]", true), ("[1,2]", "[2,1]", false),
        (#"{"a":1,"b":2}"#, #"{"a":1,"b":2.0}"#, true), (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, false),
        (#"{"2":0,"1":0}"#, #"{"1":0,"2":0}"#, true), (#"{"\u0061":1}"#, #"{"a":1}"#, true),
        ("9007199254740993", "9007199254740992", true), ("0.1", "0.10000000000000001", true),
    ]

    @Test("Unique elements differ in their compact JSON, however many stand between", arguments: pairs)
    func unique(_ first: String, _ second: String, _ isSame: Bool) throws {
        let validator = try SpecValidator(notation: "spec = { list: [json; unique] }")
        for between in [0, 1, 13, 14, 15, 16, 17, 40] {
            for before in [0, 1, 15, 16, 20] {
                let fillers = (0..<(before + between)).map { #"{"filler":[\#($0)]}"# }
                let list = fillers[..<before] + [first] + fillers[before...] + [second]
                let path = validator.rejectedPath(#"{"list":[\#(list.joined(separator: ","))]}"#)
                #expect(path == (isSame ? "list[\(list.count - 1)]" : nil), "\(before) before, \(between) between")
            }
        }
    }
}
