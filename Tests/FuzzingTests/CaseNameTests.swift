import Testing

@testable import Fuzzing

@Suite struct CaseNameTests {
    @Test func aNameReadsBackAsItself() {
        let name = CaseName(generator: "spec", seed: 7, index: .max)
        #expect(name.description == "spec:7:18446744073709551615")
        #expect(CaseName(name.description) == name)
    }

    @Test(arguments: [
        "", "spec", "spec:1", "spec:1:2:3", ":1:2", "spec::2", "spec:-1:2", "spec:1:+2", "spec:1:18446744073709551616",
        "spec:1: 2",
    ])
    func anythingElseIsNoName(text: String) {
        #expect(CaseName(text) == nil)
    }

    @Test func theTableFindsGeneratorsByName() {
        #expect(Generators.all.allSatisfy { Generators.named($0.name)?.name == $0.name })
        #expect(Generators.makeCase(CaseName(generator: "nobody", seed: 0, index: 0)) == nil)
        let name = CaseName(generator: "json", seed: 3, index: 9)
        #expect(Generators.makeCase(name) == JSONGenerator().makeCase(seed: 3, index: 9))
    }
}
