import PrototypeBundle
import StrictJSON

/// A bundle as its parts: a spec, assets, and the manifest that describes them truly unless it is edited.
struct BundleModel {
    var spec: [UInt8]
    var assets: [Asset] = []
    /// Whether the entries are deflated.
    var isDeflated = false
    /// The capabilities that the manifest states.
    var requires: [String] = []
    /// Changes of the manifest's value, then of its text.
    var manifestEdits: [(inout JSONTree) -> Void] = []
    var manifestTextEdits: [([UInt8]) -> [UInt8]] = []

    struct Asset {
        var id: String
        var type: MediaType
        var bytes: [UInt8]
        /// The name of its entry; nil for the true one.
        var file: String?

        init(_ id: String, _ type: MediaType, _ bytes: [UInt8], file: String? = nil) {
            self.id = id
            self.type = type
            self.bytes = bytes
            self.file = file
        }

        var sha256: String { bytes.withUnsafeBytes { SHA256Digest(of: $0).hex } }
        var entryName: String { file ?? "\(type.kind.folder)/\(sha256).\(type.fileExtension)" }
    }

    init(spec: String = SpecText.minimal) { self.spec = Array(spec.utf8) }

    /// A bundle whose spec shows the images in order and, where there are fonts, sets texts in them.
    init(_ assets: Asset...) {
        self.init(spec: SpecText.showing(assets))
        self.assets = assets
    }

    /// `bundle.json`, `spec.json`, then every content once.
    var archive: ArchiveModel {
        func entry(_ name: String, _ content: [UInt8]) -> ArchiveModel.Entry {
            isDeflated ? ArchiveModel.Entry(name, deflated: content) : ArchiveModel.Entry(name, stored: content)
        }
        var entries = [entry("bundle.json", manifestText), entry("spec.json", spec)]
        for asset in assets where !entries.contains(where: { $0.name == Array(asset.entryName.utf8) }) {
            entries.append(entry(asset.entryName, asset.bytes))
        }
        return ArchiveModel(entries: entries)
    }

    func encoded() -> [UInt8] { archive.encoded() }

    private var manifestText: [UInt8] {
        var tree = manifest
        for edit in manifestEdits { edit(&tree) }
        return manifestTextEdits.reduce(tree.compactAsWritten()) { $1($0) }
    }

    private var manifest: JSONTree {
        [
            "bundleFormatVersion": 1,
            "specSha256": .string(spec.withUnsafeBytes { SHA256Digest(of: $0).hex }),
            "assets": .array(assets.filter { $0.type.kind == .image }.map(\.record)),
            "fonts": .array(assets.filter { $0.type.kind == .font }.map(\.record)),
            "requires": .array(requires.map { .string($0) }),
        ]
    }
}

extension BundleModel.Asset {
    fileprivate var record: JSONTree {
        [
            "id": .string(id), "file": .string(entryName), "sha256": .string(sha256),
            "mediaType": .string(type.name.description),
        ]
    }
}

/// Changes of a bundle, each with what depends on it kept true.
extension BundleModel {
    /// With the manifest's value changed.
    func manifest(_ edit: @escaping (inout JSONTree) -> Void) -> BundleModel {
        var model = self
        model.manifestEdits.append(edit)
        return model
    }

    /// With a member of the manifest replaced; nil takes it out.
    func manifest(_ name: String, _ value: JSONTree?) -> BundleModel { manifest { $0[name] = value } }

    /// With a member of an image or font record replaced; nil takes it out.
    func record(_ kind: AssetKind, _ index: Int, _ name: String, _ value: JSONTree?) -> BundleModel {
        manifest { tree in
            guard var records = tree[kind.folder.description]?.array, index < records.count else { return }
            records[index][name] = value
            tree[kind.folder.description] = .array(records)
        }
    }

    /// With the manifest's text changed.
    func manifestText(_ edit: @escaping ([UInt8]) -> [UInt8]) -> BundleModel {
        var model = self
        model.manifestTextEdits.append(edit)
        return model
    }

    /// With this manifest instead, whatever it says.
    func manifestText(_ text: String) -> BundleModel { manifestText { _ in Array(text.utf8) } }

    var deflated: BundleModel {
        var model = self
        model.isDeflated = true
        return model
    }

    func requiring(_ capabilities: String...) -> BundleModel {
        var model = self
        model.requires = capabilities
        return model
    }
}

/// Specs in which everything but the point is as short as it can be.
enum SpecText {
    static let minimal = spec(children: [text("Hi")])

    static func spec(children: [JSONTree], _ more: [JSONTree.Member] = []) -> String {
        let envelope: [JSONTree.Member] = [
            JSONTree.Member("id", "s"), JSONTree.Member("window", ["placement": ["type": "fullscreen"]]),
            JSONTree.Member("root", ["type": "column", "children": .array(children)]),
        ]
        return String(decoding: JSONTree.object(envelope + more).compactAsWritten(), as: UTF8.self)
    }

    static func text(_ text: JSONTree, style: JSONTree? = nil) -> JSONTree {
        var node: JSONTree = ["type": "text", "text": text]
        node["style"] = style
        return node
    }

    static func image(_ asset: JSONTree) -> JSONTree { ["type": "image", "asset": asset] }

    static func font(_ id: String) -> JSONTree { ["fontFamily": ["asset": .string(id)]] }

    /// An image node for every image and a text for every font.
    static func showing(_ assets: [BundleModel.Asset]) -> String {
        spec(
            children: assets.map { asset in
                asset.type.kind == .image ? image(.string(asset.id)) : text("T", style: font(asset.id))
            })
    }

    /// The minimal spec, padded with spaces to this many bytes.
    static func padded(to count: Int) -> String {
        minimal + String(repeating: " ", count: max(0, count - minimal.utf8.count))
    }
}

extension ArchiveModel {
    /// The smallest bundle: a manifest (entry 0) and a spec (entry 1), stored.
    static var minimal: ArchiveModel { BundleModel().archive }
    /// The same, deflated.
    static var deflated: ArchiveModel { BundleModel().deflated.archive }
    /// A bundle with an image (entry 2).
    static var withImage: ArchiveModel { BundleModel(.init("i", .png, MediaSample.png())).archive }
}
