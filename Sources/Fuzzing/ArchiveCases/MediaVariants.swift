import PrototypeBundle

/// Step 14: contents of the wrong type, and images of every size that matters.
extension BundleVariants {
    private typealias Sample = MediaSample

    private static func bundle(
        _ type: MediaType, _ bytes: [UInt8], _ code: BundleCode?
    ) -> (BundleModel, ArchiveBreak.Outcome) {
        let asset = BundleModel.Asset("i", type, bytes)
        return (BundleModel(asset), code.map { .rejected($0, asset.entryName) } ?? .accepted)
    }

    static let types: BundleVariants = {
        let contents: [(MediaType, [UInt8])] = [
            (.png, Sample.png()), (.jpeg, Sample.jpeg(Sample.frame(8, 8))), (.webP, Sample.lossyWebP(8, 8)),
            (.trueType, Sample.trueType()), (.openType, Sample.openType()),
        ]
        var rows = contents.flatMap { _, bytes in
            MediaType.allCases.map { ($0, bytes) }
        }.filter { claimed, bytes in !contents.contains { $0.0 == claimed && $0.1 == bytes } }
        let riff = Array("RIFF\u{4}\0\0\0".utf8)
        rows += [
            (.png, []), (.png, Array(Sample.png().prefix(7))),
            (.png, [0x89, 0x50, 0x4E, 0x47, 0x0A] + Sample.png().dropFirst(5)),
            (.png, Array("GIF89a".utf8) + Array(repeating: 0, count: 30)),
            (.png, Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)), (.jpeg, [0xFF, 0xD8]),
            (.jpeg, [0xFF, 0xD8, 0]),
            (.webP, Array(Sample.lossyWebP(8, 8).prefix(11))), (.webP, riff + Array("WAVEfmt ".utf8)),
            (.webP, Array("RIFX\u{4}\0\0\0WEBPVP8 ".utf8)), (.trueType, Array("ttcf".utf8)),
            (.trueType, Array("typ1".utf8)),
            (.trueType, [0, 1, 0]), (.trueType, Array("tru".utf8)), (.trueType, []), (.openType, Array("wOF2".utf8)),
            (.openType, Array("OTT".utf8)), (.openType, Array("true".utf8)),
        ]
        return BundleVariants(rows.map { bundle($0.0, $0.1, .mediaTypeMismatch) })
    }()

    static let dimensions: BundleVariants = {
        let png = Sample.png()
        let jpegs = [
            Sample.jpeg(), Sample.jpeg(Sample.segment(0xFE, [1]) + [0], Sample.frame(8, 8)), [0xFF, 0xD8, 0xFF],
            Sample.jpeg([0xFF, 0xD9], Sample.frame(8, 8)), Sample.jpeg(Sample.segment(0xDA, [1]), Sample.frame(8, 8)),
            Sample.jpeg(Sample.segment(0xE0, [], length: 1), Sample.frame(8, 8)),
            Sample.jpeg(Sample.segment(0xE0, [], length: 0), Sample.frame(8, 8)),
            Sample.jpeg(Sample.segment(0xE0, [], length: 0xFFFF), Sample.frame(8, 8)),
            Sample.jpeg([0xFF, 0], Sample.frame(8, 8)), Sample.jpeg(Sample.frame(8, 8, marker: 0xC4)),
            Sample.jpeg(Sample.frame(8, 8, marker: 0xC8)), Sample.jpeg(Sample.frame(8, 8, marker: 0xCC)),
            Sample.jpeg(Sample.frame(0, 8)), Sample.jpeg(Sample.frame(8, 0)),
        ].map { (MediaType.jpeg, $0) }
        let webPs = [
            Sample.webP("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2B, 8, 0, 8, 0]), Array(Sample.lossyWebP(8, 8).dropLast()),
            Sample.lossyWebP(0, 8), Sample.lossyWebP(8, 0), Sample.webP("VP8L", [0x2E, 0, 0, 0, 0]),
            Array(Sample.losslessWebP(8, 8).dropLast()), Array(Sample.extendedWebP(8, 8).dropLast()),
            Sample.webP("ALPH", Array(repeating: 0, count: 20)), Array(Sample.lossyWebP(8, 8).prefix(12)),
        ].map { (MediaType.webP, $0) }
        let pngs = [
            Array(png.prefix(8)), Sample.png(0, 1), Sample.png(1, 0), Sample.png(0, 16_385),
            Array(png.prefix(8)) + Sample.chunk("IHDR", Array(repeating: 1, count: 12)) + [0],
            Array(png.prefix(8)) + Sample.chunk("iCCP", Array(repeating: 1, count: 13)), Array(png.prefix(20)),
        ].map { (MediaType.png, $0) }
        let large: [(MediaType, [UInt8])] = [
            (.png, Sample.png(4096, 4097)), (.png, Sample.png(16_384, 1025)), (.png, Sample.png(16_385, 1)),
            (.png, Sample.png(1, 16_385)), (.png, Sample.png(.max, .max)), (.png, Sample.png(1 << 31, 1 << 31)),
            (.jpeg, Sample.jpeg(Sample.frame(16_385, 1))), (.jpeg, Sample.jpeg(Sample.frame(1, 16_385))),
            (.jpeg, Sample.jpeg(Sample.frame(4097, 4096))), (.jpeg, Sample.jpeg(Sample.frame(.max, .max))),
            (.webP, Sample.losslessWebP(16_384, 1025)), (.webP, Sample.extendedWebP(16_385, 1)),
            (.webP, Sample.extendedWebP(1, 16_385)), (.webP, Sample.extendedWebP(1 << 24, 1 << 24)),
        ]
        return BundleVariants(
            (pngs + jpegs + webPs).map { bundle($0.0, $0.1, .invalidImage) }
                + large.map { bundle($0.0, $0.1, .imageTooLarge) })
    }()

    static let allowedMedia: BundleVariants = {
        let frames = [0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF].map {
            Sample.jpeg(Sample.frame(8, 8, marker: UInt8($0)))
        }
        let before: [[UInt8]] = [
            Sample.segment(0xE0, Array("JFIF\0".utf8)), Sample.segment(0xFE, []), Sample.segment(0xC4, [0]),
            Sample.segment(0xC8, [0]), Sample.segment(0xCC, [0]), [0xFF, 0xFF, 0xFF], [0xFF, 0xD0],
            Sample.segment(0xE1, Sample.frame(60_000, 60_000)),
        ]
        let jpegs =
            frames + before.map { Sample.jpeg($0, Sample.frame(8, 8)) } + [Sample.jpeg(Sample.frame(16_384, 1024))]
        let others: [(MediaType, [UInt8])] = [
            (.png, Sample.png(4096, 4096)), (.png, Sample.png(16_384, 1024)), (.png, Sample.png(1, 16_384)),
            (.png, Sample.png(2, 2, padding: 500)), (.webP, Sample.lossyWebP(16_383, 1024)),
            (.webP, Sample.losslessWebP(16_384, 1024)), (.webP, Sample.extendedWebP(16_384, 1024)),
            (.trueType, Array("true".utf8)), (.trueType, [0, 1, 0, 0]), (.openType, Array("OTTO".utf8)),
        ]
        return BundleVariants(
            jpegs.map { bundle(.jpeg, $0, nil) } + others.map { bundle($0.0, $0.1, nil) })
    }()
}
