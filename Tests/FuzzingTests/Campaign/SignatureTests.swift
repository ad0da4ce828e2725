import Conformance
import Testing

@testable import Fuzzing

@Suite struct SignatureTests {
    @Test(arguments: [
        ("$", "$"),
        ("root.type", "root.type"),
        ("root.children[3].text", "root.children[].text"),
        ("root.children[3].children[0].text", "root.children[].text"),
        ("state[\"a b\"].value", "state[].value"),
        ("state[\"]\\\"[\"].value", "state[].value"),
        ("a[0][12]", "a[][]"),
        ("spec.json", "spec.json"),
        ("root.child.child.child", "root.child"),
        ("[0].a", "[].a"),
        ("a[", "a[]"),
        ("", ""),
    ])
    func `a path's shape has no indices and no repeated steps`(path: String, shape: String) {
        #expect(PathShape.of(path) == shape)
    }

    @Test func `one bug at two places is one signature`() {
        func signature(_ path: String) -> Signature {
            .disagreement(
                "spec", .construction, expected: .reject(code: "invalid_spec", path: path), actual: .accept())
        }
        #expect(signature("root.children[0].text") == signature("root.children[7].text"))
        #expect(signature("root.children[0].text") != signature("root.children[0].type"))
        #expect(
            signature("a[0]").text == "spec construction invalid_spec at a[] -> accept",
            "the text is the identity of a finding in every ledger: do not change it")
        #expect(signature("a[0]").identifier == ContentHash.of(Array(signature("a[1]").text.utf8)).prefix(16))
    }

    @Test func `two accepted verdicts differ in capabilities`() {
        let signature = Signature.disagreement(
            "spec", .peer, expected: .accept(capabilities: ["a"]), actual: .accept(capabilities: []), source: "other")
        #expect(signature.text == "spec peer other: capabilities")
    }
}

@Suite struct CrashTextTests {
    private func text(_ lines: String) -> CrashText { CrashText(Array(lines.utf8)) }

    @Test func `the place of a trap is its frame`() {
        let text = text("Fuzzing/Parser.swift:40: Fatal error: Index out of range\n")
        #expect(text.frames == ["Parser.swift:40"])
        #expect(text.reason == "Fatal error: Index out of range")
    }

    @Test func `a backtrace names the program's own innermost frames`() {
        let text = text(
            """
            Swift/Array.swift:10: Fatal error: Index out of range

            Thread 0 "protoparity" crashed:

            0 [ra] 0x00007f0 _assertionFailure(_:) + 12 in libswiftCore.so
            1 [ra] 0x0000555 Parser.value(_:depth:) + 120 in protoparity at /src/Parser.swift:40:9
            2 [ra] [inlined] 0x0000556 Parser.run() in protoparity at /src/Parser.swift:12:9
            3 [ra] 0x0000557 main + 4 in protoparity
            4 [ra] 0x0000558 start + 4 in protoparity
            """)
        #expect(text.frames == ["Parser.value(_:depth:)", "Parser.run()", "main"])
    }

    @Test func `a want of memory is told from a trap`() {
        #expect(text("Fatal error: failed to allocate 64 bytes of memory with alignment 16").isAllocationFailure)
        #expect(!text("Fatal error: Index out of range").isAllocationFailure)
        #expect(text("").reason == nil)
    }
}
