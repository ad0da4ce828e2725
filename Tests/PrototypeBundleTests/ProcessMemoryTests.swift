import Foundation
import TestSupport
import Testing

@testable import Fuzzing
@testable import PrototypeBundle

/// What a process that decides an archive has in memory at most, as the kernel counts it: the archive, the buffers of the
/// reader, the tape of the JSON parser, the walk and the libraries together. The reader's own counter sees only the buffers.
@Suite struct ProcessMemoryTests {
    private static let megabyte = 1 << 20
    /// What parsing adds at most for each byte of a JSON file, which is what the parser promises.
    private static let bytesPerJSONByte = 8

    /// The peaks of processes that read one file each.
    private func peaks(_ archives: [[UInt8]]) throws -> [Int] {
        let directory = try TemporaryDirectory()
        for (index, archive) in archives.enumerated() { try directory.write("\(index)", bytes: archive) }
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let program = URL(fileURLWithPath: tests).deletingLastPathComponent().path + "/protoparity"
        let script = "cd \"$1\"; i=0; while [ $i -lt $2 ]; do \"$3\" bench --memory $i || exit 1; i=$((i+1)); done"
        let output = try OtherProgram.run(
            ["sh", "-c", script, "sh", directory.path, "\(archives.count)", program], keepsOutput: true)
        let peaks = output.split(separator: "\n").compactMap { Int($0) }
        #expect(peaks.count == archives.count)
        return peaks
    }

    /// What the process may have beside its libraries: the archive, the piece through which the program reads a file, what
    /// the reader holds, the parsed JSON, and a megabyte.
    private func allowance(_ archive: [UInt8], json: Int) -> Int {
        archive.count + min(archive.count, ProcessMemoryTests.megabyte)
            + BundleReader().inspect(archive).cost.peakHeldBytes
            + json * ProcessMemoryTests.bytesPerJSONByte + ProcessMemoryTests.megabyte
    }

    private func check(_ archives: [(name: String, bytes: [UInt8], json: Int)]) throws {
        let peaks = try peaks([ArchiveModel.minimal.encoded()] + archives.map(\.bytes))
        let idle = try #require(peaks.first)
        for ((name, bytes, json), peak) in zip(archives, peaks.dropFirst()) {
            let allowed = allowance(bytes, json: json)
            #expect(peak - idle <= allowed, "\(name): \(peak - idle) bytes, \(allowed) allowed")
        }
    }

    /// One process for each takes time, so it is every ninth that is asked; the reader's own counter is asked for all.
    @Test func noRecordedArchiveTakesMoreThanItsAllowance() throws {
        let cases = try ["corpus.json", "recorded-corpus.json"].flatMap { try BundleCorpus(named: $0).cases }
            .filter { InputKind(sniffing: $0.bytes) == .bundle }
            .enumerated().filter { $0.offset % 9 == 0 }.map(\.element)
        try check(
            cases.map { recorded in
                let produced = BundleReader().inspect(recorded.bytes).cost.producedBytes
                // A JSON file is stored, or what was inflated.
                return (recorded.name, recorded.bytes, min(recorded.bytes.count + produced, 1_048_576 + 65_536))
            })
    }

    /// A bundle whose spec is `text`, deflated, beside enough noise that the ratio allows a megabyte.
    private func bundle(spec text: String) -> [UInt8] {
        var seeder = SplitMix64(seed: 4)
        let noise = (0..<13_000).map { _ in UInt8(truncatingIfNeeded: seeder.next()) }
        let honest = BundleModel(spec: text).archive
        return ArchiveModel(entries: [
            honest.entries[0], .init("spec.json", deflated: Array(text.utf8)),
            .init(Catalogue.assetName(), stored: noise),
        ]).encoded()
    }

    @Test func theLargestSpecsOfTheWorstShapesTakeNoMoreThanTheirAllowance() throws {
        let size = BundleLimits.standard.specBytes
        let keys = (0..<90_000).map { "\"\($0)\":0" }.joined(separator: ",")
        let specs = [
            ("numbers of one digit", "[" + String(repeating: "1,", count: size / 2 - 2) + "1]"),
            ("one object of many keys", "{\(keys)}"),
            ("empty arrays", "[" + String(repeating: "[],", count: size / 3 - 1) + "1]"),
            ("escapes", "[\"" + String(repeating: "\\n", count: size / 2 - 3) + "\"]"),
            ("spaces", String(repeating: " ", count: size - 2) + "{}"),
            ("brackets", String(repeating: "[", count: size)),
        ]
        let archives = specs.map { (name: $0, bytes: bundle(spec: $1), json: size) }
        for archive in archives {
            // It is the spec that is rejected: all of it has been inflated and parsed.
            #expect(Verdicts.of(archive.bytes).hasPrefix("invalid_spec"), "\(archive.name)")
        }
        try check(archives)
    }

    @Test func bombsAndLargeContentsTakeNoMoreThanTheirAllowance() throws {
        func minimal(_ lie: ArchiveLie) -> [UInt8] { ArchiveModel.minimal.telling(lie).encoded() }
        let image = BundleModel(.init("i", .png, MediaSample.png() + Array(repeating: 0, count: 4_000_000)))
        try check([
            ("a spec that expands to 100 MB", minimal(.stream(1, Catalogue.bomb(100_000_000))), 1_048_576),
            ("a manifest that expands to 100 MB", minimal(.stream(0, Catalogue.bomb(100_000_000))), 65_536),
            ("sizes of 4 GiB", minimal(.both(1, \.size, .max - 1)), 65_536),
            ("an image of zeros", image.deflated.encoded(), 65_536),
            ("the largest bundle", SampleBundles.largest(), 65_536),
        ])
    }

    @Test func theMeasureSeesWhatIsHeld() throws {
        let largest = SampleBundles.largest()
        let peaks = try peaks([ArchiveModel.minimal.encoded(), largest])
        #expect(peaks[1] - peaks[0] >= largest.count / 2)
    }
}
