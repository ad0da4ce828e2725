import Conformance
import StrictJSON
import Testing

@testable import Fuzzing

/// Verdicts that the construction knows, against the built-in targets: each checks the other.
@Suite struct ExpectationTests {
    @Test func strictJSONGivesTheVerdictsByConstruction() {
        let generator = JSONGenerator()
        for index in 0..<4_000 as Range<UInt64> {
            let made = generator.makeCase(seed: 5, index: index)
            let isAccepted = (try? StrictJSON.parse(made.bytes) { _ in true }) ?? false
            guard let expected = made.expected else { continue }
            #expect(isAccepted == (expected == .accept()), "\(generator.name(seed: 5, index: index)) \(made.lies)")
        }
    }

    @Test func theSpecValidatorGivesTheVerdictsByConstruction() throws {
        let generator = SpecGenerator()
        for index in 0..<1_500 as Range<UInt64> {
            let made = generator.makeCase(seed: 5, index: index)
            let verdict = try ExpectationTests.verdict(of: made)
            guard let expected = made.expected else { continue }
            #expect(verdict == expected, "\(generator.name(seed: 5, index: index)) \(made.lies)")
        }
    }

    @Test(arguments: ["zip", "deflate", "manifest", "egress"])
    func theTargetGivesTheVerdictsByConstruction(name: String) throws {
        let generator = try #require(Generators.named(name))
        let target = try #require(TargetRegistry.builtIn[generator.target])
        var known = 0
        for index in 0..<3_000 as Range<UInt64> {
            let made = generator.makeCase(seed: 5, index: index)
            let verdict = try target.verdict(for: made.bytes, options: made.options)
            guard let expected = made.expected else { continue }
            known += 1
            #expect(verdict == expected, "\(generator.name(seed: 5, index: index)) \(made.lies)")
        }
        #expect(known > 2_000)
    }

    /// What comes of an import, and of a request in the inbox.
    @Test(arguments: ["import", "inbox"])
    func theLibraryGivesTheVerdictsByConstruction(name: String) throws {
        let generator = try #require(Generators.named(name))
        let target = try #require(TargetRegistry.builtIn[generator.target])
        var known = 0
        for index in 0..<600 as Range<UInt64> {
            let made = generator.makeCase(seed: 5, index: index)
            let verdict = try target.verdict(for: made.bytes, options: made.options)
            guard let expected = made.expected else { continue }
            known += 1
            #expect(verdict.agrees(with: expected), "\(generator.name(seed: 5, index: index)) \(made.lies): \(verdict)")
        }
        #expect(known > 300)
    }

    /// A spec that only the order of keys, white space or spelling sets apart from another has its verdict.
    @Test func anotherSpellingOfASpecKeepsItsVerdict() throws {
        var random = RandomSource(generator: "respelling", version: 1, seed: 0, index: 0)
        let spelling = Respelling(shufflesKeys: true, addsWhiteSpace: true, escapesStrings: true, respellsNumbers: true)
        for index in 0..<300 as Range<UInt64> {
            var made = SpecGenerator().makeCase(seed: 6, index: index)
            guard !made.lies.contains("use.unknownKeys"), let tree = try? JSONTree(parsing: made.bytes, limits: .spec)
            else { continue }
            let verdict = try ExpectationTests.verdict(of: made)
            made.bytes = spelling.write(tree, &random)
            guard made.bytes.count < 1_000_000 else { continue }
            #expect(try ExpectationTests.verdict(of: made) == verdict, "spec:6:\(index)")
        }
    }

    private static func verdict(of made: GeneratedCase) throws -> Verdict {
        try SpecTarget().verdict(for: made.bytes, options: made.options)
    }
}
