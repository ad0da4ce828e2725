import Testing

@testable import Fuzzing
@testable import PrototypeBundle

@Suite struct MediaProbeTests {
    private static let samples: [[UInt8]] = [
        [], [0xFF], MediaSample.png(), MediaSample.png(7, 9, padding: 100), MediaSample.jpeg(MediaSample.frame(7, 9)),
        MediaSample.jpeg(MediaSample.segment(0xE1, Array(repeating: 0xFF, count: 300)), MediaSample.frame(7, 9)),
        MediaSample.jpeg([0xFF, 0xFF, 0xFF, 0xD0], MediaSample.segment(0xFE, []), MediaSample.frame(7, 9)),
        MediaSample.jpeg(MediaSample.segment(0xE1, [], length: 400)), MediaSample.lossyWebP(7, 9),
        MediaSample.losslessWebP(7, 9), MediaSample.extendedWebP(7, 9), MediaSample.trueType(), MediaSample.openType(),
    ]

    @Test func theAnswerIsTheSameHoweverTheContentIsCut() {
        for sample in MediaProbeTests.samples {
            let whole = sample.withUnsafeBytes { MediaProbe(of: $0) }
            for size in [1, 2, 3, 7, 33, 34] {
                var pieces = MediaProbe(length: sample.count)
                for start in stride(from: 0, to: sample.count, by: size) {
                    sample[start..<min(start + size, sample.count)].withUnsafeBytes { pieces.consume($0) }
                }
                #expect(pieces.mediaType == whole.mediaType)
                #expect(pieces.dimensions == whole.dimensions)
            }
        }
    }

    @Test func dimensionsAreThoseOfTheHeader() {
        let expected = Dimensions(width: 7, height: 9)
        let table: [([UInt8], MediaType)] = [
            (MediaSample.png(7, 9), .png), (MediaSample.jpeg(MediaSample.frame(7, 9)), .jpeg),
            (MediaSample.lossyWebP(7, 9), .webP), (MediaSample.losslessWebP(7, 9), .webP),
            (MediaSample.extendedWebP(7, 9), .webP),
        ]
        for (sample, type) in table {
            let probe = sample.withUnsafeBytes { MediaProbe(of: $0) }
            #expect(probe.mediaType == type)
            #expect(probe.dimensions == expected)
        }
    }

    @Test func aJPEGsFrameIsFoundAcrossTheBoundaryOfTheReadersPieces() throws {
        // The segment before the frame ends so that the frame lies across 65,536 bytes.
        for shift in 0..<12 {
            let segments = [
                MediaSample.segment(0xE1, Array(repeating: 0, count: 60_000)),
                MediaSample.segment(0xE1, Array(repeating: 0, count: 5526 - shift)),
            ]
            let jpeg = MediaSample.jpeg(segments[0], segments[1], MediaSample.frame(7, 9)) + Catalogue.noise(2000)
            let bundle = BundleModel(.init("j", .jpeg, jpeg)).deflated
            #expect(Verdicts.of(bundle.encoded()) == "accept")
        }
    }

    @Test func truncatingAnImageNeverTraps() {
        for sample in MediaProbeTests.samples {
            for count in 0...min(sample.count, 64) {
                let probe = sample.prefix(count).withUnsafeBytes { MediaProbe(of: $0) }
                _ = probe.dimensions
                #expect(probe.mediaType == nil || count >= 3)
            }
        }
    }
}
