import Conformance

/// Valid inputs of a target with one to four blind changes. There is one such generator for each target, `bytes-bundle` for
/// bundles; `bytes` names them all.
public struct ByteGenerator: Generator {
    public let name: String
    public let version = 3
    public let target: String
    private let pool: @Sendable () -> BytePool

    private init(_ target: String, _ pool: @escaping @Sendable () -> BytePool) {
        name = "bytes-\(target)"
        self.target = target
        self.pool = pool
    }

    public static let all = [
        ByteGenerator("json") { .json }, ByteGenerator("spec") { .spec }, ByteGenerator("bundle") { .bundle },
        ByteGenerator("manifest") { .manifest }, ByteGenerator("egress") { .egress },
    ]

    public var catalogue: [CatalogueEntry] { ByteMutation.catalogue }

    public func makeCase(seed: UInt64, index: UInt64) -> GeneratedCase {
        var random = randomSource(seed: seed, index: index)
        let pool = pool()
        let start = random.pick(pool.seeds)
        var bytes = start.bytes
        // Most of them one, since each makes it less likely that anything behind the first check is reached.
        let count = random.chance(60) ? 1 : random.within(2...4)
        let lies = (0..<count).map { _ in
            ByteMutation.apply(to: &bytes, other: random.pick(pool.seeds).bytes, words: pool.words, &random)
        }
        return GeneratedCase(bytes: bytes, options: start.options, expected: nil, lies: lies)
    }
}
