import StrictJSON
import Testing

@testable import PrototypeSpec

@Suite("Expanded specs as text")
struct ExpandedTextTests {
    private func expanded(_ text: String) throws -> String {
        String(decoding: try SpecExpansion.expanded(Array(text.utf8)), as: UTF8.self)
    }

    @Test("Without components a spec is only made compact")
    func compact() throws {
        #expect(try expanded(#" { "b" : 1.0 , "2":"\u0061", "1": [ ] } "#) == #"{"1":[],"2":"a","b":1}"#)
    }

    @Test("Components disappear, and a use becomes its component's root with its props in place")
    func replaced() throws {
        let text = #"""
            {"components":{"c":{"root":{"type":"text","text":"{props.a}/{props.b}","id":"{props.a}"}}},
            "root":{"type":"use","component":"c","props":{"a":100.0,"b":true}}}
            """#
        #expect(try expanded(text) == #"{"root":{"type":"text","text":"100/true","id":"{props.a}"}}"#)
    }

    @Test("An error is thrown with its path, and broken JSON at the root")
    func errors() {
        let unknown = #"{"components":{},"root":{"type":"use","component":"c"}}"#
        let error = #expect(throws: SpecRejection.self) { try expanded(unknown) }
        #expect(error?.path == "root.component")
        let broken = #expect(throws: SpecRejection.self) { try expanded("{\n\"a\":1,\n}") }
        #expect(broken?.path == "$" && broken?.line == 3 && broken?.column == 1)
    }
}
