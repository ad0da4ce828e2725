@testable import Fuzzing
@testable import PrototypeBundle

/// Step 14: media types, dimensions, and contents at their caps.
extension Catalogue {
    static var media: [Case] {
        func image(_ name: String, _ type: MediaType, _ bytes: [UInt8]) -> Case {
            Case(name, BundleModel(.init("i", type, bytes)))
        }
        func font(_ name: String, _ type: MediaType, _ bytes: [UInt8]) -> Case {
            Case(name, BundleModel(.init("f", type, bytes)))
        }
        typealias Sample = MediaSample
        let png = Sample.png()
        let markers = (UInt8(0xC0)...0xCF).map { marker in
            image(
                "jpeg with frame marker \(String(marker, radix: 16))", .jpeg,
                Sample.jpeg(Sample.frame(8, 8, marker: marker)))
        }
        let before: [(String, [UInt8])] = [
            ("an APP0 segment", Sample.segment(0xE0, Array("JFIF\0".utf8))),
            ("a comment", Sample.segment(0xFE, [1, 2, 3])),
            ("an empty segment", Sample.segment(0xFE, [])), ("a DHT segment", Sample.segment(0xC4, [0])),
            ("a JPG segment", Sample.segment(0xC8, [0])), ("a DAC segment", Sample.segment(0xCC, [0])),
            ("fill bytes", [0xFF, 0xFF, 0xFF]), ("a restart marker", [0xFF, 0xD0]), ("another start", [0xFF, 0xD8]),
            ("a TEM marker", [0xFF, 0x01]), ("a marker 02", Sample.segment(0x02, [])), ("a stray byte", [0x00]),
            ("a stray byte after a segment", Sample.segment(0xFE, [1]) + [0x00]), ("a stuffed zero", [0xFF, 0x00]),
            ("an end", [0xFF, 0xD9]), ("a scan", Sample.segment(0xDA, [1])),
            ("a segment of length one", Sample.segment(0xE0, [], length: 1)),
            ("a segment of length zero", Sample.segment(0xE0, [], length: 0)),
            ("a segment beyond the file", Sample.segment(0xE0, [], length: 0xFFFF)),
            ("a second frame", Sample.frame(9, 9)),
            ("a frame inside a segment", Sample.segment(0xE1, Sample.frame(60_000, 60_000))),
        ]
        return [
            image("png of 4096 × 4096", .png, Sample.png(4096, 4096)),
            image("png of 4096 × 4097", .png, Sample.png(4096, 4097)),
            image("png of 16384 × 1024", .png, Sample.png(16_384, 1024)),
            image("png of 16384 × 1025", .png, Sample.png(16_384, 1025)),
            image("png of 16385 × 1", .png, Sample.png(16_385, 1)),
            image("png of 1 × 16385", .png, Sample.png(1, 16_385)),
            image("png of 0 × 1", .png, Sample.png(0, 1)), image("png of 1 × 0", .png, Sample.png(1, 0)),
            image("png of 0 × 16385", .png, Sample.png(0, 16_385)),
            image("png of 2^32 - 1 squared", .png, Sample.png(.max, .max)),
            image("png of 2^31 × 2^31", .png, Sample.png(1 << 31, 1 << 31)),
            image("png without its last byte", .png, Array(png.dropLast())),
            image("png's signature alone", .png, Array(png.prefix(8))),
            image("png's signature but one byte", .png, Array(png.prefix(7))),
            image(
                "png with a chunk of 12 bytes", .png,
                Array(png.prefix(8)) + Sample.chunk("IHDR", Array(repeating: 1, count: 12)) + [0]),
            image(
                "png with another first chunk", .png,
                Array(png.prefix(8)) + Sample.chunk("iCCP", Array(repeating: 1, count: 13))),
            image("png with more after its header", .png, Sample.png(2, 2, padding: 500)),
            image("png signature with a line feed changed", .png, [0x89, 0x50, 0x4E, 0x47, 0x0A] + png.dropFirst(5)),
            image("jpeg of 16384 × 1024", .jpeg, Sample.jpeg(Sample.frame(16_384, 1024))),
            image("jpeg of 16385 × 1", .jpeg, Sample.jpeg(Sample.frame(16_385, 1))),
            image("jpeg of 1024 × 16385", .jpeg, Sample.jpeg(Sample.frame(1024, 16_385))),
            image("jpeg of 4097 × 4096", .jpeg, Sample.jpeg(Sample.frame(4097, 4096))),
            image("jpeg of 0 × 8", .jpeg, Sample.jpeg(Sample.frame(0, 8))),
            image("jpeg of 8 × 0", .jpeg, Sample.jpeg(Sample.frame(8, 0))),
            image("jpeg of three bytes", .jpeg, [0xFF, 0xD8, 0xFF]), image("jpeg of two bytes", .jpeg, [0xFF, 0xD8]),
            image("jpeg without segments", .jpeg, Sample.jpeg()),
            image("jpeg frame of length 7", .jpeg, Sample.jpeg(Sample.segment(0xC0, [8, 0, 8, 0, 8]))),
            image("jpeg frame of length 8", .jpeg, Sample.jpeg(Sample.segment(0xC0, [8, 0, 8, 0, 8, 1]))),
            image("jpeg frame that ends the file", .jpeg, Array(Sample.jpeg(Sample.frame(8, 8)).dropLast(2))),
            image("jpeg frame cut", .jpeg, Array(Sample.jpeg(Sample.frame(8, 8)).dropLast(3))),
            image("jpeg that ends in fill bytes", .jpeg, [0xFF, 0xD8, 0xFF, 0xFF, 0xFF]),
            image("webp, lossy, of 16383 × 1024", .webP, Sample.lossyWebP(16_383, 1024)),
            image("webp, lossy, with scale bits", .webP, Sample.lossyWebP(8 | 0xC000, 8 | 0x4000)),
            image("webp, lossy, of 0 × 8", .webP, Sample.lossyWebP(0, 8)),
            image("webp, lossy, of 16383 × 1025", .webP, Sample.lossyWebP(16_383, 1025)),
            image(
                "webp, lossy, with a wrong start code", .webP,
                Sample.webP("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2B, 8, 0, 8, 0])),
            image("webp, lossy, cut", .webP, Array(Sample.lossyWebP(8, 8).dropLast())),
            image("webp, lossless, of 16384 × 1024", .webP, Sample.losslessWebP(16_384, 1024)),
            image("webp, lossless, of 16384 × 1025", .webP, Sample.losslessWebP(16_384, 1025)),
            image("webp, lossless, with another signature", .webP, Sample.webP("VP8L", [0x2E, 0, 0, 0, 0])),
            image("webp, lossless, cut", .webP, Array(Sample.losslessWebP(8, 8).dropLast())),
            image("webp, extended, of 16384 × 1024", .webP, Sample.extendedWebP(16_384, 1024)),
            image("webp, extended, of 16385 × 1", .webP, Sample.extendedWebP(16_385, 1)),
            image("webp, extended, of 2^24 × 2^24", .webP, Sample.extendedWebP(1 << 24, 1 << 24)),
            image("webp, extended, cut", .webP, Array(Sample.extendedWebP(8, 8).dropLast())),
            image("webp with an unknown chunk first", .webP, Sample.webP("ALPH", Array(repeating: 0, count: 20))),
            image("webp of twelve bytes", .webP, Array(Sample.lossyWebP(8, 8).prefix(12))),
            image("webp of eleven bytes", .webP, Array(Sample.lossyWebP(8, 8).prefix(11))),
            image("wave file as webp", .webP, Array("RIFF\0\0\0\0WAVEfmt ".utf8) + Array(repeating: 0, count: 20)),
            image("gif as png", .png, Array("GIF89a".utf8) + Array(repeating: 0, count: 30)),
            image("svg as png", .png, Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)),
            image("jpeg as png", .png, Sample.jpeg(Sample.frame(8, 8))), image("png as jpeg", .jpeg, png),
            image("png as webp", .webP, png),
            image("font as png", .png, Sample.trueType()), image("empty image", .png, []),
            font("truetype", .trueType, Sample.trueType()),
            font("truetype of four bytes", .trueType, Sample.trueType(padding: 0)),
            font("truetype by the tag true", .trueType, Array("true".utf8)),
            font("opentype of four bytes", .openType, Sample.openType(padding: 0)),
            font("truetype as opentype", .openType, Sample.trueType()),
            font("opentype as truetype", .trueType, Sample.openType()),
            font("font collection", .trueType, Array("ttcf".utf8)), font("woff2", .openType, Array("wOF2".utf8)),
            font("type 1 font", .trueType, Array("typ1".utf8)),
            font("font of three bytes", .trueType, [0, 1, 0]), font("empty font", .openType, []),
            font("png as font", .trueType, png),
        ] + markers
            + before.map { what, bytes in
                image("jpeg with \(what) before the frame", .jpeg, Sample.jpeg(bytes, Sample.frame(8, 8)))
            } + [
                Case(
                    "asset of another hash",
                    ArchiveModel(
                        entries: withImage.entries.dropLast() + [
                            .init(Catalogue.image.entryName, stored: Sample.png(2, 2))
                        ])),
                Case(
                    "asset of another hash and type",
                    ArchiveModel(
                        entries: withImage.entries.dropLast() + [.init(Catalogue.image.entryName, stored: [1])])),
                Case(
                    "first image wrong in its type, second in its hash",
                    BundleModel(.init("i", .png, [1]), .init("j", .png, MediaSample.png())), .content(3, [2])),
                Case(
                    "font wrong before the image in the archive", fontFirst.archive, .content(2, [1]), .content(3, [2])),
                Case("image at its cap, deflated", large(.png, 4_194_304)),
                Case("image one over its cap, deflated", large(.png, 4_194_305)),
                Case("font at its cap, deflated", large(.trueType, 2_097_152)),
                Case("font one over its cap, deflated", large(.trueType, 2_097_153)),
                Case("the largest bundle", largest(extra: 0)),
                Case("one byte more than the largest bundle", largest(extra: 1)),
            ]
    }

    /// A bundle whose font stands before its image.
    private static var fontFirst: BundleModel { BundleModel(font, image) }

    /// Packs to a little more than a hundredth.
    private static func content(_ type: MediaType, _ size: Int, seed: UInt64 = 1) -> [UInt8] {
        let head = type == .png ? MediaSample.png(UInt32(seed), 1) : MediaSample.trueType()
        let random = head + noise(size / 200, seed: seed)
        return random + Array(repeating: 0, count: size - random.count)
    }

    private static func large(_ type: MediaType, _ size: Int) -> BundleModel {
        BundleModel(.init("x", type, content(type, size))).deflated
    }

    /// Both JSON files and four images, each at its cap; with one byte more in a font.
    private static func largest(extra: Int) -> BundleModel {
        var model = BundleModel()
        model.assets = (1...4).map { .init("i\($0)", .png, content(.png, 4_194_304, seed: $0)) }
        model.spec = Array(SpecText.showing(model.assets).utf8)
        model.spec = padded(model.spec, to: 1_048_576)
        if extra > 0 { model.assets.append(.init("f", .trueType, Array(repeating: 1, count: extra))) }
        return model.manifestText { padded($0, to: 65_536) }.deflated
    }
}
