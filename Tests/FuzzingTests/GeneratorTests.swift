import StrictJSON
import Testing

@testable import Fuzzing

@Suite struct GeneratorTests {
    /// One hash over the first 100 cases of seed 1. Whoever changes a case raises the generator's version, and only then
    /// replaces the hash.
    @Test(arguments: [("json", 1, 0), ("spec", 1, 0)] as [(String, Int, UInt64)])
    func theFirstCasesNeverChange(name: String, version: Int, hash: UInt64) throws {
        let generator = try #require(Generators.named(name))
        #expect(generator.version == version)
        let actual = (0..<100 as Range<UInt64>).reduce(FNV1a.start) { hash, index in
            let made = generator.makeCase(seed: 1, index: index)
            let inputs = FNV1a.hash(made.bytes + [0] + made.options.compactAsWritten() + [0], from: hash)
            return FNV1a.hash(made.lies.joined(separator: "+").utf8, from: inputs)
        }
        #expect(actual == hash, "\(name) is now \(actual)")
    }

    @Test(arguments: Generators.all.map(\.name))
    func aCaseDependsOnItsNameAlone(name: String) throws {
        let generator = try #require(Generators.named(name))
        let indexes = Array(0..<50 as Range<UInt64>)
        // Backwards and twice: no case leaves anything behind for another.
        let once = indexes.map { generator.makeCase(seed: 9, index: $0) }
        let again = indexes.reversed().map { generator.makeCase(seed: 9, index: $0) }
        #expect(once == again.reversed())
        #expect(once != indexes.map { generator.makeCase(seed: 10, index: $0) })
    }

    /// Every line of a catalogue is made by some case, and no case does what the catalogue lacks.
    @Test(arguments: [("json", 5_000), ("spec", 60_000)] as [(String, UInt64)])
    func theCatalogueIsComplete(name: String, count: UInt64) throws {
        let generator = try #require(Generators.named(name))
        let catalogue = Set(generator.catalogue.map(\.name))
        #expect(catalogue.count == generator.catalogue.count)
        var missing = catalogue
        var index: UInt64 = 0
        while index < count, !missing.isEmpty {
            let lies = Set(generator.makeCase(seed: 4, index: index).lies)
            #expect(lies.isSubset(of: catalogue))
            missing.subtract(lies)
            index += 1
        }
        #expect(missing.isEmpty, "not made in \(count) cases: \(missing.sorted())")
    }
}
