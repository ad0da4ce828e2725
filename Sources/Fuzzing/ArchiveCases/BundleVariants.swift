import Conformance
import PrototypeBundle
import StrictJSON

/// Whole bundles that are wrong behind their archive, or right at a boundary there: made once, since hashes and manifests
/// would take most of a case's time otherwise.
struct BundleVariants: Sendable {
    typealias Variant = (entries: [ArchiveModel.Entry], outcome: ArchiveBreak.Outcome)

    private let variants: [Variant]

    /// Every bundle stored and deflated.
    init(_ bundles: [(BundleModel, ArchiveBreak.Outcome)]) {
        variants = bundles.flatMap { bundle, outcome in
            [bundle, bundle.deflated].map { ($0.archive.entries, outcome) }
        }
    }

    /// All bundles with one outcome.
    init(_ code: BundleCode, at path: String, _ bundles: [BundleModel]) {
        self.init(bundles.map { ($0, .rejected(code, path)) })
    }

    func pick(_ draft: inout ArchiveDraft, _ random: inout RandomSource) -> ArchiveBreak.Outcome {
        let (entries, outcome) = random.pick(variants)
        draft = ArchiveDraft(entries: entries)
        if random.chance(20) { random.shuffle(&draft.model.entries) }
        return outcome
    }

    /// A line of the catalogue that takes one of these bundles.
    static func line(
        _ name: String, codes: [BundleCode], _ summary: String, weight: Int = 100,
        _ variants: @escaping @Sendable () -> BundleVariants
    ) -> ArchiveBreak {
        ArchiveBreak(name, codes: codes, summary, weight: weight) { draft, random in variants().pick(&draft, &random) }
    }
}

extension ArchiveBreak {
    static let bundles: [ArchiveBreak] = [
        BundleVariants.line(
            "manifest.broken", codes: [.invalidJSON, .unsupportedBundleVersion, .invalidManifest],
            "a manifest that breaks one rule; see the generator manifest", weight: 300
        ) { .manifests },
        BundleVariants.line("manifest.hash", codes: [.hashMismatch], "the hash of another spec") { .specHashes },
        BundleVariants.line("spec.invalid", codes: [.invalidSpec], "a spec that breaks a rule", weight: 200) { .specs },
        BundleVariants.line(
            "reference.missing", codes: [.missingAsset], "a reference to an id that no record of its kind has",
            weight: 200
        ) { .missing },
        BundleVariants.line(
            "reference.none", codes: [.unreferencedAsset], "a record that nothing refers to", weight: 200
        ) { .unreferenced },
        BundleVariants.line(
            "media.type", codes: [.mediaTypeMismatch], "a content of another media type", weight: 200
        ) { .types },
        BundleVariants.line(
            "media.dimensions", codes: [.invalidImage, .imageTooLarge],
            "an image whose dimensions cannot be read or are too large", weight: 300
        ) { .dimensions },
        BundleVariants.line("media.boundary", codes: [], "contents at the edge of what is allowed", weight: 200) {
            .allowedMedia
        },
        BundleVariants.line("reference.kinds", codes: [], "every place that refers to an asset", weight: 100) {
            .references
        },
        BundleVariants.line(
            "requires.other", codes: [], "capabilities that are not those of the spec: a warning", weight: 100
        ) { .requires },
    ]
}

extension BundleVariants {
    private static let png = MediaSample.png()
    private static let zeros = JSONTree.string(String(repeating: "0", count: 64))

    static let manifests: BundleVariants = {
        var random = RandomSource(generator: "zip.manifests", version: 1, seed: 0, index: 0)
        return BundleVariants(
            (0..<200).map { _ in
                let (text, outcome) = ManifestCase.forBundle(&random)
                return (BundleModel().manifestText { _ in text }, outcome)
            })
    }()

    static let specHashes: BundleVariants = {
        let hash = BundleModel().manifest("specSha256", zeros)
        var other = BundleModel(.init("i", .png, png))
        other.manifestEdits.append { $0["specSha256"] = zeros }
        // The spec is looked at after its hash.
        return BundleVariants(
            .hashMismatch, at: "specSha256", [hash, other, BundleModel(spec: "{}").manifest("specSha256", zeros)])
    }()

    static let specs: BundleVariants = {
        let text = SpecText.text("Hi")
        func spec(_ children: [JSONTree], _ more: [JSONTree.Member] = []) -> BundleModel {
            BundleModel(spec: SpecText.spec(children: children, more))
        }
        let broken: [(BundleModel, String)] = [
            (BundleModel(spec: ""), "$"), (BundleModel(spec: "{}"), "id"), (BundleModel(spec: "[]"), "$"),
            (BundleModel(spec: SpecText.minimal + "x"), "$"),
            (BundleModel(spec: "\u{FEFF}\u{FEFF}" + SpecText.minimal), "$"),
            (spec([SpecText.text("Hi", style: ["color": "red"])]), "root.children[0].style.color"),
            (spec([text, ["type": "blink"]]), "root.children[1].type"),
            (spec([text], [.init("zz", 1)]), "zz"),
            (spec([text], [.init("a b", 1)]), "$[\"a b\"]"),
            // The app reads bundles in device mode, where components have been expanded.
            (spec([text], [.init("components", ["c": ["root": text]])]), "components"),
            (spec([["type": "use", "component": "c"]]), "root.children[0].type"),
            (spec([SpecText.image("")]), "root.children[0].asset"),
        ]
        return BundleVariants(broken.map { ($0, .rejected(.invalidSpec, $1)) })
    }()

