import Conformance
import EgressPolicy
import PrototypeBundle
import StrictJSON
import Testing

@testable import Fuzzing

@Suite struct GeneratorTests {
    /// One hash over the first 100 cases of seed 1. Whoever changes a case raises the generator's version, and only then
    /// replaces the hash.
    @Test(
        arguments: [
            ("json", 1, 10_911_164_610_528_127_607), ("spec", 5, 11_768_462_847_270_278_179),
            ("zip", 3, 16_157_066_890_504_537_184), ("manifest", 2, 11_489_080_038_975_882_021),
            ("deflate", 1, 17_646_748_681_250_024_229), ("bytes-json", 3, 15_934_522_721_036_237_368),
            ("bytes-spec", 3, 3_344_802_538_611_069_683), ("bytes-bundle", 3, 14_837_172_734_784_119_466),
            ("bytes-manifest", 3, 574_205_919_977_871_927), ("egress", 1, 1_404_591_267_276_043_230),
            ("bytes-egress", 3, 16_352_709_757_458_129_150), ("import", 2, 9_684_384_722_119_373_884),
            ("inbox", 2, 10_101_108_017_442_850_467),
        ] as [(String, Int, UInt64)])
    func theFirstCasesNeverChange(name: String, version: Int, hash: UInt64) throws {
        let generator = try #require(Generators.named(name))
        #expect(generator.version == version)
        let actual = (0..<100 as Range<UInt64>).reduce(FNV1a.start) { hash, index in
            let made = generator.makeCase(seed: 1, index: index)
            let inputs = FNV1a.hash(made.bytes + [0] + made.options.json.compactAsWritten() + [0], from: hash)
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

    @Test func catalogueNamesAreDistinctAndExplained() {
        for generator in Generators.all {
            #expect(Set(generator.catalogue.map(\.name)).count == generator.catalogue.count)
            #expect(generator.catalogue.allSatisfy { !$0.name.isEmpty && !$0.summary.isEmpty })
        }
    }

    /// Every line of the catalogue is made by some case, and no case does what the catalogue lacks.
    @Test func theJSONCatalogueIsComplete() {
        let generator = JSONGenerator()
        expectAll(Set(generator.catalogue.map(\.name)), madeBy: generator, within: 5_000)
    }

    /// Expects that the first cases of seed 4 do all these things to their inputs, and nothing that the catalogue lacks.
    private func expectAll(
        _ names: Set<String>, madeBy generator: some Generator, within count: UInt64,
        also look: (GeneratedCase) -> Void = { _ in }
    ) {
        let catalogue = Set(generator.catalogue.map(\.name))
        var missing = names
        for index in 0..<count {
            let made = generator.makeCase(seed: 4, index: index)
            #expect(catalogue.isSuperset(of: made.lies))
            missing.subtract(made.lies)
            look(made)
        }
        #expect(missing.isEmpty, "not made: \(missing.sorted())")
    }

    /// Every lie about an archive finds a place, and leads to one of the codes that it is there for.
    @Test func theArchiveCatalogueIsComplete() throws {
        var codes = Set(BundleCode.allCases)
        for lie in ArchiveCatalogue.lies {
            #expect(lie.weight > 0)
            var random = RandomSource(generator: lie.name, version: 1, seed: 0, index: 0)
            let attempts = (0..<60).compactMap { _ in ZipGenerator.lying(lie, &random) }
            try #require(!attempts.isEmpty, "\(lie.name) finds no place")
            for made in attempts.prefix(lie.weight < 100 ? 4 : 60) {
                #expect(made.lies == [lie.name])
                let expected = try #require(made.expected, "\(lie.name) knows no verdict")
                if case .reject(let code, _) = expected {
                    let known = try #require(BundleCode(rawValue: code))
                    #expect(lie.codes.contains(known), "\(lie.name) leads to \(code)")
                    codes.remove(known)
                } else {
                    #expect(lie.codes.isEmpty, "\(lie.name) is accepted")
                }
                #expect(try BundleTarget().verdict(for: made.bytes, options: .none) == expected, "\(lie.name)")
            }
        }
        #expect(codes.isEmpty, "no lie leads to \(codes.map(\.rawValue).sorted())")
    }

    /// Each class of `reference/hostile-inputs.md` is named by some lie.
    @Test func everyClassOfParserDisagreementHasALie() {
        let classes = ["A": 1...5, "B": 1...4, "C": 1...5].flatMap { letter, numbers in
            numbers.map { "\(letter)\($0)" }
        }
        let summaries = ArchiveCatalogue.lies.map(\.summary)
        for name in classes { #expect(summaries.contains { $0.contains(name) }, "no lie of class \(name)") }
    }

    @Test func theArchiveOdditiesAndWildLiesAreAllMade() {
        let names = Set((ArchiveBreak.oddities + ArchiveBreak.wild).map(\.name))
        expectAll(names, madeBy: ZipGenerator(), within: 1_000)
    }

    /// Every form finds a content that does for it, and leads to what it is there for.
    @Test func theDeflateCatalogueIsComplete() throws {
        for form in DeflateForm.all {
            #expect(form.weight > 0)
            var random = RandomSource(generator: form.name, version: 1, seed: 0, index: 0)
            let attempts = (0..<60).compactMap { _ in DeflateGenerator.made(form, &random) }
            try #require(!attempts.isEmpty, "\(form.name) finds no place")
            #expect(attempts.contains { $0.expected != nil }, "\(form.name) knows no verdict")
            for made in attempts {
                #expect(made.lies == [form.name])
                guard let expected = made.expected else { continue }
                #expect(try BundleTarget().verdict(for: made.bytes, options: .none) == expected, "\(form.name)")
            }
        }
        let generator = DeflateGenerator()
        expectAll(Set(generator.catalogue.map(\.name)), madeBy: generator, within: 4_000)
    }

    /// One byte less is accepted and one more rejected, so the one between is at the limit.
    @Test func theRatioIsHitExactly() throws {
        let cases = RatioCase.all.map(\.generated)
        for made in cases {
            #expect(try BundleTarget().verdict(for: made.bytes, options: .none) == made.expected, "\(made.lies)")
        }
        #expect(cases.map { $0.expected?.isAccepted } == [true, true, false])
        #expect(Set(cases.map(\.bytes.count)).count == 1)
    }

    @Test func everyByteMutationIsMade() {
        for generator in ByteGenerator.all {
            expectAll(Set(generator.catalogue.map(\.name)), madeBy: generator, within: 1_000) {
                #expect(!$0.lies.isEmpty)
            }
        }
    }

    /// What mutations start from is valid; otherwise they would hardly get past the first check.
    @Test func theSeedsOfByteMutationsAreAccepted() throws {
        let pools: [(String, BytePool)] = [
            ("json", .json), ("spec", .spec), ("bundle", .bundle), ("manifest", .manifest),
            ("egress", .egress),
        ]
        for (name, pool) in pools {
            let target = try #require(TargetRegistry.builtIn[name])
            for seed in pool.seeds {
                #expect(try target.verdict(for: seed.bytes, options: seed.options).isAccepted, "\(name)")
            }
        }
    }

    @Test func aFamilyOfGeneratorsIsNamedByItsFirstWord() {
        #expect(Generators.all.filter { $0.isNamed("bytes") }.count == 5)
        #expect(Generators.all.filter { $0.isNamed("bytes-json") }.map(\.name) == ["bytes-json"])
        #expect(!Generators.all.contains { $0.isNamed("byte") || $0.isNamed("bytes-") })
    }

    /// Every refusal finds a place in bare specs and in bundles, and is what the library says.
    @Test func theImportCatalogueIsComplete() throws {
        for entry in ImportBreak.all {
            var random = RandomSource(generator: entry.name, version: 1, seed: 0, index: 0)
            for _ in 0..<20 {
                let made = ImportCase.broken(by: entry, &random)
                let verdict = try ImportTarget().verdict(for: made.bytes, options: made.options)
                #expect(try verdict.agrees(with: #require(made.expected)), "\(entry.name): \(verdict)")
            }
        }
        let generator = ImportGenerator()
        expectAll(Set(generator.catalogue.map(\.name)), madeBy: generator, within: 2_000)
    }

    @Test func theInboxCatalogueIsComplete() throws {
        let generator = InboxGenerator()
        expectAll(Set(generator.catalogue.map(\.name)), madeBy: generator, within: 1_000) { made in
            #expect(InboxSituation(parsing: made.bytes) != nil, "\(made.lies)")
        }
    }

    @Test func theManifestCatalogueIsComplete() throws {
        var codes: Set<BundleCode> = [.invalidJSON, .unsupportedBundleVersion, .invalidManifest]
        let generator = ManifestGenerator()
        expectAll(Set(generator.catalogue.map(\.name)), madeBy: generator, within: 5_000) { made in
            if case .reject(let code, _)? = made.expected, let known = BundleCode(rawValue: code) {
                codes.remove(known)
            }
        }
        #expect(codes.isEmpty)
    }

    /// Every break, form and oddity is made, and every code of the policy is reached.
    @Test func theEgressCatalogueIsComplete() throws {
        var codes = Set(EgressCode.all.map(\.text) + ["invalid_request"])
        let generator = EgressGenerator()
        expectAll(Set(generator.catalogue.map(\.name)), madeBy: generator, within: 5_000) { made in
            if case .reject(let code, _)? = made.expected { codes.remove(code) }
        }
        #expect(codes.isEmpty, "no case leads to \(codes.sorted())")
        for entry in EgressBreak.all {
            var random = RandomSource(generator: entry.name, version: 1, seed: 0, index: 0)
            for _ in 0..<40 {
                let made = EgressCase.broken(by: entry, &random)
                #expect(try EgressTarget().verdict(for: made.bytes, options: .none) == made.expected, "\(entry.name)")
            }
        }
    }

    /// The same for the spec's, where breaks that make large specs are rare: each is asked for by itself.
    @Test func theSpecCatalogueIsComplete() throws {
        for (position, entry) in SpecCatalogue.entries.enumerated() {
            #expect(entry.weight > 0)
            var made: GeneratedCase?
            for attempt in 0..<40 where made == nil {
                var random = RandomSource(
                    generator: entry.name, version: 1, seed: UInt64(position), index: UInt64(attempt))
                made = SpecCase.broken(by: entry, &random)
            }
            let found = try #require(made, "\(entry.name) finds no place")
            #expect(found.lies == [entry.name])
            let expected = try #require(found.expected, "\(entry.name) knows no verdict")
            #expect(try SpecTarget().verdict(for: found.bytes, options: found.options) == expected, "\(entry.name)")
        }
        var missing = Set(WildBreaks.catalogue.map(\.name))
        var random = RandomSource(generator: "wild", version: 1, seed: 0, index: 0)
        for _ in 0..<200 { missing.subtract(SpecCase.wild(&random).lies) }
        #expect(missing.isEmpty, "not made: \(missing.sorted())")
    }
}
