import Conformance
import Testing

@testable import Fuzzing

@Suite struct SeedCollectionTests {
    @Test("A bundle seeds its own target and those that take its parts")
    func parts() {
        var seeds = SeedCollection(
            targets: FuzzTarget.all.filter { $0.name != "minimize" }, largest: 1 << 20)
        let bundle = BundleModel(.init("i", .png, MediaSample.png())).deflated.encoded()
        seeds.add(CaseInput(target: "bundle", bytes: bundle))
        let counts = Dictionary(grouping: seeds.artifacts, by: \.target.name).mapValues(\.count)
        #expect(counts == ["bundle": 1, "inflate": 3, "media": 1, "export": 1])
        for (target, bytes) in seeds.artifacts {
            let execution = FuzzExecution(target, checksEverything: true)
            #expect(execution.findings(bytes).map(\.message) == [], "\(target.name)")
        }
        #expect(seeds.artifacts.first { $0.target.name == "media" }?.bytes == MediaSample.png())
    }

    @Test("Some small inputs are minimized too, under the verdict of their own target")
    func reductions() {
        var seeds = SeedCollection(targets: [FuzzTarget("minimize")], largest: 1 << 20)
        for number in 0..<12 { seeds.add(CaseInput(target: "manifest", bytes: Array("\(number)".utf8))) }
        seeds.add(CaseInput(target: "json", bytes: Array(repeating: 0x20, count: 701)))
        #expect(seeds.artifacts.map(\.bytes) == [[2, 0, 0x30], [2, 0, 0x31, 0x31]])
    }

    @Test("Nothing comes twice, nothing is larger than allowed, and only the wanted targets have any")
    func limits() {
        let input = CaseInput(target: "json", bytes: [0x31, 0x32, 0x33])
        var seeds = SeedCollection(targets: [FuzzTarget("json")], largest: 3)
        seeds.add(input)
        seeds.add(input)
        seeds.add(CaseInput(target: "json", bytes: [0x31, 0x32, 0x33, 0x34]))
        #expect(seeds.artifacts.map(\.bytes) == [[0x31, 0x32, 0x33]])
    }
}
