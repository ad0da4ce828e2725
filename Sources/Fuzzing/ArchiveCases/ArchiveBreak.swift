import Conformance
import PrototypeBundle

/// One way in which an archive lies, or in which it is odd without lying. A line of the catalogue.
struct ArchiveBreak: Sendable {
    /// Names the step of the reader and what is wrong there: `central.method`.
    var name: String
    /// What is done, for people; with the class of `reference/hostile-inputs.md`, such as A1, where it is of one.
    var summary: String
    /// How often it is chosen beside the others; those that cost much are rare.
    var weight: Int
    /// The codes that it can lead to by itself; none where it is harmless or nothing is known.
    var codes: [BundleCode]
    /// Tells the lie; nil where the archive has no place for it.
    var apply: @Sendable (inout ArchiveDraft, inout RandomSource) -> Outcome?

    /// What comes of a valid bundle when this is the only lie.
    enum Outcome: Sendable {
        case accepted
        case rejected(BundleCode, String)
        case unknown

        var verdict: Verdict? {
            switch self {
            case .accepted: .accept()
            case .rejected(let code, let path): .reject(code: code.rawValue, path: path)
            case .unknown: nil
            }
        }
    }

    init(
        _ name: String, codes: [BundleCode], _ summary: String, weight: Int = 100,
        apply: @escaping @Sendable (inout ArchiveDraft, inout RandomSource) -> Outcome?
    ) {
        self.name = name
        self.codes = codes
        self.summary = summary
        self.weight = weight
        self.apply = apply
    }

    /// A lie that leads to one code, at the path that `apply` gives; nil where the archive has no place for it.
    init(
        _ name: String, _ code: BundleCode, _ summary: String, weight: Int = 100,
        apply: @escaping @Sendable (inout ArchiveDraft, inout RandomSource) -> String?
    ) {
        self.init(name, codes: [code], summary, weight: weight) { draft, random in
            apply(&draft, &random).map { .rejected(code, $0) }
        }
    }

    /// Something odd that the reader allows.
    static func harmless(
        _ name: String, _ summary: String, weight: Int = 100,
        apply: @escaping @Sendable (inout ArchiveDraft, inout RandomSource) -> Void
    ) -> ArchiveBreak {
        ArchiveBreak(name, codes: [], summary, weight: weight) { draft, random in
            apply(&draft, &random)
            return .accepted
        }
    }

    /// Changes of which nothing is known.
    static func wild(
        _ name: String, _ summary: String, apply: @escaping @Sendable (inout ArchiveDraft, inout RandomSource) -> Void
    ) -> ArchiveBreak {
        ArchiveBreak(name, codes: [], summary) { draft, random in
            apply(&draft, &random)
            return .unknown
        }
    }
}
