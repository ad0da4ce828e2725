import PrototypeBundle
import StrictJSON

/// A valid `bundle.json` on its way to become a case: records of contents that nobody has.
struct ManifestDraft {
    var tree: JSONTree

    /// How many records and capabilities there are.
    struct Plan {
        var images: Int
        var fonts: Int
        var capabilities: Int

        static func random(_ random: inout RandomSource) -> Plan {
            let isLarge = random.chance(3)
            return Plan(
                images: isLarge ? BundleLimits.standard.assets : random.below(4),
                fonts: isLarge ? BundleLimits.standard.fonts : random.below(3), capabilities: random.below(4))
        }
    }

    init(_ plan: Plan, _ random: inout RandomSource) {
        tree = .object([
            .init("bundleFormatVersion", 1), .init("specSha256", .string(ManifestDraft.hash(&random))),
            .init("assets", .array(ManifestDraft.records(plan.images, .image, &random))),
            .init("fonts", .array(ManifestDraft.records(plan.fonts, .font, &random))),
            .init("requires", .array(ManifestDraft.capabilities(plan.capabilities, &random))),
        ])
    }

    // MARK: Places

    /// The array of a kind's records.
    static func array(_ kind: AssetKind) -> Location { Location().key(kind.folder.description) }

    /// One of the records.
    func record(_ random: inout RandomSource) -> (kind: AssetKind, location: Location)? {
        let places = AssetKind.allCases.flatMap { kind in
            (0..<(tree[kind.folder.description]?.array?.count ?? 0)).map {
                (kind, ManifestDraft.array(kind).index($0))
            }
        }
        return places.isEmpty ? nil : random.pick(places)
    }

    mutating func set(_ location: Location, to value: JSONTree) { tree[location] = value }

    mutating func remove(_ location: Location) { tree[location] = nil }

    // MARK: Growing

    /// Records of one kind, each with another id.
    static func records(_ count: Int, _ kind: AssetKind, _ random: inout RandomSource) -> [JSONTree] {
        var ids: [String] = []
        while ids.count < count {
            let id =
                ids.count < ManifestDraft.ids.count && random.chance(60)
                ? random.pick(ManifestDraft.ids) : "id\(ids.count)"
            if !ids.contains(where: { $0.hasSameBytes(as: id) }) { ids.append(id) }
        }
        return ids.map { record($0, kind, &random) }
    }

    static func record(_ id: String, _ kind: AssetKind, _ random: inout RandomSource) -> JSONTree {
        let type = random.pick(MediaType.allCases.filter { $0.kind == kind })
        let hash = hash(&random)
        return .object([
            .init("id", .string(id)), .init("file", .string("\(kind.folder)/\(hash).\(type.fileExtension)")),
            .init("sha256", .string(hash)), .init("mediaType", .string(type.name.description)),
        ])
    }

    static func hash(_ random: inout RandomSource) -> String {
        var digits = ""
        for _ in 0..<4 {
            let word = String(random.word(), radix: 16)
            digits += String(repeating: "0", count: 16 - word.utf8.count) + word
        }
        return digits
    }

    /// Strings in strictly ascending UTF-16 order.
    private static func capabilities(_ count: Int, _ random: inout RandomSource) -> [JSONTree] {
        var first = random.below(ascending.count)
        var names: [JSONTree] = []
        while names.count < count, first < ascending.count {
            names.append(.string(ascending[first]))
            first += 1 + random.below(3)
        }
        return names
    }

    /// In UTF-16 order, which is not the order of scalars: surrogates come before the last of the plane.
    static let ascending = [
        " ", "A", "B", "a", "a ", "aa", "b", "prototype_storage_v1", "prototype_theme_modes_v1", "z", "e\u{301}",
        "\u{E9}", "\u{D7FF}", "\u{1F600}", "\u{10FFFF}", "\u{E000}", "\u{FF5E}", "\u{FFFF}",
    ].sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }

    private static let ids = [
        "a", "A", "hero", " ", "\u{0}", "\"\\/", "\u{E9}", "e\u{301}", "\u{1F600}", "a/b", "..", "i", "I", "\u{130}",
        String(repeating: "x", count: 256), String(repeating: "\u{1F600}", count: 128),
        String(repeating: "\u{FF5E}", count: 256),
    ]
}
