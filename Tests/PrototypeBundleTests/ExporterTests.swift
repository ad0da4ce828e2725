import Foundation
import Testing

@testable import Fuzzing
@testable import PrototypeBundle

@Suite struct ExporterTests {
    private let png = ExportAsset(id: AssetID("i"), mediaType: .png, bytes: MediaSample.png())

    private func verdict(_ spec: String, _ assets: [ExportAsset], limits: BundleLimits = .standard) -> String {
        do {
            _ = try BundleExporter(limits: limits).archive(spec: Array(spec.utf8), assets: assets)
            return "accept"
        } catch {
            return Verdicts.text(error)
        }
    }

    @Test func theArchiveIsByteForByteWhatTheModelOfAnHonestArchiveEncodes() throws {
        for bundle in [BundleModel(), BundleModel(Catalogue.image), BundleModel(Catalogue.image, Catalogue.font)] {
            let assets = bundle.assets.map { ExportAsset(id: AssetID($0.id), mediaType: $0.type, bytes: $0.bytes) }
            #expect(try BundleExporter().archive(spec: bundle.spec, assets: assets) == bundle.encoded())
        }
    }

    @Test func theOrderOfTheAssetsDoesNotMatter() throws {
        let bundle = BundleModel.everyType
        let assets = bundle.assets.map { ExportAsset(id: AssetID($0.id), mediaType: $0.type, bytes: $0.bytes) }
        let archive = try BundleExporter().archive(spec: bundle.spec, assets: assets)
        #expect(try BundleExporter().archive(spec: bundle.spec, assets: assets.reversed()) == archive)
    }

    @Test func whatTheReaderWouldRejectIsNeverHandedOut() {
        let image = SpecText.spec(children: [SpecText.image("i")])
        let pair = SpecText.spec(children: [SpecText.image(["light": "i", "dark": "j"])])
        let signature = ExportAsset(id: png.id, mediaType: .png, bytes: MediaSample.png() + [0x50, 0x4B, 0x05, 0x06])
        let text = ExportAsset(id: png.id, mediaType: .png, bytes: Array("text".utf8))
        let name = "assets/\(text.bytes.withUnsafeBytes { SHA256Digest(of: $0).hex }).png"
        var small = BundleLimits.standard
        small.archiveBytes = 300
        let long = String(repeating: "x", count: 257)
        let table: [(String, [ExportAsset], BundleLimits, String)] = [
            ("{}", [], .standard, "invalid_spec at id"),
            ("[", [], .standard, "invalid_spec at $"),
            (image, [], .standard, "missing_asset at root.children[0].asset"),
            (pair, [png], .standard, "missing_asset at root.children[0].asset.dark"),
            (
                image, [ExportAsset(id: png.id, mediaType: .trueType, bytes: MediaSample.trueType())], .standard,
                "missing_asset at root.children[0].asset"
            ),
            (image, [signature], .standard, "extra_end_record at $"),
            (image, [text], .standard, "media_type_mismatch at \(name)"),
            (SpecText.minimal, [], small, "archive_too_large at $"),
            (
                SpecText.spec(children: [SpecText.image(.string(long))]),
                [ExportAsset(id: AssetID(long), mediaType: .png, bytes: png.bytes)], .standard,
                "invalid_manifest at assets[0].id"
            ),
        ]
        for (spec, assets, limits, expected) in table { #expect(verdict(spec, assets, limits: limits) == expected) }
    }

    private func verdict(on archive: [UInt8], _ known: KnownContents) -> String {
        let rejection: BundleRejection? = archive.withUnsafeBytes { bytes in
            var reading = ArchiveReading(bytes, limits: .standard, known: known)
            do throws(BundleRejection) {
                try reading.run()
                return nil
            } catch {
                return error
            }
        }
        return Verdicts.text(rejection)
    }

    @Test func theReaderTakesFactsOverForExactlyTheRangeThatTheyWereNotedFor() throws {
        let archive = ArchiveModel.minimal.telling(.both(1, \.crc, 7)).encoded()
        let spec = try #require(
            BundleReader().read(ArchiveModel.minimal.encoded()).entries.first { $0.name == "spec.json" })
        let hash = archive.withUnsafeBytes { SHA256Digest(of: $0.piece(spec.data)) }
        let fact = KnownContents.Content(crc: 7, facts: ContentFacts(sha256: hash))
        for (range, expected) in [
            (spec.data, "accept"), (spec.data.lowerBound..<spec.data.upperBound - 1, "crc_mismatch at spec.json"),
            (spec.data.lowerBound + 1..<spec.data.upperBound, "crc_mismatch at spec.json"),
        ] {
            var known = KnownContents()
            known.note(fact, at: range)
            #expect(verdict(on: archive, known) == expected)
        }
    }

    @Test func factsOfASpecCountOnlyWhereItsContentIsKnown() throws {
        let broken = BundleModel(spec: "{}").encoded()
        let spec = try #require(
            BundleReader().inspect(broken).records.first { $0.name == Array("spec.json".utf8) })
        let end = spec.offset + spec.length
        var known = KnownContents()
        known.note(SpecFacts(), ofSpecAt: end - 2..<end)
        #expect(verdict(on: broken, known) == "invalid_spec at id")
    }

    @Test func theWriterNotesWhatStandsInTheArchive() throws {
        let contents = (0..<5).map { number in
            ArchiveWriter.Content(
                name: "entry-\(number)",
                bytes: (0..<number * 16_384 + number % 2).map { UInt8(truncatingIfNeeded: $0 * 7) })
        }
        let (archive, written) = try #require(ArchiveWriter.archive(of: contents))
        #expect(written.count == contents.count)
        for (content, written) in zip(contents, written) {
            #expect(Array(archive[written.range]) == content.bytes)
            #expect(content.bytes.withUnsafeBytes { CRC32(of: $0).value } == written.crc)
        }
    }
}
