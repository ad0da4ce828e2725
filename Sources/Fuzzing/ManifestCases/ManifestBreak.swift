import PrototypeBundle
import StrictJSON

/// One way to break a rule of `bundle.json`, or to bring it to a limit without breaking it.
struct ManifestBreak: Sendable {
    /// Names the rule and what is done to it: `record.id`.
    var name: String
    var summary: String
    var weight: Int
    /// Breaks it; nil where the manifest has no place for it.
    var apply: @Sendable (inout ManifestDraft, inout RandomSource) -> Outcome?

    enum Outcome: Sendable {
        case accepted
        /// The one error is here.
        case rejected(BundleCode, Location)
    }

    /// - Parameter apply: breaks the shape, and gives the place.
    init(
        _ name: String, _ summary: String, weight: Int = 100,
        apply: @escaping @Sendable (inout ManifestDraft, inout RandomSource) -> Location?
    ) {
        self.init(name, outcome: summary, weight: weight) { draft, random in
            apply(&draft, &random).map { .rejected(.invalidManifest, $0) }
        }
    }

    init(
        _ name: String, outcome summary: String, weight: Int = 100,
        apply: @escaping @Sendable (inout ManifestDraft, inout RandomSource) -> Outcome?
    ) {
        self.name = name
        self.summary = summary
        self.weight = weight
        self.apply = apply
    }

    static let all: [ManifestBreak] = root + records + capabilities

    // MARK: The root

    private static let version = Location().key("bundleFormatVersion")

    private static let root: [ManifestBreak] = [
        ManifestBreak("root.type", "no object") { draft, random in
            draft.tree = random.pick([.null, true, 1, "x", [], [[:]]])
            return Location()
        },
        ManifestBreak("root.missing", "a field is missing", weight: 200) { draft, random in
            let field = Location().key(
                random.pick(["assets", "bundleFormatVersion", "fonts", "requires", "specSha256"]))
            draft.remove(field)
            return field
        },
        ManifestBreak("root.unknown", "a field that the format does not have") { draft, random in
            unknown(Location(), &draft, &random)
        },
        ManifestBreak("root.version", outcome: "another version than the number 1", weight: 200) { draft, random in
            let versions: [JSONTree] = [2, 0, -1, 1.5, "1", true, false, nil, [1], ["v": 1], 1.0000000000000002, ""]
            draft.set(version, to: random.pick(versions))
            // The version is looked at before the shape.
            if random.chance(30) { draft.remove(Location().key("assets")) }
            return .rejected(.unsupportedBundleVersion, version)
        },
        ManifestBreak("root.hash", "a hash of the spec that is none") { draft, random in
            let place = Location().key("specSha256")
            draft.set(place, to: notAHash(&random))
            return place
        },
        ManifestBreak("root.arrayType", "a list that is none", weight: 200) { draft, random in
            let place = Location().key(random.pick(["assets", "fonts", "requires"]))
            draft.set(place, to: random.pick([nil, true, 0, "", [:], ["0": 1], "[]"]))
            return place
        },
    ]

    // MARK: Records

