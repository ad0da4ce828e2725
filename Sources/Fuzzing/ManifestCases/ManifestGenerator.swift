import Conformance
import PrototypeBundle
import StrictJSON

/// Documents of `bundle.json`: grown from its rules, then broken in one place, or in two of which the first is known.
public struct ManifestGenerator: Generator {
    public let name = "manifest"
    public let version = 2
    public let target = "manifest"

    public init() {}

    public var catalogue: [CatalogueEntry] {
        ManifestBreak.all.map { CatalogueEntry($0.name, $0.summary) }
            + ManifestCase.texts.map { CatalogueEntry($0.name, $0.summary) } + ByteChanges.catalogue
    }

    public func makeCase(seed: UInt64, index: UInt64) -> GeneratedCase {
        var random = randomSource(seed: seed, index: index)
        switch random.below(100) {
        case 0..<12: return ManifestCase.valid(&random)
        case 12..<60: return ManifestCase.broken(&random)
        case 60..<75: return ManifestCase.brokenTwice(&random)
        case 75..<90: return ManifestCase.damaged(&random)
        default: return ManifestCase.wild(&random)
        }
    }
}

/// The steps from a grown manifest to a case.
enum ManifestCase {
    static func valid(_ random: inout RandomSource) -> GeneratedCase {
        finish(ManifestDraft(.random(&random), &random), .accepted, lies: [], &random)
    }

    static func broken(_ random: inout RandomSource) -> GeneratedCase {
        while true {
            let entry = choice.pick(&random)
            if let made = broken(by: entry, &random) { return made }
        }
    }

    /// Nil where the manifest that grew for it has no place for the break.
    static func broken(by entry: ManifestBreak, _ random: inout RandomSource) -> GeneratedCase? {
        var draft = ManifestDraft(.random(&random), &random)
        guard let outcome = entry.apply(&draft, &random) else { return nil }
        return finish(draft, outcome, lies: [entry.name], &random)
    }

    /// Two breaks in different fields of the root: the walk comes to the field with the smaller name first, and to a wrong
    /// version before all.
    static func brokenTwice(_ random: inout RandomSource) -> GeneratedCase {
        while true {
            var draft = ManifestDraft(.random(&random), &random)
            let (one, other) = (choice.pick(&random), choice.pick(&random))
            guard let first = one.apply(&draft, &random), let second = other.apply(&draft, &random),
                case .rejected(let code, let place) = first, case .rejected(let otherCode, let otherPlace) = second,
                case .key(let key)? = place.steps.first, case .key(let otherKey)? = otherPlace.steps.first,
                !key.hasSameBytes(as: otherKey), draft.tree.object != nil
            else { continue }
            let isVersion = code == .unsupportedBundleVersion
            let isOtherVersion = otherCode == .unsupportedBundleVersion
            let isFirst =
                isVersion || (!isOtherVersion && key.utf16.lexicographicallyPrecedes(otherKey.utf16))
            return finish(draft, isFirst ? first : second, lies: [one.name, other.name], &random)
        }
    }

    /// A text that is no strict JSON, or nearly none.
    static func damaged(_ random: inout RandomSource) -> GeneratedCase {
        while true {
            let entry = random.pick(texts)
            var made = valid(&random)
            guard entry.apply(&made.bytes, &random) else { continue }
            made.lies = [entry.name]
            made.expected = textVerdict(entry)
            return made
        }
    }

    static func textVerdict(_ entry: TextBreak) -> Verdict {
        guard entry.name != deepest else {
            return .reject(code: BundleCode.unsupportedBundleVersion.rawValue, path: "bundleFormatVersion")
        }
        return entry.isRejected ? .reject(code: BundleCode.invalidJSON.rawValue, path: "bundle.json") : .accept()
    }

    static func wild(_ random: inout RandomSource) -> GeneratedCase {
        var made = random.chance(50) ? valid(&random) : broken(&random)
        made.expected = nil
        made.lies += (0...random.below(3)).map { _ in ByteChanges.apply(to: &made.bytes, &random) }
        return made
    }

    /// A broken manifest for a bundle of anything.
    static func forBundle(_ random: inout RandomSource) -> ([UInt8], ArchiveBreak.Outcome) {
        while true {
            let made = random.chance(80) ? broken(&random) : damaged(&random)
            guard case .reject(let code, let path)? = made.expected, let known = BundleCode(rawValue: code),
                made.bytes.count <= 4096, !made.bytes.isEmpty
            else { continue }
            return (made.bytes, .rejected(known, path))
        }
    }

    // MARK: Texts

    private static let deepest = "manifest.deepest"

    /// Damages of the text; a manifest has limits of its own.
    static let texts: [TextBreak] =
        (TextBreak.any + TextBreak.harmless).filter {
            !["text.tooManyBytes", "text.atByteLimit", "text.tooDeep"].contains($0.name)
        } + [
            TextBreak("manifest.tooDeep", "65 containers open at once") { text, random in
                Nesting.insert(depth: random.pick([65, 65, 66, 128, 1000]), into: &text, &random)
            },
            TextBreak(deepest, "64 containers open at once, where the version belongs") { text, random in
                Nesting.insert(depth: 64, into: &text, &random)
            },
        ]

    // MARK: Choosing and finishing

    private static let choice = WeightedChoice(ManifestBreak.all, weight: \.weight)

    private static func finish(
        _ draft: ManifestDraft, _ outcome: ManifestBreak.Outcome, lies: [String], _ random: inout RandomSource
    ) -> GeneratedCase {
        let text = Respelling.random(&random).write(draft.tree, &random)
        let expected: Verdict
        switch outcome {
        case .accepted: expected = .accept()
        case .rejected(let code, let place): expected = .reject(code: code.rawValue, path: place.path)
        }
        return GeneratedCase(bytes: text, expected: expected, lies: lies)
    }
}