    static let missing: BundleVariants = {
        func showing(_ children: [JSONTree], _ assets: BundleModel.Asset...) -> BundleModel {
            var bundle = BundleModel(spec: SpecText.spec(children: children))
            bundle.assets = assets
            return bundle
        }
        let pair: JSONTree = ["light": "l", "dark": "d"]
        let light = BundleModel.Asset("l", .png, MediaSample.png(2, 1))
        let dark = BundleModel.Asset("d", .png, MediaSample.png(3, 1))
        let styled = SpecText.text("T", style: SpecText.font("f"))
        let first = "root.children[0]"
        var rows: [(BundleModel, String)] = [
            (showing([SpecText.image("x")]), first + ".asset"),
            (showing([SpecText.image("x"), SpecText.image("y")]), first + ".asset"),
            (showing([SpecText.image("l"), SpecText.image("y")], light), "root.children[1].asset"),
            (showing([SpecText.image(pair)], dark), first + ".asset.light"),
            (showing([SpecText.image(pair)], light), first + ".asset.dark"),
            (showing([SpecText.image(pair)]), first + ".asset.light"),
            (showing([styled]), first + ".style.fontFamily.asset"),
            (showing([styled], .init("f", .png, png)), first + ".style.fontFamily.asset"),
            (showing([SpecText.image("f"), styled], .init("f", .trueType, MediaSample.trueType())), first + ".asset"),
            (
                showing([["type": "column", "style": SpecText.font("f"), "children": [SpecText.image("x")]]]),
                first + ".children[0].asset"
            ),
            // Ids are compared by their code units.
            (showing([SpecText.image("e\u{301}")], .init("\u{E9}", .png, png)), first + ".asset"),
            (showing([SpecText.image("I")], .init("i", .png, png)), first + ".asset"),
        ]
        for type in ["tabBar", "bottomNav"] {
            rows.append((tabs(type, ["j", "i"], [.init("i", .png, png)]), first + ".items[0].image"))
            rows.append((tabs(type, ["i", "j"], [.init("i", .png, png)]), first + ".items[1].image"))
            rows.append(
                (
                    tabs(type, ["i", ["light": "i", "dark": "j"]], [.init("i", .png, png)]),
                    first + ".items[1].image.dark"
                ))
        }
        rows.append((conditional(font: "g", []), first + ".styleWhen[0].style.fontFamily.asset"))
        return BundleVariants(rows.map { ($0, .rejected(.missingAsset, $1)) })
    }()

    static let references = BundleVariants(
        ["tabBar", "bottomNav"].flatMap { type in
            [
                (tabs(type, ["i", "i"], [.init("i", .png, png)]), .accepted),
                (
                    tabs(type, ["i", ["light": "i", "dark": "j"]], [.init("i", .png, png), .init("j", .png, png)]),
                    .accepted
                ),
            ]
        } + [(conditional(font: "f", [.init("f", .openType, MediaSample.openType())]), .accepted)])

    private static func tabs(_ type: String, _ images: [JSONTree], _ assets: [BundleModel.Asset]) -> BundleModel {
        let items = JSONTree.array(images.map { ["label": "L", "image": $0] })
        let node: JSONTree = ["type": .string(type), "stateKey": "tab", "items": items]
        var bundle = BundleModel(spec: SpecText.spec(children: [node], [.init("state", ["tab": 0])]))
        bundle.assets = assets
        return bundle
    }

    private static func conditional(font: String, _ assets: [BundleModel.Asset]) -> BundleModel {
        let rule: JSONTree = ["when": ["key": "on", "equals": true], "style": SpecText.font(font)]
        let node: JSONTree = ["type": "text", "text": "T", "styleWhen": [rule]]
        var bundle = BundleModel(spec: SpecText.spec(children: [node], [.init("state", ["on": true])]))
        bundle.assets = assets
        return bundle
    }

    static let unreferenced: BundleVariants = {
        func unused(_ shown: [JSONTree], _ assets: BundleModel.Asset...) -> BundleModel {
            var bundle = BundleModel(spec: SpecText.spec(children: shown))
            bundle.assets = assets
            return bundle
        }
        let image = BundleModel.Asset("i", .png, png)
        let other = BundleModel.Asset("j", .png, MediaSample.png(2, 2))
        let font = BundleModel.Asset("f", .trueType, MediaSample.trueType())
        let text = SpecText.text("T")
        let rows: [(BundleModel, String)] = [
            (unused([text], image), "assets[0].id"), (unused([text], font), "fonts[0].id"),
            (unused([text], font, image), "assets[0].id"),
            (unused([SpecText.image("i")], image, other), "assets[1].id"),
            (unused([SpecText.image("j")], image, other), "assets[0].id"),
            (unused([SpecText.image("i")], image, font), "fonts[0].id"),
            // An image and a font of one id are two records.
            (unused([SpecText.image("i")], image, .init("i", .openType, MediaSample.openType())), "fonts[0].id"),
            (unused([SpecText.text("T", style: SpecText.font("f"))], font, .init("f", .png, png)), "assets[0].id"),
        ]
        return BundleVariants(rows.map { ($0, .rejected(.unreferencedAsset, $1)) })
    }()

    static let requires = BundleVariants(
        [
            BundleModel().requiring("prototype_theme_modes_v1"), BundleModel().requiring("a", "b"),
            BundleModel(.init("i", .png, png)).requiring("\u{1F600}", "\u{FF5E}"),
        ].map { ($0, .accepted) })
}