    private static let records: [ManifestBreak] = [
        ManifestBreak("records.tooMany", "33 images or three fonts") { draft, random in
            let kind = random.pick(AssetKind.allCases)
            let place = ManifestDraft.array(kind)
            draft.set(place, to: .array(ManifestDraft.records(limit(kind) + 1, kind, &random)))
            return place
        },
        ManifestBreak("records.most", outcome: "32 images or two fonts") { draft, random in
            let kind = random.pick(AssetKind.allCases)
            draft.set(
                ManifestDraft.array(kind), to: .array(ManifestDraft.records(limit(kind), kind, &random)))
            return .accepted
        },
        ManifestBreak("record.type", "a record that is no object") { draft, random in
            guard let (_, place) = draft.record(&random) else { return nil }
            draft.set(place, to: random.pick([.null, true, 1, "x", []]))
            return place
        },
        ManifestBreak("record.missing", "a field of a record is missing", weight: 200) { draft, random in
            guard let (_, place) = draft.record(&random) else { return nil }
            let field = place.key(random.pick(["file", "id", "mediaType", "sha256"]))
            draft.remove(field)
            return field
        },
        ManifestBreak("record.unknown", "a field that records do not have") { draft, random in
            guard let (_, place) = draft.record(&random) else { return nil }
            return unknown(place, &draft, &random)
        },
        field("record.fileType", "file", "a file that is no text, or empty") { _, random in notAText(&random) },
        field("record.id", "id", "an id that is no text, empty or too long") { _, random in
            if random.chance(50) { return notAText(&random) }
            let wide = String(repeating: "\u{1F600}", count: 128)
            return .string(
                random.pick([
                    String(repeating: "x", count: 257), wide + "x", String(repeating: "\u{E9}", count: 257),
                    wide + wide,
                ]))
        },
        field("record.mediaType", "mediaType", "a media type that the kind does not have", weight: 200) {
            kind, random in
            if random.chance(40) { return notAText(&random) }
            let others = MediaType.allCases.filter { $0.kind != kind }.map(\.name.description)
            let own = MediaType.allCases.filter { $0.kind == kind }.map(\.name.description)
            return .string(
                random.chance(50)
                    ? random.pick(others + ["image/gif", "image/svg+xml", "font/woff2", "image", "*/*"])
                    : random.pick(own.flatMap { [$0.uppercased(), " " + $0, $0 + ";x=1", $0 + "\u{0}"] }))
        },
        field("record.hash", "sha256", "a hash that is none") { _, random in notAHash(&random) },
        ManifestBreak("record.file", "a file that is not named after hash and media type", weight: 300) {
            draft, random in
            guard let (kind, place) = draft.record(&random), let record = draft.tree[place],
                let file = record["file"]?.string, let hash = record["sha256"]?.string
            else { return nil }
            let other = ManifestDraft.hash(&random)
            let parts = file.split(separator: ".", omittingEmptySubsequences: false)
            let ending = String(parts.last ?? "")
            let folder = kind == .image ? "assets" : "fonts"
            let wrongFolder = kind == .image ? "fonts" : "assets"
            let endings = ["png", "jpg", "webp", "ttf", "otf", "jpeg", "PNG", ""].filter { $0 != ending }
            let names = [
                "\(folder)/\(other).\(ending)", "\(folder)/\(hash).\(random.pick(endings))",
                "\(wrongFolder)/\(hash).\(ending)", "/\(file)", "x/../\(file)", "\(file) ", "\(file)\u{0}", hash,
                "\(folder)\\\(hash).\(ending)", "\(folder)/\(hash)", "spec.json", "bundle.json",
                "\(folder)/\(hash.uppercased()).\(ending)", "\(folder)//\(hash).\(ending)", " ",
            ].filter { !$0.hasSameBytes(as: file) }
            draft.set(place.key("file"), to: .string(random.pick(names)))
            return place.key("file")
        },
        ManifestBreak("record.hashAlone", "another hash than the file's name has") { draft, random in
            guard let (_, place) = draft.record(&random) else { return nil }
            draft.set(place.key("sha256"), to: .string(ManifestDraft.hash(&random)))
            return place.key("file")
        },
        ManifestBreak("record.typeAlone", "another media type than the file's name has") { draft, random in
            guard let (kind, place) = draft.record(&random) else { return nil }
            let own = draft.tree[place]?["mediaType"]?.string ?? ""
            let others = MediaType.allCases.filter { $0.kind == kind }.map(\.name.description).filter { $0 != own }
            draft.set(place.key("mediaType"), to: .string(random.pick(others)))
            return place.key("file")
        },
        ManifestBreak("record.twice", "an id twice in one list", weight: 200) { draft, random in
            guard let (kind, place) = draft.record(&random), let id = draft.tree[place]?["id"]?.string,
                let records = draft.tree[ManifestDraft.array(kind)]?.array, records.count < limit(kind)
            else { return nil }
            let twin = ManifestDraft.record(id, kind, &random)
            draft.set(
                ManifestDraft.array(kind), to: .array(records + [random.chance(30) ? draft.tree[place] ?? twin : twin]))
            return ManifestDraft.array(kind).index(records.count).key("id")
        },
        ManifestBreak("record.shared", outcome: "one file in two records, or one id in both lists") { draft, random in
            let hash = ManifestDraft.hash(&random)
            func record(_ id: String) -> JSONTree {
                [
                    "id": .string(id), "file": .string("assets/\(hash).png"), "sha256": .string(hash),
                    "mediaType": "image/png",
                ]
            }
            draft.set(ManifestDraft.array(.image), to: [record("one"), record("two")])
            draft.set(ManifestDraft.array(.font), to: .array([ManifestDraft.record("one", .font, &random)]))
            return .accepted
        },
    ]

