import Conformance
import PrototypeBundle

/// A bundle that expands to exactly the allowed ratio, or to one byte less or more: made once.
struct RatioCase: Sendable {
    var name: String
    var summary: String
    var generated: GeneratedCase

    static let all: [RatioCase] = [
        RatioCase("ratio.under", "one byte less than 100 for each compressed one", -1),
        RatioCase("ratio.at", "100 bytes for each compressed one", 0),
        RatioCase("ratio.over", "one byte more than 100 for each compressed one", 1),
    ]

    private init(_ name: String, _ summary: String, _ extra: Int) {
        self.name = name
        self.summary = summary
        var asset = BundleModel.Asset("i", .png, MediaSample.png())
        var entries = BundleModel(asset).archive.entries
        // What the manifest and the spec have does not depend on the image, but for its hash, which is as long as any.
        let others = entries[0].size + entries[1].size
        // Copies of 258 bytes take 13 bits each; from this size on a stream of the rest is shorter than that.
        let compressed = 2 * others
        let size = 100 * (others + compressed) - others + extra
        asset.bytes = MediaSample.png(padding: size - MediaSample.png().count)
        entries = BundleModel(asset).archive.entries
        entries[2].data = RatioCase.stream(of: asset.bytes, count: compressed)
        entries[2].method = 8
        let expected: Verdict = extra > 0 ? .reject(code: "ratio_exceeded", path: asset.entryName) : .accept()
        generated = GeneratedCase(
            bytes: ArchiveModel(entries: entries).encoded(), expected: expected, lies: [name])
    }

    /// A stream of this many bytes: blocks without content before the one with it fill it up.
    private static func stream(of content: [UInt8], count: Int) -> [UInt8] {
        let packed = DeflateStream.packed(content)
        // An empty stored block ends on a byte and has five of them, one more for each of up to two empty fixed blocks
        // before it.
        var (blocks, longer) = (count - packed.count).quotientAndRemainder(dividingBy: 5)
        var filler = DeflateStream()
        while blocks > 0 {
            let fixed = min(longer, 2)
            for _ in 0..<fixed {
                filler.header(.fixed, final: false)
                filler.endOfBlock()
            }
            filler.stored([], final: false)
            longer -= fixed
            blocks -= 1
        }
        return filler.bytes + packed
    }
}
