import Conformance
import PrototypeBundle
import PrototypeSpec
import StrictJSON

/// Inputs of imports: bundles and bare specs, valid, lying, or refused by a library alone.
public struct ImportGenerator: Generator {
    public let name = "import"
    public let version = 2
    public let target = "import"

    public init() {}

    public var catalogue: [CatalogueEntry] {
        ImportBreak.all.map { CatalogueEntry($0.name, $0.summary) }
            + [CatalogueEntry(ImportCase.lying, "a bundle with one lie of the generator zip")] + ByteChanges.catalogue
    }

    public func makeCase(seed: UInt64, index: UInt64) -> GeneratedCase {
        var random = randomSource(seed: seed, index: index)
        switch random.below(100) {
        case 0..<15: return ImportCase.valid(&random)
        case 15..<65: return ImportCase.broken(&random)
        case 65..<85: return ImportCase.lyingBundle(&random)
        default: return ImportCase.wild(&random)
        }
    }
}

enum ImportCase {
    static let lying = "bundle.lie"

    /// A bundle of any shape, or a spec that needs something of the app.
    static func valid(_ random: inout RandomSource) -> GeneratedCase {
        if random.chance(50) {
            let bundle = ArchiveDraft(.random(&random)).model.encoded()
            return GeneratedCase(bytes: bundle, expected: .accept())
        }
        return ImportDraftSpec(&random).finished(.accept(), lies: [], &random)
    }

    static func broken(_ random: inout RandomSource) -> GeneratedCase {
        broken(by: random.pick(ImportBreak.all), &random)
    }

    static func broken(by entry: ImportBreak, _ random: inout RandomSource) -> GeneratedCase {
        var draft = ImportDraftSpec(&random)
        let expected = entry.apply(&draft, &random)
        return draft.finished(expected, lies: [entry.name], &random)
    }

    static func lyingBundle(_ random: inout RandomSource) -> GeneratedCase {
        while true {
            let lie = ArchiveCatalogue.choice.pick(&random)
            guard lie.weight >= 100, var made = ZipGenerator.lying(lie, &random) else { continue }
            // What lies about the archive's kind is judged as a spec.
            if InputKind(sniffing: made.bytes) == .spec { made.expected = nil }
            made.lies = [lying]
            return made
        }
    }

    static func wild(_ random: inout RandomSource) -> GeneratedCase {
        var made = random.chance(50) ? valid(&random) : broken(&random)
        made.expected = nil
        made.lies += (0...random.below(3)).map { _ in ByteChanges.apply(to: &made.bytes, &random) }
        return made
    }
}

/// A spec on its way to become an input, bare or in a bundle.
struct ImportDraftSpec {
    var tree: JSONTree
    /// The images that it shows, with their ids.
    var images: [String] = []
    /// What the app can do; nil for everything.
    var supported: [String]?
    /// Whether the images come along: a bare spec has none.
    var isBare: Bool

    init(_ random: inout RandomSource) {
        isBare = random.chance(50)
        var children = [SpecText.text("Hi")]
        if !isBare {
            images = (0..<random.below(3)).map { "image-\($0)" }
            children += images.map { SpecText.image(.string($0)) }
        }
        tree = [
            "id": .string("s\(random.below(4))"), "window": ["placement": ["type": "fullscreen"]],
            "root": ["type": "column", "children": .array(children)],
        ]
        if random.chance(30) { needStorage() }
    }

    mutating func needStorage() {
        tree["state"] = ["kept": 1]
        tree["storage"] = ["version": 1, "keys": ["kept"]]
    }

    /// Adds a node at the end; gives its path.
    mutating func append(_ node: JSONTree) -> String {
        var children = tree["root"]?["children"]?.array ?? []
        children.append(node)
        tree.edit(Location().key("root")) { $0["children"] = .array(children) }
        return "root.children[\(children.count - 1)]"
    }

    mutating func setWindow(_ name: String, _ value: JSONTree) {
        tree.edit(Location().key("window")) { $0[name] = value }
    }

    func finished(_ expected: Verdict, lies: [String], _ random: inout RandomSource) -> GeneratedCase {
        let spec = Respelling.random(&random).write(tree, &random)
        var options = TargetOptions.none
        if let supported { options["supportedCapabilities"] = .array(supported.map(JSONTree.string)) }
        guard !isBare else { return GeneratedCase(bytes: spec, options: options, expected: expected, lies: lies) }
        var model = BundleModel(spec: String(decoding: spec, as: UTF8.self))
        model.assets = images.map { BundleModel.Asset($0, .png, MediaSample.png()) }
        model.isDeflated = random.chance(30)
        return GeneratedCase(bytes: model.encoded(), options: options, expected: expected, lies: lies)
    }
}

