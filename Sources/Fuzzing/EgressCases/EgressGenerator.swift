import Conformance
import StrictJSON

/// Requests of imported prototypes: allowed ones, then broken in one place, or in two of which the first is known.
public struct EgressGenerator: Generator {
    public let name = "egress"
    public let version = 1
    public let target = "egress"

    public init() {}

    public var catalogue: [CatalogueEntry] {
        EgressBreak.all.map { CatalogueEntry($0.name, $0.summary) }
            + EgressForm.all.map { CatalogueEntry($0.name, $0.summary) }
            + EgressWild.catalogue + ByteChanges.catalogue
    }

    public func makeCase(seed: UInt64, index: UInt64) -> GeneratedCase {
        var random = randomSource(seed: seed, index: index)
        switch random.below(100) {
        case 0..<14: return EgressCase.valid(&random)
        case 14..<60: return EgressCase.broken(&random)
        case 60..<76: return EgressCase.brokenTwice(&random)
        case 76..<82: return EgressCase.misshapen(&random)
        case 82..<95: return EgressWild.assembled(&random)
        default: return EgressWild.changed(&random)
        }
    }
}

/// The steps from an allowed request to a case.
enum EgressCase {
    static func valid(_ random: inout RandomSource) -> GeneratedCase {
        finish(EgressDraft(&random), nil, lies: [], &random)
    }

    static func broken(_ random: inout RandomSource) -> GeneratedCase {
        broken(by: random.pick(EgressBreak.all), &random)
    }

    static func broken(by entry: EgressBreak, _ random: inout RandomSource) -> GeneratedCase {
        var draft = EgressDraft(&random)
        let outcome = entry.apply(&draft, &random)
        return finish(draft, outcome, lies: [entry.name], &random)
    }

    /// Two breaks in different parts: the check that comes first finds its own.
    static func brokenTwice(_ random: inout RandomSource) -> GeneratedCase {
        while true {
            let (one, other) = (random.pick(EgressBreak.all), random.pick(EgressBreak.all))
            guard one.part != other.part, !one.isAboutLength, !other.isAboutLength else { continue }
            var draft = EgressDraft(&random)
            let outcomes = [one.apply(&draft, &random), other.apply(&draft, &random)].compactMap(\.self)
            let first = outcomes.min { $0.step < $1.step }
            return finish(draft, first, lies: [one.name, other.name], &random)
        }
    }

    /// A request that does not have the form of one.
    static func misshapen(_ random: inout RandomSource) -> GeneratedCase {
        let form = random.pick(EgressForm.all)
        let draft = EgressDraft(&random).json
        let text = Respelling.random(&random).write(form.apply(draft, &random), &random)
        return GeneratedCase(bytes: text, expected: .reject(code: "invalid_request", path: "$"), lies: [form.name])
    }

    private static func finish(
        _ draft: EgressDraft, _ outcome: EgressBreak.Outcome?, lies: [String], _ random: inout RandomSource
    ) -> GeneratedCase {
        let text = Respelling.random(&random).write(draft.json, &random)
        let expected = outcome.map { Verdict.reject(code: $0.code, path: $0.path) } ?? .accept()
        return GeneratedCase(bytes: text, expected: expected, lies: lies)
    }
}

extension EgressBreak {
    /// Another break would change the length again.
    fileprivate var isAboutLength: Bool { name == "url.tooLong" || name == "url.longest" }
}

/// One way for a request to have another form.
struct EgressForm: Sendable {
    var name: String
    var summary: String
    var apply: @Sendable (JSONTree, inout RandomSource) -> JSONTree

    private init(
        _ name: String, _ summary: String, apply: @escaping @Sendable (JSONTree, inout RandomSource) -> JSONTree
    ) {
        self.name = name
        self.summary = summary
        self.apply = apply
    }

    static let all = [
        EgressForm("form.type", "no object") { _, random in random.pick([nil, true, 1, "https://a", [], [[:]]]) },
        EgressForm("form.missing", "no URL") { draft, _ in changing(draft, "url", to: nil) },
        EgressForm("form.unknown", "a member that requests do not have") { draft, random in
            let name = random.pick(["", "x", "URL", "headerſ", "ur\u{6C}\u{301}", "Network", "address", "answers "])
            return changing(draft, name, to: random.pick([nil, 1, "v", true, []]) ?? .null)
        },
        EgressForm("form.member", "a member of another type") { draft, random in
            let (name, values) = random.pick(wrong)
            return changing(draft, name, to: random.pick(values))
        },
    ]

    private static let wrong: [(String, [JSONTree])] = [
        ("url", [nil, 1, true, [], [:]]), ("method", [nil, 1, []]), ("via", [nil, "", "Device", "device ", 1]),
        ("network", [nil, 0, 1, "true", []]), ("flavor", [nil, "debug", "Dev", 1]),
        ("headers", [nil, [], "a", ["a": 1], ["a": nil], ["a": ["b"]]]),
        ("answers", ["8.8.8.8", 1, [:], [1], [nil], [["8.8.8.8"]], ["8.8.8.8", 1], true]),
        ("redirectFrom", [1, true, [], [:]]), ("redirects", [nil, -1, 0.5, "1", true, -1e300, 5.000001]),
        ("blockedPorts", [nil, 443, "443", ["443"], [-1], [65_536], [0.5], [1, nil], [1e300], [:]]),
    ]

    private static func changing(_ draft: JSONTree, _ name: String, to value: JSONTree?) -> JSONTree {
        var draft = draft
        draft[name] = value
        return draft
    }
}
