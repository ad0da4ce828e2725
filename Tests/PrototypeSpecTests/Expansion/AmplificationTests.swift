import Testing

@testable import PrototypeSpec

/// Small specs that expand to far more than the limits allow. What matters beside the verdict is that there is one: the
/// work is bounded by the limits, not by what the expansion would have been.
@Suite("Expansions far beyond the limits")
struct AmplificationTests {
    private static func uses(_ component: String, _ count: Int) -> [String] {
        [String](repeating: #"{"type":"use","component":"\#(component)"}"#, count: count)
    }

    private func rejectedPath(_ children: [String], _ components: String...) -> String? {
        SpecValidator.prototype.rejectedPath(
            SpecText.spec(root: SpecText.column(children), #""components":{\#(components.joined(separator: ","))}"#))
    }

    private static let longText =
        #""long":{"root":{"type":"text","text":"\#(String(repeating: "t", count: 300_000))"}}"#

    @Test("An expansion of more bytes than the limit rejects at the root")
    func bytes() {
        #expect(rejectedPath(AmplificationTests.uses("long", 3), AmplificationTests.longText) == nil)
        #expect(rejectedPath(AmplificationTests.uses("long", 4), AmplificationTests.longText) == "$")
    }

    @Test("An expansion error is the verdict, also where it comes after the bytes are too many")
    func errorAfterTheLimit() {
        let uses = AmplificationTests.uses("long", 10)
        let text = AmplificationTests.longText
        #expect(rejectedPath(uses + AmplificationTests.uses("none", 1), text) == "root.children[10].component")
        let nested = #""outer":{"root":\#(SpecText.column(AmplificationTests.uses("none", 1)))}"#
        #expect(
            rejectedPath(uses + AmplificationTests.uses("outer", 1), text, nested)
                == "root.children[10] (use outer) → components.outer.root.children[0].component")
        let unused = #"{"type":"use","component":"long","props":{"p":1}}"#
        #expect(rejectedPath(uses + [unused], text) == "root.children[10].props.p")
        // The walk's errors do not count: what was expanded is too large to be walked.
        #expect(rejectedPath(uses + [#"{"type":"nothing"}"#], text) == "$")
    }

    @Test("More nodes than the limit are an expansion error too")
    func nodesAfterTheLimit() {
        let uses = AmplificationTests.uses("long", 1999)
        #expect(rejectedPath(uses, AmplificationTests.longText) == "$")
        #expect(
            rejectedPath(uses + AmplificationTests.uses("long", 1), AmplificationTests.longText)
                == "root.children[1999] (use long) → components.long.root")
    }

    @Test("2000 uses of a component whose children hold 200,000 scalars end at a limit")
    func manyScalars() {
        let scalars = [String](repeating: "1", count: 200_000)
        let component = #""wide":{"root":\#(SpecText.column(scalars))}"#
        #expect(
            rejectedPath(AmplificationTests.uses("wide", 2000), component)
                == "root.children[1999] (use wide) → components.wide.root")
        #expect(rejectedPath(AmplificationTests.uses("wide", 1999), component) == "$")
        let last = #""wide":{"root":\#(SpecText.column(scalars + AmplificationTests.uses("none", 1)))}"#
        #expect(
            rejectedPath(AmplificationTests.uses("wide", 1500), last)
                == "root.children[0] (use wide) → components.wide.root.children[200000].component")
    }

    @Test("Eight levels of a hundred uses each end at the node limit")
    func branching() {
        let levels = (0..<8).map { level in
            let children = level < 7 ? AmplificationTests.uses("c\(level + 1)", 100) : []
            return #""c\#(level)":{"root":\#(SpecText.column(children))}"#
        }
        let text = SpecText.spec(
            root: SpecText.column(AmplificationTests.uses("c0", 100)),
            #""components":{\#(levels.joined(separator: ","))}"#)
        let path = SpecValidator.prototype.rejectedPath(text) ?? ""
        #expect(path.hasPrefix("root.children[0] (use c0) → components.c0.root.children[0] (use c1) → "))
        #expect(path.hasSuffix(" (use c7) → components.c7.root"))
    }

    @Test("A prop that grows a hundredfold at each of eight levels ends at the byte limit")
    func growingProps() {
        let grown = String(repeating: "{props.p}", count: 100)
        let levels = (0..<8).map { level in
            let root =
                level < 7
                ? #"{"type":"use","component":"c\#(level + 1)","props":{"p":"\#(grown)"}}"#
                : #"{"type":"text","text":"{props.p}"}"#
            return #""c\#(level)":{"root":\#(root)}"#
        }
        let use = #"{"type":"use","component":"c0","props":{"p":"x"}}"#
        let text = SpecText.spec(root: use, #""components":{\#(levels.joined(separator: ","))}"#)
        #expect(SpecValidator.prototype.rejectedPath(text) == "$")
    }

    @Test("Nested components may open more containers than raw input may")
    func depth() {
        // 40 containers at each of four levels; the payload rule is what refuses them.
        let payload = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
        let action = #"{"type":"emit","name":"n","payload":\#(payload)}"#
        let levels = (0..<4).map { level in
            let child = level < 3 ? #"{"type":"use","component":"c\#(level + 1)"}"# : #"{"type":"spacer"}"#
            let wrapped = (0..<4).reduce(child) { inner, _ in SpecText.column([inner]) }
            return #""c\#(level)":{"root":\#(wrapped)}"#
        }
        let deep = #"{"type":"spacer","onTap":[\#(action)]}"#
        let text = SpecText.spec(
            root: SpecText.column([#"{"type":"use","component":"c0"}"#, deep]),
            #""components":{\#(levels.joined(separator: ","))}"#)
        #expect(SpecValidator.prototype.rejectedPath(text) == "root.children[1].onTap[0].payload")
    }
}