/// One reason for which a library refuses what is valid otherwise. A line of the catalogue.
struct ImportBreak: Sendable {
    var name: String
    var summary: String
    /// Changes the spec; gives the verdict.
    var apply: @Sendable (inout ImportDraftSpec, inout RandomSource) -> Verdict

    init(
        _ name: String, _ summary: String,
        _ apply: @escaping @Sendable (inout ImportDraftSpec, inout RandomSource) -> Verdict
    ) {
        self.name = name
        self.summary = summary
        self.apply = apply
    }

    private static func policy(_ path: String) -> Verdict { .reject(code: "library_policy", path: path) }
    private static let unsupported = Verdict.reject(code: "unsupported_capability", path: "$")

    private static func request(_ via: String) -> JSONTree {
        [
            "type": "button", "label": "B",
            "onTap": [
                ["type": "request", "via": .string(via), "method": "GET", "url": "https://example.org"]
            ],
        ]
    }

    static let all: [ImportBreak] = [
        ImportBreak("policy.layer", "a window above all apps") { draft, _ in
            draft.setWindow("layer", "system")
            return policy("window.layer")
        },
        ImportBreak("policy.persistence", "a window that outlives the app") { draft, _ in
            draft.setWindow("persistence", "device")
            return policy("window.persistence")
        },
        ImportBreak("policy.both", "both of them: the layer is looked at first") { draft, random in
            let isLayerFirst = random.chance(50)
            draft.setWindow(isLayerFirst ? "layer" : "persistence", isLayerFirst ? "system" : "device")
            draft.setWindow(isLayerFirst ? "persistence" : "layer", isLayerFirst ? "device" : "system")
            return policy("window.layer")
        },
        ImportBreak("policy.via", "a request through the host, behind one through the device") { draft, _ in
            _ = draft.append(request("device"))
            return policy(draft.append(request("host")) + ".onTap[0].via")
        },
        ImportBreak("policy.beforeCapabilities", "a system window, and an app that can do nothing") { draft, _ in
            draft.setWindow("layer", "system")
            draft.needStorage()
            draft.supported = []
            return policy("window.layer")
        },
        ImportBreak("capability.none", "an app that can do nothing") { draft, _ in
            draft.needStorage()
            draft.supported = []
            return unsupported
        },
        ImportBreak("capability.one", "an app that lacks one thing") { draft, _ in
            draft.needStorage()
            draft.supported = Capability.allCases.map(\.rawValue).filter { $0 != Capability.storage.rawValue }
            return unsupported
        },
        ImportBreak("capability.exact", "an app that can do just what is needed") { draft, _ in
            draft.needStorage()
            draft.supported = [Capability.storage.rawValue]
            return .accept()
        },
        ImportBreak("capability.beforeAssets", "a bare spec with an image, and an app that can do nothing") {
            draft, _ in
            draft.isBare = true
            draft.needStorage()
            _ = draft.append(SpecText.image("nowhere"))
            draft.supported = []
            return unsupported
        },
        ImportBreak("asset.bare", "a bare spec with an image") { draft, _ in
            draft.isBare = true
            let first = draft.images.isEmpty
            let path = draft.append(SpecText.image("nowhere"))
            return .reject(code: "missing_asset", path: first ? path + ".asset" : "root.children[1].asset")
        },
        ImportBreak("asset.bundle", "a bundle without one of its images: the reader comes first") { draft, _ in
            draft.isBare = false
            let path = draft.append(SpecText.image("nowhere"))
            draft.setWindow("layer", "system")
            return .reject(code: "missing_asset", path: path + ".asset")
        },
        ImportBreak("spec.layer", "a window of no known layer: validity comes before the policy") { draft, _ in
            draft.setWindow("layer", "nowhere")
            draft.setWindow("persistence", "device")
            return .reject(code: "invalid_spec", path: "window.layer")
        },
        ImportBreak("spec.components", "components, which devices do not know") { draft, _ in
            draft.tree["components"] = [:]
            return .reject(code: "invalid_spec", path: "components")
        },
    ]
}
