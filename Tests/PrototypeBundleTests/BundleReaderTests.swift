import Testing

@testable import Fuzzing
@testable import PrototypeBundle

@Suite struct BundleReaderTests {
    @Test func anAcceptedBundleHandsOutItsParts() throws {
        let model = BundleModel.everyType.deflated
        let archive = model.encoded()
        let bundle = try BundleReader().read(archive)
        #expect(bundle.spec == model.spec)
        #expect(bundle.entries.map(\.name) == ["bundle.json", "spec.json"] + model.assets.map(\.entryName))
        #expect(bundle.manifest.assets.map(\.id.text) == ["p", "j", "w"])
        #expect(bundle.manifest.fonts.map(\.file) == model.assets.suffix(2).map(\.entryName))
        for (entry, asset) in zip(bundle.entries.dropFirst(2), model.assets) {
            #expect(try bundle.content(of: entry, in: archive) == asset.bytes)
        }
    }

    @Test func contentsOfAnotherArchiveAreNotHandedOut() throws {
        let bundle = try BundleReader().read(BundleModel.everyType.deflated.encoded())
        let entry = try #require(bundle.entries.last)
        for other in [
            [], Array(repeating: UInt8(0xFF), count: 10_000), BundleModel(spec: SpecText.padded(to: 9000)).encoded(),
        ] {
            #expect(throws: BundleRejection.self) { try bundle.content(of: entry, in: other) }
        }
    }

    @Test func requiresThatDifferAreAWarningAndNoMore() throws {
        func warnings(_ bundle: BundleModel) throws -> [String] {
            try BundleReader().read(bundle.encoded()).warnings.map { "\($0.code.rawValue) at \($0.path)" }
        }
        #expect(try warnings(BundleModel()) == [])
        #expect(try warnings(BundleModel.withLightAndDark.requiring("prototype_theme_modes_v1")) == [])
        #expect(try warnings(BundleModel.withLightAndDark) == ["requires_differ at requires"])
        #expect(try warnings(BundleModel().requiring("x")) == ["requires_differ at requires"])
    }

    @Test func theVerdictDoesNotDependOnWhereTheArchiveIsInMemory() throws {
        for recorded in try BundleCorpus(named: "recorded-corpus.json").cases {
            for shift in 1...3 {
                let shifted = Array(repeating: UInt8(0x50), count: shift) + recorded.bytes + Array("PK\u{5}\u{6}".utf8)
                let verdict = shifted.withUnsafeBytes { bytes in
                    BundleReader().rejection(
                        of: UnsafeRawBufferPointer(rebasing: bytes[shift..<shift + recorded.bytes.count]))
                }
                #expect(Verdicts.text(verdict) == recorded.verdict)
            }
        }
    }

    @Test func everyPrefixOfABundleIsRejected() {
        let archive = BundleModel(Catalogue.image).deflated.encoded()
        for count in 0..<archive.count { #expect(Verdicts.of(Array(archive.prefix(count))) != "accept") }
    }

    @Test func checksumsAndHashesAreTheStandards() {
        let digits = Array("123456789".utf8)
        #expect(digits.withUnsafeBytes { CRC32(of: $0).value } == 0xCBF4_3926)
        let abc = Array("abc".utf8).withUnsafeBytes { SHA256Digest(of: $0).hex }
        #expect(abc == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        let empty = [UInt8]().withUnsafeBytes { SHA256Digest(of: $0).hex }
        #expect(empty == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    }
}
