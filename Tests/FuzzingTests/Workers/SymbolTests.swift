import Conformance
import Testing

@testable import Fuzzing

@Suite struct SymbolTests {
    @Test(arguments: [
        ("Module.function(Swift.Int) -> Swift.Bool", "Module.function"),
        ("Module.Type.function(for: [Swift.UInt8]) throws -> ()", "Module.Type.function"),
        ("Module.(Type in _1FA3).function() -> ()", "Module.Type.function"),
        (
            "generic specialization <Swift.Int> of Module.Type.function<A where A: Swift.Equatable>(A) -> A",
            "Module.Type.function"
        ),
        (
            "closure #1 (Swift.Int) -> Swift.Bool in Module.function((Swift.Int) -> Swift.Bool) -> ()",
            "closure #1 in Module.function"
        ),
        ("static Module.Type.== infix(Module.Type, Module.Type) -> Swift.Bool", "static Module.Type.== infix"),
        ("memcpy", "memcpy"),
        ("Module.function(", "Module.function"),
        ("", ""),
    ])
    func `names of functions lose what varies`(name: String, short: String) {
        #expect(FunctionName.short(name) == short)
    }

    @Test func `a file that is no program has no symbols`() {
        for file: [UInt8] in [[], Array("#!/bin/sh".utf8), [0x7F, 0x45, 0x4C, 0x46, 2, 1]] {
            #expect(SymbolTable(file: file).name(at: 0) == nil)
        }
        let header = [0x7F, 0x45, 0x4C, 0x46, 2, 1] + [UInt8](repeating: 0xFF, count: 100)
        #expect(SymbolTable(file: header).name(at: 1) == nil)
        #expect(SymbolTable(program: FilePath("/nonexistent")).name(at: 1) == nil)
    }

    @Test func `a crash is named by the function that trapped`() throws {
        let judge = try IsolatedJudge(BuiltProgram.workers())
        let outcome = try judge.judge([CaseInput(target: Miniature.crashing.name, bytes: Array("q".utf8))])[0]
        let signature = try #require(outcome.findings.first?.signature)
        #expect(signature.detail.contains(" < Fuzzing.MiniatureTarget.verdict"))
        #expect(signature.detail.hasPrefix("SIG"))
    }
}
