import Testing

@testable import PrototypeSpec

@Suite("Paths inside expansions")
struct AuthoredPathTests {
    private static func use(_ component: String, _ props: String = "") -> String {
        let given = props.isEmpty ? "" : #","props":{\#(props)}"#
        return #"{"type":"use","component":"\#(component)"\#(given)}"#
    }

    private static let spacer = #"{"type":"spacer"}"#
    private static let bad = #"{"type":"text","text":1}"#

    /// The children of the root, the components, and the path.
    private static let cases: [([String], [String], String)] = [
        // Found by the walk of the expanded spec.
        ([bad], [], "root.children[0].text"),
        ([use("a")], [#""a":{"root":\#(bad)}"#], "root.children[0] (use a) → components.a.root.text"),
        (
            [spacer, use("a")], [#""a":{"root":\#(SpecText.column([spacer, bad]))}"#],
            "root.children[1] (use a) → components.a.root.children[1].text"
        ),
        (
            [use("a")], [#""a":{"root":{"type":"scroll","child":\#(bad)}}"#],
            "root.children[0] (use a) → components.a.root.child.text"
        ),
        (
            [use("a")],
            [#""a":{"root":\#(SpecText.column([spacer, use("b")]))}"#, #""b":{"root":\#(SpecText.column([bad]))}"#],
            "root.children[0] (use a) → components.a.root.children[1] (use b) → components.b.root.children[0].text"
        ),
        // A root that is itself a use stands at one place with it, which the outer one names.
        (
            [use("a")], [#""a":{"root":\#(use("b"))}"#, #""b":{"root":\#(bad)}"#],
            "root.children[0] (use a) → components.a.root.text"
        ),
        (
            [use("a", #""t":"""#)], [#""a":{"root":{"type":"button","label":"{props.t}"}}"#],
            "root.children[0] (use a) → components.a.root.label"
        ),
        (
            [use("a")], [#""a":{"root":{"type":"spacer","a b":1}}"#],
            #"root.children[0] (use a) → components.a.root["a b"]"#
        ),
        ([use("a")], [#""a":{"root":{"children":[]}}"#], "root.children[0] (use a) → components.a.root.type"),
        // Found while expanding.
        ([spacer, use("none")], [#""a":{"root":\#(spacer)}"#], "root.children[1].component"),
        (
            [use("a")], [#""a":{"root":\#(SpecText.column([use("none")]))}"#],
            "root.children[0] (use a) → components.a.root.children[0].component"
        ),
        (
            [use("a")], [#""a":{"root":\#(SpecText.column([use("b", #""x":1"#)]))}"#, #""b":{"root":\#(spacer)}"#],
            "root.children[0] (use a) → components.a.root.children[0].props.x"
        ),
        (
            [use("a")], [#""a":{"root":\#(SpecText.column([use("a")]))}"#],
            "root.children[0] (use a) → components.a.root.children[0].component"
        ),
    ]

    @Test("An error is reported where it was authored, chained for nested uses", arguments: cases.indices)
    func path(_ index: Int) {
        let (children, components, expected) = AuthoredPathTests.cases[index]
        let text = SpecText.spec(
            root: SpecText.column(children), #""components":{\#(components.joined(separator: ","))}"#)
        #expect(SpecValidator.prototype.rejectedPath(text) == expected)
    }

    @Test("A use that is right once is right again, and the first wrong one is named")
    func checkedOnce() {
        let inner = #""b":{"root":{"type":"text","text":"{props.t}"}}"#
        let outer = #""a":{"root":\#(SpecText.column([AuthoredPathTests.use("b", #""t":"{props.t}""#)]))}"#
        func path(_ texts: String...) -> String? {
            let uses = texts.map { AuthoredPathTests.use("a", $0) }
            return SpecValidator.prototype.rejectedPath(SpecText.expanding(uses, components: outer, inner))
        }
        #expect(path(#""t":"x""#, #""t":1"#, #""t":true"#, #""t":"""#) == nil)
        #expect(path(#""t":"x""#, "") == "root.children[1].props")
        #expect(path(#""t":"x""#, #""t":"y","u":1"#) == "root.children[1].props.u")
        #expect(path(#""t":"x""#, #""t":null"#) == "root.children[1].props.t")
    }

    @Test("A place in a component is found for each of its uses")
    func everyUse() {
        let component = #""a":{"root":{"type":"button","label":"{props.t}"}}"#
        for count in 1...4 {
            let uses = (1...count).map { AuthoredPathTests.use("a", $0 == count ? #""t":"""# : #""t":"x""#) }
            #expect(
                SpecValidator.prototype.rejectedPath(SpecText.expanding(uses, components: component))
                    == "root.children[\(count - 1)] (use a) → components.a.root.label")
        }
    }

    @Test("Library and device mode expand nothing")
    func otherModes() {
        let text = SpecText.expanding(
            [AuthoredPathTests.use("a")], components: #""a":{"root":\#(AuthoredPathTests.spacer)}"#)
        #expect(SpecValidator.prototype.rejectedPath(text) == nil)
        #expect(SpecValidator.prototype.rejectedPath(text, SpecOptions(mode: .device)) == "components")
        #expect(SpecValidator.prototype.rejectedPath(text, SpecOptions(mode: .host, library: true)) == "components")
    }
}
