import Conformance
import PrototypeBundle

/// Bundles with one content in a DEFLATE stream that is written bit by bit: valid in unusual ways, broken in one, or at the
/// edge of the allowed ratio.
public struct DeflateGenerator: Generator {
    public let name = "deflate"
    public let version = 1
    public let target = "bundle"

    public init() {}

    public var catalogue: [CatalogueEntry] {
        DeflateForm.all.map { CatalogueEntry($0.name, $0.summary) }
            + RatioCase.all.map { CatalogueEntry($0.name, $0.summary) }
            + DeflateGenerator.wild
    }

    private static let wild = [
        CatalogueEntry("wild.stream", "a valid stream with bits changed"),
        CatalogueEntry("wild.noise", "random bytes instead of a stream"),
    ]

    public func makeCase(seed: UInt64, index: UInt64) -> GeneratedCase {
        var random = randomSource(seed: seed, index: index)
        switch random.below(100) {
        case 0..<85: return known(&random)
        case 85..<86: return random.pick(RatioCase.all).generated
        default: return DeflateGenerator.wild(&random)
        }
    }

    private func known(_ random: inout RandomSource) -> GeneratedCase {
        let form = DeflateGenerator.pick(&random)
        while true {
            if let made = DeflateGenerator.made(form, &random) { return made }
        }
    }

    /// Nil where the content that was chosen does not do for the form.
    static func made(_ form: DeflateForm, _ random: inout RandomSource) -> GeneratedCase? {
        var subject = DeflateSubject.random(&random)
        guard let made = form.make(ContentEncoder(subject.content), &random) else { return nil }
        subject.put(made.stream, size: made.size)
        return GeneratedCase(bytes: subject.encoded(), expected: subject.verdict(made), lies: [form.name])
    }

    private static func wild(_ random: inout RandomSource) -> GeneratedCase {
        var subject = DeflateSubject.random(&random)
        if random.chance(30) {
            subject.put((0..<random.within(1...60)).map { _ in UInt8(random.below(256)) })
            return GeneratedCase(bytes: subject.encoded(), expected: nil, lies: ["wild.noise"])
        }
        var encoder = ContentEncoder(subject.content)
        encoder.finish(&random)
        var stream = encoder.stream.bytes
        for _ in 0...random.below(3) { stream[random.below(stream.count)] ^= random.bit() }
        subject.put(stream)
        return GeneratedCase(bytes: subject.encoded(), expected: nil, lies: ["wild.stream"])
    }

    /// Running sums of the weights.
    private static let sums: [Int] = DeflateForm.all.reduce(into: []) { $0.append(($0.last ?? 0) + $1.weight) }

    private static func pick(_ random: inout RandomSource) -> DeflateForm {
        let at = random.below(sums[sums.count - 1])
        return DeflateForm.all[sums.firstIndex { at < $0 } ?? 0]
    }
}

/// A valid bundle of stored entries, of which one is going to be deflated.
struct DeflateSubject {
    private var entries: [ArchiveModel.Entry]
    private let entry: Int
    /// The content of that entry.
    let content: [UInt8]

    private static let bundles: [[ArchiveModel.Entry]] = {
        let small: [BundleModel] = [
            BundleModel(), BundleModel(spec: SpecText.padded(to: 300)), BundleModel(spec: SpecText.padded(to: 900)),
            BundleModel(.init("i", .png, MediaSample.png(2, 2, padding: 200))),
            .init(.init("i", .png, MediaSample.png())),
        ]
        // Longer than the window of a copy.
        let large = BundleModel(spec: SpecText.padded(to: 33_500))
        return (Array(repeating: small, count: 20).flatMap { $0 } + [large]).map(\.archive.entries)
    }()

    static func random(_ random: inout RandomSource) -> DeflateSubject {
        let entries = random.pick(bundles)
        let entry = random.below(entries.count)
        return DeflateSubject(entries: entries, entry: entry, content: entries[entry].data)
    }

    /// Deflates the entry by this stream; the records claim its true size, or this one.
    mutating func put(_ stream: [UInt8], size: Int? = nil) {
        entries[entry].data = stream
        entries[entry].method = 8
        if let size { entries[entry].size = size }
    }

    func encoded() -> [UInt8] { ArchiveModel(entries: entries).encoded() }

    /// What is noticed first: the ratio at some entry, or what the stream leads to. Nil where that is not known.
    func verdict(_ made: DeflateForm.Made) -> Verdict? {
        let budget = BundleLimits.standard.ratio * entries.reduce(0) { $0 + $1.data.count }
        var total = 0
        for (index, other) in entries.enumerated() {
            guard index == entry else {
                total += other.size
                if total > budget { return .reject(code: "ratio_exceeded", path: other.path) }
                continue
            }
            if total + (made.produced ?? content.count) > budget {
                return made.produced == nil ? nil : .reject(code: "ratio_exceeded", path: other.path)
            }
            if let code = made.code { return .reject(code: code.rawValue, path: other.path) }
            total += content.count
        }
        return .accept()
    }
}

extension ArchiveModel.Entry {
    /// The name as verdicts spell it.
    fileprivate var path: String { String(decoding: name, as: UTF8.self) }
}
