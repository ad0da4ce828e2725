import Testing

@testable import Fuzzing
@testable import PrototypeBundle

/// Every limit is exact, and every one can be lowered.
@Suite struct LimitTests {
    struct Row {
        var limit: WritableKeyPath<BundleLimits, Int> & Sendable
        /// The lowest number that accepts the bundle.
        var lowest: Int
        var bundle: BundleModel
        var verdict: String
    }

    private static func rows() -> [Row] {
        let image = BundleModel(.init("four", .png, MediaSample.png(30, 20)))
        let font = BundleModel(.init("f", .trueType, MediaSample.trueType(padding: 96)))
        let manifest = image.archive.entries[0]
        let sizes = image.archive.entries.reduce(0) { $0 + $1.size }
        return [
            Row(limit: \.archiveBytes, lowest: image.encoded().count, bundle: image, verdict: "archive_too_large at $"),
            Row(limit: \.entries, lowest: 3, bundle: image, verdict: "too_many_entries at $"),
            Row(limit: \.specBytes, lowest: image.spec.count, bundle: image, verdict: "entry_too_large at spec.json"),
            Row(
                limit: \.manifestBytes, lowest: manifest.size, bundle: image, verdict: "entry_too_large at bundle.json"),
            Row(
                limit: \.imageBytes, lowest: 33, bundle: image,
                verdict: "entry_too_large at \(image.assets[0].entryName)"),
            Row(
                limit: \.fontBytes, lowest: 100, bundle: font, verdict: "entry_too_large at \(font.assets[0].entryName)"
            ),
            Row(limit: \.expandedBytes, lowest: sizes, bundle: image, verdict: "expanded_too_large at $"),
            Row(limit: \.manifestNesting, lowest: 3, bundle: image, verdict: "invalid_json at bundle.json"),
            Row(limit: \.assets, lowest: 1, bundle: image, verdict: "invalid_manifest at assets"),
            Row(limit: \.fonts, lowest: 1, bundle: font, verdict: "invalid_manifest at fonts"),
            Row(limit: \.assetIdUnits, lowest: 4, bundle: image, verdict: "invalid_manifest at assets[0].id"),
            Row(
                limit: \.imagePixels, lowest: 600, bundle: image,
                verdict: "image_too_large at \(image.assets[0].entryName)"),
            Row(
                limit: \.imageSide, lowest: 30, bundle: image,
                verdict: "image_too_large at \(image.assets[0].entryName)"),
        ]
    }

    @Test func theLimitItselfIsAcceptedAndOneLessRejects() {
        for row in LimitTests.rows() {
            var limits = BundleLimits.standard
            limits[keyPath: row.limit] = row.lowest
            #expect(Verdicts.of(row.bundle.encoded(), limits: limits) == "accept", "\(row.verdict)")
            limits[keyPath: row.limit] = row.lowest - 1
            #expect(Verdicts.of(row.bundle.encoded(), limits: limits) == row.verdict)
        }
    }

    @Test func theRatioCountsAllContentsAgainstAllCompressedBytes() {
        // The manifest is stored; the spec has 2,000 bytes for each of its compressed ones and more.
        let bundle = BundleModel(spec: SpecText.padded(to: 40_000)).archive
        let spec = ArchiveModel.Entry("spec.json", deflated: Array(SpecText.padded(to: 40_000).utf8))
        let archive = ArchiveModel(entries: [bundle.entries[0], spec])
        let compressed = archive.entries.reduce(0) { $0 + $1.data.count }
        let expanded = archive.entries.reduce(0) { $0 + $1.size }
        var limits = BundleLimits.standard
        limits.ratio = (expanded + compressed - 1) / compressed
        #expect(Verdicts.of(archive.encoded(), limits: limits) == "accept")
        limits.ratio -= 1
        #expect(Verdicts.of(archive.encoded(), limits: limits) == "ratio_exceeded at spec.json")
    }

    @Test func anArchiveOneByteOverTheStandardLimitIsTooLarge() {
        let limit = BundleLimits.standard.archiveBytes
        #expect(Verdicts.of(Array(repeating: 0, count: limit)) == "not_a_zip at $")
        #expect(Verdicts.of(Array(repeating: 0, count: limit + 1)) == "archive_too_large at $")
    }

    @Test func limitsThatOverflowTheArithmeticNeverTrap() {
        var limits = BundleLimits.standard
        limits.ratio = .max
        limits.expandedBytes = .max
        limits.imagePixels = .max
        limits.imageSide = .max
        let image = MediaSample.png(.max, .max)
        #expect(
            Verdicts.of(BundleModel(.init("i", .png, image)).encoded(), limits: limits).hasPrefix("image_too_large"))
        #expect(Verdicts.of(ArchiveModel.deflated.encoded(), limits: limits) == "accept")
    }
}
