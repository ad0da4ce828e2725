import Conformance
import PrototypeBundle
import StrictJSON
import Testing

@testable import Fuzzing

@Suite struct StructuredMutationTests {
    private static let seeds = UInt64(0)..<400

    private static func mutations(_ target: String, of artifact: [UInt8]) -> [[UInt8]] {
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
