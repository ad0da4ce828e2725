import Conformance
import PrototypeBundle
import PrototypeSpec
import StrictJSON
import Testing

@testable import Fuzzing

@Suite struct StructuredMutationTests {
    private static let seeds = UInt64(0)..<400

    private static func mutations(
        _ target: String, of artifact: [UInt8], seeds: Range<UInt64> = seeds
    ) -> [[UInt8]] {
        let mutation = StructuredMutation(FuzzTarget(target))
        return seeds.compactMap { mutation.apply(to: artifact, seed: $0) }
    }

    @Test("The same seed makes the same, and seeds make different ones")
    func deterministic() {
        let archive = ArchiveModel.withImage.encoded()
        let mutations = Self.mutations("bundle", of: archive)
        #expect(mutations == Self.mutations("bundle", of: archive))
        #expect(Set(mutations).count > mutations.count / 2)
    }

    @Test("JSON stays JSON")
    func json() {
        let text = Array(#"{"a":[1,true,null,"x",{"b":2.5}],"c":{}}"#.utf8)
        let mutations = Self.mutations("json", of: text)
        #expect(mutations.count == Self.seeds.count)
        #expect(mutations.count { (try? JSONTree(parsing: $0)) != nil } == mutations.count)
        #expect(mutations.count { $0 != text } > mutations.count * 3 / 4)
    }

    /// Forty texts, and behind them a pie of one value.
    private static let rare: [UInt8] = {
        let pie: JSONTree = ["type": "chart", "kind": "pie", "series": [["label": "a", "values": [7]]]]
        let texts = [JSONTree](repeating: SpecText.text("x"), count: 40)
        return Array(SpecText.spec(children: texts + [pie]).utf8)
    }()

    @Test("What a value has one of is changed about as often as what fills it")
    func rareKinds() throws {
        let tree = try JSONTree(parsing: Self.rare)
        let places = JSONPlaces(of: tree)
        var random = RandomSource(generator: "places", version: 1, seed: 1, index: 0)
        let drawn = (0..<4000).compactMap { _ in places.pick(&random) }
        let last = try #require(drawn.max())
        #expect(last > 120)
        // One of two places of one of fifteen kinds; of all places it is one of more than a hundred and twenty.
        #expect(drawn.count { $0 == last } > 70)
    }

    @Test("A number in a rare place goes beyond 64 bits, in a spec that stays valid")
    func rareNumbers() {
        let found = Self.mutations("spec", of: [0, 0] + Self.rare, seeds: 0..<2000).filter { bytes in
            let spec = try? JSONTree(parsing: Array(bytes.dropFirst(2)))
            let values = spec?["root"]?["children"]?.array?.compactMap { $0["series"]?.array?.first?["values"]?.array }
            guard values?.joined().contains(where: { ($0.number ?? 0) >= 0x1p63 }) == true else { return false }
            if case .accept = SpecValidator.prototype.verdict(for: Array(bytes.dropFirst(2))) { return true }
            return false
        }
        #expect(found.count >= 3)
    }

    @Test("Nodes of every kind come into a spec that has none of them, and mostly it stays valid")
    func grafts() throws {
        let host = try JSONTree(parsing: Self.rare)
        var types: Set<String> = []
        var valid = 0
        for seed in Self.seeds {
            var random = RandomSource(generator: "grafts", version: 1, seed: seed, index: 0)
            var spec = host
            SpecGraft.apply(to: &spec, &random)
            types.formUnion(spec["root"]?["children"]?.array?.compactMap { $0["type"]?.string } ?? [])
            if case .accept = SpecValidator.prototype.verdict(for: spec.compactAsWritten()) { valid += 1 }
        }
        #expect(SpecGrammar.prototype.nodes.variants.map(\.variant).filter { !types.contains($0) } == [])
        #expect(valid > Self.seeds.count * 3 / 4)
    }

    @Test("What is no spec gets no nodes")
    func graftsElsewhere() {
        var random = RandomSource(generator: "grafts", version: 1, seed: 1, index: 0)
        var manifest: JSONTree = ["assets": []]
        SpecGraft.apply(to: &manifest, &random)
        #expect(manifest == ["assets": []])
    }

    @Test("The options before a spec stay, and what is no JSON is left to libFuzzer")
    func prefix() {
        let mutations = Self.mutations("spec", of: [3, 9] + Array(SpecText.minimal.utf8))
        #expect(mutations.allSatisfy { $0.starts(with: [3, 9]) })
        #expect(Self.mutations("spec", of: [3, 9] + Array("{".utf8)).isEmpty)
        #expect(Self.mutations("spec", of: [3]).isEmpty)
        #expect(Self.mutations("media", of: [1, 2, 3]).isEmpty)
    }

    @Test("Mutations of a bundle get past the structure, the checksums and the hashes")
    func bundle() {
        let verdicts = Self.mutations("bundle", of: ArchiveModel.withImage.encoded()).map { bytes in
            BundleReader().rejection(of: bytes)?.code
        }
        let codes = Set(verdicts.compactMap(\.self))
        #expect(verdicts.contains(nil))
        #expect(codes.contains(.invalidSpec))
        #expect(codes.contains(.invalidManifest))
        #expect(codes.isSuperset(of: [.headerMismatch, .archiveComment, .extraField]))
        #expect(codes.count > 12)
    }

    @Test("An export stays one, and an archive or JSON is minimized as what it is")
    func others() throws {
        let export = try #require(ExportInput(spec: Array(SpecText.minimal.utf8), assets: []).encoded)
        let exports = Self.mutations("export", of: export)
        #expect(exports.contains { FuzzExecution(FuzzTarget("export")).findings($0).isEmpty && $0 != export })
        let archives = Self.mutations("minimize", of: [3, 0] + ArchiveModel.minimal.encoded())
        #expect(archives.contains { ArchiveScan.model(of: Array($0.dropFirst(2))) != nil })
        #expect(!Self.mutations("minimize", of: [0, 0] + Array("[1]".utf8)).isEmpty)
    }

    @Test("Wild archives are mutated without harm")
    func wild() {
        let mutation = StructuredMutation(FuzzTarget("bundle"))
        for index in Self.seeds {
            var bytes = ZipGenerator().makeCase(seed: 5, index: index).bytes
            guard bytes.count < 10_000 else { continue }
            for round in UInt64(0)..<4 { bytes = mutation.apply(to: bytes, seed: index ^ round) ?? bytes }
            _ = BundleReader().rejection(of: bytes)
        }
    }
}
