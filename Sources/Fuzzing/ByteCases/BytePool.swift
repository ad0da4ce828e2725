import Conformance
import StrictJSON

/// Valid inputs of one target and its dictionary, from which blind mutations start.
struct BytePool: Sendable {
    struct Seed: Sendable {
        var bytes: [UInt8]
        var options: TargetOptions = .none
    }

    let seeds: [Seed]
    let words: [[UInt8]]

    private init(_ seeds: [Seed], words: [String]) {
        self.seeds = seeds
        self.words = words.map { Array($0.utf8) }
    }

    private static let count = 64
    /// So that what a mutation hits is not only white space or one long text.
    private static let largest = 4096

    /// The first seeds that are small, made by a generator that does not change without the version of `bytes`.
    private static func grown(_ name: String, _ make: (inout RandomSource) -> Seed) -> [Seed] {
        var random = RandomSource(generator: "bytes.\(name)", version: 1, seed: 0, index: 0)
        var seeds: [Seed] = []
        while seeds.count < count {
            let seed = make(&random)
            if seed.bytes.count <= largest, !seed.bytes.isEmpty { seeds.append(seed) }
        }
        return seeds
    }

    private static let tokens = [
        "{}", "[]", "{\"a\":", "\"\"", "null", "true", "false", "-0", "1e400", "0.1", "\\u0000", "\\ud800", "\u{FEFF}",
    ]

    static let json = BytePool(
        grown("json") { random in
            let tree = JSONGrowth.value(&random, isContainer: random.chance(70))
            return Seed(bytes: JSONGrowth.write(tree, &random))
        }, words: tokens + ["1E+", "9007199254740993", "\\u0061", "\u{7F}", "\u{2028}"])

    static let spec = BytePool(
        grown("spec") { random in
            let made = SpecCase.valid(&random)
            return Seed(bytes: made.bytes, options: made.options)
        },
        words: tokens + [
            "\"type\":\"", "\"id\":\"a\",", "\"stateKey\":\"", "\"style\":{}", "\"children\":[]", "{index}",
            "{item.name}", "\"repeat\":{\"items\":[{}],\"as\":\"x\"},", "\"use\"", "\"components\":{}", "\"pager\":",
            "#FF00FF", "\"root\":", "\"window\":", "\"onTap\":[]", "\"visibleWhen\":{}", "\"light\":", "\"equals\":",
        ])

    static let manifest = BytePool(
        grown("manifest") { random in Seed(bytes: ManifestCase.valid(&random).bytes) },
        words: tokens + [
            "\"assets\":[", "\"fonts\":[", "\"requires\":[", "\"specSha256\":", "\"bundleFormatVersion\":1", "\"id\":",
            "image/png", "font/otf", "assets/", "fonts/", ".webp", "\"file\":",
        ])

    static let egress = BytePool(
        // Of names that are not ASCII libidn2 and the reference's library judge some in two ways once they are damaged.
        grown("egress") { random in
            let bytes = EgressCase.valid(&random).bytes
            return Seed(bytes: bytes.allSatisfy { $0 < 0x80 } ? bytes : [])
        },
        words: tokens + [
            "\"url\":\"", "\"network\":true", "\"answers\":[", "\"headers\":{", "\"redirectFrom\":\"",
            "\"via\":\"host\"",
            "https://", "http://", "127.0.0.1", "[::1]", "localhost", "0x7f", "169.254.169.254", ":5037", "@",
            "::ffff:", ".",
            "\"flavor\":\"dev\"", "64:ff9b::", "%31", "#",
        ])

    static let bundle = BytePool(
        ArchiveSeed.all.filter { $0.entries.count < 10 }.map {
            Seed(bytes: ArchiveModel(entries: $0.entries).encoded())
        },
        words: [
            "PK\u{1}\u{2}", "PK\u{3}\u{4}", "PK\u{5}\u{6}", "PK\u{6}\u{6}", "PK\u{6}\u{7}", "PK\u{7}\u{8}", "../",
            "assets/", "fonts/", "bundle.json", "spec.json", "\u{14}\0\0\0\0\0", "\0\0\0\0", "RIFF", "OTTO", "IHDR",
            "\u{1}\0\u{8}\0", "/", "\\",
        ])
}
