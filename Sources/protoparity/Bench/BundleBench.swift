import CCrypto
import CZlib
import Fuzzing
import PrototypeBundle
import StrictJSON

/// How fast bundles are decided and exported, beside the work that nobody can avoid on the same bytes.
enum BundleBench {
    /// The bytes of an asset, as pictures of a prototype have them.
    private static let assetBytes = 200_000

    static func run(_ report: inout BenchReport) {
        for content in SampleBundles.Content.allCases {
            for entries in [3, 8, 36] {
                let archive = SampleBundles.archive(entries: entries, assetBytes: assetBytes, content)
                verdict(archive, "\(entries) entries, \(content.rawValue)", &report)
            }
        }
        minimal(&report)
        export(&report)
        if let peak = MemoryProbe.peak(with: SampleBundles.largest()) {
            report.add(
                "peak memory of a reading process", "largest legal bundle", Double(peak) / 1_048_576, "MiB", .atMost(64)
            )
        }
    }

    private static func verdict(_ archive: [UInt8], _ name: String, _ report: inout BenchReport) {
        let reader = BundleReader()
        guard let bundle = try? reader.read(archive) else { return report.add("verdict ÷ bare work", name, .nan, "×") }
        let bare = BareWork(bundle)
        let times = Stopwatch.seconds([
            { archive.withUnsafeBytes { consume(reader.rejection(of: $0)) } },
            { archive.withUnsafeBytes { bare.run($0) } },
        ])
        report.add("verdict ÷ bare work", name, times[0] / times[1], "×", .atMost(1.25))
    }

    private static func minimal(_ report: inout BenchReport) {
        let reader = BundleReader()
        let archive = SampleBundles.archive(entries: 2, assetBytes: 0, .incompressible)
        let seconds = Stopwatch.seconds([{ archive.withUnsafeBytes { consume(reader.rejection(of: $0)) } }])[0]
        report.add("verdicts per second and core", "minimal bundle", 1 / seconds, "/s", .atLeast(30_000))
    }

    /// An export beside hashing each content and its checksum once.
    private static func export(_ report: inout BenchReport) {
        let archive = SampleBundles.archive(entries: 36, assetBytes: assetBytes, .incompressible)
        guard let bundle = try? BundleReader().read(archive) else { return }
        let contents = archive.withUnsafeBytes { archive in
            bundle.entries.compactMap { entry in
                (try? bundle.content(of: entry, in: archive)).map { (name: entry.name, bytes: $0) }
            }
        }
        let records = bundle.manifest.assets + bundle.manifest.fonts
        let assets = records.compactMap { record in
            contents.first { $0.name == record.file }
                .map { ExportAsset(id: record.id, mediaType: record.mediaType, bytes: $0.bytes) }
        }
        let times = Stopwatch.seconds([
            { consume(try? BundleExporter().archive(spec: bundle.spec, assets: assets)) },
            {
                for content in contents {
                    content.bytes.withUnsafeBytes { BareWork.hash($0, isHashed: true) }
                }
            },
        ])
        report.add(
            "export ÷ hashing and CRC-32", "36 entries, incompressible", times[0] / times[1], "×", .atMost(1.25))
    }
}

/// What a verdict on an archive cannot be had without: zlib's inflate and CRC-32, libcrypto's SHA-256, and the strict parse
/// of the two JSON files. It checks nothing.
private final class BareWork {
    private let bundle: Bundle
    private var stream = z_stream()
    private var output: [UInt8]

    init(_ bundle: Bundle) {
        self.bundle = bundle
        output = [UInt8](repeating: 0, count: bundle.entries.map(\.size).max() ?? 0)
        protoparity_inflate_init_raw(&stream)
    }

    deinit { inflateEnd(&stream) }

    func run(_ archive: UnsafeRawBufferPointer) {
        for entry in bundle.entries {
            let data = UnsafeRawBufferPointer(rebasing: archive[entry.data])
            if entry.method == .stored {
                use(data, entry)
            } else {
                output.withUnsafeMutableBytes { buffer in
                    inflateReset(&stream)
                    let start = data.assumingMemoryBound(to: UInt8.self).baseAddress
                    stream.next_in = start.map { UnsafeMutablePointer(mutating: $0) }
                    stream.avail_in = UInt32(data.count)
                    stream.next_out = buffer.assumingMemoryBound(to: UInt8.self).baseAddress
                    stream.avail_out = UInt32(buffer.count)
                    inflate(&stream, Z_FINISH)
                    use(UnsafeRawBufferPointer(rebasing: buffer[..<entry.size]), entry)
                }
            }
        }
    }

    private func use(_ content: UnsafeRawBufferPointer, _ entry: Bundle.Entry) {
        let isManifest = entry.name == "bundle.json"
        BareWork.hash(content, isHashed: !isManifest)
        if isManifest || entry.name == "spec.json" {
            consume(try? StrictJSON.withTape(content, limits: .file) { $0.count })
        }
    }

    static func hash(_ content: UnsafeRawBufferPointer, isHashed: Bool) {
        let bytes = content.assumingMemoryBound(to: UInt8.self).baseAddress
        consume(crc32(0, bytes, UInt32(content.count)))
        guard isHashed else { return }
        var context = SHA256_CTX()
        SHA256_Init(&context)
        SHA256_Update(&context, bytes, content.count)
        var digest: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        withUnsafeMutableBytes(of: &digest) { buffer in
            _ = SHA256_Final(buffer.assumingMemoryBound(to: UInt8.self).baseAddress, &context)
        }
        consume(digest)
    }
}
