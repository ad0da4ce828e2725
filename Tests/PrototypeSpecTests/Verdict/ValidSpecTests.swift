import Testing

@testable import PrototypeSpec

@Suite("What a valid spec needs and names")
struct ValidSpecTests {
    private func look<R>(_ text: String, _ options: SpecOptions = SpecOptions(), _ body: (ValidSpec) -> R) throws -> R {
        try Array(text.utf8).withUnsafeBytes { try SpecValidator.prototype.withValidSpec($0, options: options, body) }
    }

    private func uses(_ text: String) throws -> [String] {
        try look(text) { spec in spec.capabilityUses.map { "\($0.capability.rawValue) \($0.path)" } }
    }

    private func references(_ text: String) throws -> [String] {
        try look(text) { spec in
            spec.assetReferences.map {
                "\($0.kind.rawValue) \(String(decoding: spec.tape.bytes($0.index), as: UTF8.self)) \(spec.path(of: $0.index))"
            }
        }
    }

    private static let pair = ##"{"light":"#000000","dark":"#ffffff"}"##
    private static let request = #"{"type":"request","via":"device","method":"GET","url":"u"}"#
    private static let component = #""components":{"c":{"root":{"type":"spacer","style":{"color":\#(pair)}}}}"#

    private static let capabilities: [(String, [String])] = [
        (SpecText.spec(root: #"{"type":"spacer"}"#), []),
        (
            SpecText.spec(
                root: SpecText.column([
                    #"{"type":"spacer","style":{"color":\#(pair)}}"#,
                    #"{"type":"spacer","style":{"background":\#(pair)}}"#,
                ])),
            ["prototype_theme_modes_v1 root.children[0].style.color"]
        ),
        // Keys in UTF-16 order: `data` before `root`, `background` before `color`.
        (
            SpecText.spec(
                root: #"{"type":"spacer","style":{"color":\#(pair),"background":\#(pair)},"onTap":[\#(request)]}"#,
                #""data":{"d":[]}"#),
            [
                "prototype_data_model_v1 data", "prototype_requests_v1 root.onTap[0]",
                "prototype_theme_modes_v1 root.style.background",
            ]
        ),
        (
            SpecText.spec(
                root: SpecText.column([
                    #"{"type":"textField","stateKey":"s","keyboard":"text","checks":[{"rule":"email","message":"m"}]}"#
                ]),
                #""state":{"s":""}"#, #""storage":{"version":1,"keys":["s"]}"#),
            ["prototype_field_checks_v1 root.children[0].checks", "prototype_storage_v1 storage"]
        ),
        (
            SpecText.spec(
                root: SpecText.column([#"{"type":"spacer"}"#, #"{"type":"use","component":"c"}"#]), component),
            ["prototype_theme_modes_v1 root.children[1] (use c) → components.c.root.style.color"]
        ),
        // An unused component is not part of the spec.
        (SpecText.spec(root: #"{"type":"spacer"}"#, component), []),
    ]

    @Test("Each capability stands with its first use in document order", arguments: capabilities)
    func firstUses(_ text: String, _ expected: [String]) throws {
        #expect(try uses(text) == expected)
        let names = try look(text) { $0.capabilities.map(\.rawValue) }
        #expect(names == expected.map { String($0.prefix { $0 != " " }) })
    }

    private static func item(_ label: String, _ image: String) -> String {
        #"{"label":"\#(label)","image":\#(image)}"#
    }

    private static let assets: [(String, [String])] = [
        (SpecText.spec(root: #"{"type":"image","asset":"a"}"#), ["image a root.asset"]),
        (
            SpecText.spec(root: #"{"type":"image","asset":{"light":"l","dark":"d"}}"#),
            ["image l root.asset.light", "image d root.asset.dark"]
        ),
        // Light before dark however they are written, and equal ids twice.
        (
            SpecText.spec(root: #"{"type":"image","asset":{"dark":"x","light":"x"}}"#),
            ["image x root.asset.light", "image x root.asset.dark"]
        ),
        (
            SpecText.spec(
                root: SpecText.column([
                    #"{"type":"tabBar","stateKey":"t","items":[\#(item("1", #""i1""#)),{"label":"2"},\#(item("3", #"{"light":"l3","dark":"d3"}"#))]}"#,
                    #"{"type":"bottomNav","stateKey":"t","items":[\#(item("4", #""i4""#)),\#(item("5", #""i5""#))]}"#,
                ]), #""state":{"t":0}"#),
            [
                "image i1 root.children[0].items[0].image", "image l3 root.children[0].items[2].image.light",
                "image d3 root.children[0].items[2].image.dark", "image i4 root.children[1].items[0].image",
                "image i5 root.children[1].items[1].image",
            ]
        ),
        // `asset` before `style` before `styleWhen`, whatever their order in the text; a generic family is no asset.
        (
            SpecText.spec(
                root: #"""
                    {"type":"image","styleWhen":[{"when":{"key":"k","equals":1},"style":{"fontFamily":{"asset":"f2"}}},
                    {"style":{"fontFamily":"monospace"},"when":{"key":"k","equals":2}}],
                    "style":{"fontFamily":{"asset":"f1"}},"asset":"a"}
                    """#),
            [
                "image a root.asset", "font f1 root.style.fontFamily.asset",
                "font f2 root.styleWhen[0].style.fontFamily.asset",
            ]
        ),
        (
            SpecText.spec(
                root: SpecText.column([#"{"type":"use","component":"c","props":{}}"#, #"{"type":"image","asset":"b"}"#]
                ),
                #""components":{"c":{"root":{"type":"scroll","child":{"type":"image","asset":"a"}}}}"#),
            ["image a root.children[0] (use c) → components.c.root.child.asset", "image b root.children[1].asset"]
        ),
    ]

    @Test("Assets are listed in document order, light before dark", arguments: assets)
    func assetOrder(_ text: String, _ expected: [String]) throws {
        #expect(try references(text) == expected)
    }

    @Test("Requests are listed in walk order with their paths")
    func requests() throws {
        let tap = #""onTap":[{"type":"dismiss"},\#(ValidSpecTests.request)]"#
        let text = SpecText.spec(
            root: #"{"type":"column",\#(tap),"children":[{"type":"button","label":"b",\#(tap)}]}"#)
        let paths = try look(text) { spec in spec.requests.map { spec.path(of: $0) } }
        #expect(paths == ["root.children[0].onTap[1]", "root.onTap[1]"])
    }

    @Test("An invalid spec, and one that needs too much, is not lent")
    func invalid() {
        #expect(throws: SpecRejection.self) { try look("{}") { _ in Issue.record("it is lent") } }
        let text = SpecText.spec(root: #"{"type":"spacer"}"#, #""data":{}"#)
        #expect(throws: SpecRejection.self) {
            try look(text, SpecOptions(supportedCapabilities: [])) { _ in Issue.record("it is lent") }
        }
    }
}