    // MARK: Capabilities

    private static let capabilities: [ManifestBreak] = [
        ManifestBreak("requires.element", "a capability that is no text, or empty", weight: 200) { draft, random in
            let place = Location().key("requires")
            guard var names = draft.tree[place]?.array else { return nil }
            let at = random.below(names.count + 1)
            names.insert(notAText(&random), at: at)
            draft.set(place, to: .array(names))
            return place.index(at)
        },
        ManifestBreak("requires.order", "capabilities out of order, or twice", weight: 300) { draft, random in
            let place = Location().key("requires")
            let first = random.below(ManifestDraft.ascending.count)
            let second = random.below(first + 1)
            let head = ManifestDraft.ascending.prefix(min(second, random.below(3)))
            let names = head + [ManifestDraft.ascending[first], ManifestDraft.ascending[second]]
            draft.set(place, to: .array(names.map { .string($0) }))
            return place.index(head.count + 1)
        },
        ManifestBreak("requires.any", outcome: "capabilities that nobody knows, in order") { draft, random in
            let names = ManifestDraft.ascending.filter { _ in random.chance(40) }
            draft.set(Location().key("requires"), to: .array(names.map { .string($0) }))
            return .accepted
        },
    ]

    // MARK: Making them

    private static func limit(_ kind: AssetKind) -> Int {
        kind == .image ? BundleLimits.standard.assets : BundleLimits.standard.fonts
    }

    private static func field(
        _ name: String, _ field: String, _ summary: String, weight: Int = 100,
        _ value: @escaping @Sendable (AssetKind, inout RandomSource) -> JSONTree
    ) -> ManifestBreak {
        ManifestBreak(name, summary, weight: weight) { draft, random in
            guard let (kind, place) = draft.record(&random) else { return nil }
            draft.set(place.key(field), to: value(kind, &random))
            return place.key(field)
        }
    }

    private static func unknown(
        _ place: Location, _ draft: inout ManifestDraft, _ random: inout RandomSource
    ) -> Location {
        let keys = [
            "extra", "extra", "extra", "a", "Assets", "assetsx", "formatVersion", "name", "zz", "", "a b", "\u{E9}",
            "0", "__proto__", "libraryId",
            "width", "j k", "\u{1F600}", "\u{FFFF}", "\"", "\u{0}", "Id",
        ]
        let key = place.key(random.pick(keys))
        draft.set(key, to: random.pick([nil, 1, "x", [], [:]]))
        return key
    }

    private static func notAText(_ random: inout RandomSource) -> JSONTree {
        random.pick([nil, true, false, 0, 1, "", [], [:], ["x"]])
    }

    private static func notAHash(_ random: inout RandomSource) -> JSONTree {
        if random.chance(30) { return notAText(&random) }
        let hash = ManifestDraft.hash(&random)
        let short = String(hash.dropLast())
        return .string(
            random.pick([
                hash + "0", short, short + "g", short + "A", short + " ", short + "/", short + ":", short + "`",
                hash + "\n", "0x" + hash.dropFirst(2), short + "\u{FF10}", "\u{0}" + short,
            ]))
    }
}
