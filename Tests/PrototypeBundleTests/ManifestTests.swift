import Testing

@testable import Fuzzing
@testable import PrototypeBundle

/// The manifest by itself, as the `manifest` target gets it: no archive around it, so no limit on its bytes.
@Suite struct ManifestTests {
    private func verdict(_ text: String) -> String {
        do {
            _ = try Manifest(parsing: Array(text.utf8))
            return "accept"
        } catch {
            return Verdicts.text(error)
        }
    }

    private var text: String { String(decoding: ArchiveModel.minimal.entries[0].data, as: UTF8.self) }

    @Test func theManifestOfTheMinimalBundleIsAccepted() { #expect(verdict(text) == "accept") }

    @Test func aManifestLargerThanAnArchiveMayHoldIsStillWalked() {
        #expect(verdict(text + String(repeating: " ", count: 100_000)) == "accept")
    }

    @Test func manyUnknownKeysCostNoMoreThanOneLookAtEach() {
        let keys = (0..<20_000).map { "\"k\($0)\":0" }.joined(separator: ",")
        #expect(verdict("{\(keys)}") == "invalid_manifest at assets")
        #expect(verdict("\(text.dropLast()),\(keys)}") == "invalid_manifest at k0")
    }

    @Test func limitsBeyondAnyDocumentAreNoLimits() throws {
        var limits = BundleLimits.standard
        limits.assets = .max
        limits.fonts = .max
        limits.assetIdUnits = .max
        let id = String(repeating: "i", count: 300)
        var bundle = BundleModel(.init(id, .png, MediaSample.png()))
        bundle.assets.append(.init("other", .png, MediaSample.png()))
        let manifest = try #require(bundle.archive.entries.first).data
        #expect(try Manifest(parsing: manifest, limits: limits).assets.count == 2)
        #expect(throws: BundleRejection.self) { try Manifest(parsing: manifest) }
    }
}
