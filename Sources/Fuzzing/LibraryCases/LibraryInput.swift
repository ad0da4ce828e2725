import Conformance
import PrototypeBundle
import PrototypeLibrary

/// An input of imports of which it is known by construction what becomes of it.
struct LibraryInput: Sendable {
    enum Fate: Sendable, Equatable {
        /// It becomes an entry with the content of this number.
        case entry(Int)
        case rejected(code: String, path: String)
    }

    let bytes: [UInt8]
    let fate: Fate

    private init(_ bytes: [UInt8], _ fate: Fate) {
        self.bytes = bytes
        self.fate = fate
    }

    private init(_ bundle: BundleModel, _ content: Int) { self.init(bundle.encoded(), .entry(content)) }

    private init(_ spec: String, _ code: String, _ path: String) {
        self.init(Array(spec.utf8), .rejected(code: code, path: path))
    }

    /// Several of one content, and contents that share a spec, or an id alone.
    static let all: [LibraryInput] = [
        LibraryInput(bundles[0].spec, .entry(0)),
        LibraryInput(bundles[1].spec, .entry(1)),
        LibraryInput(bundles[2], 2),
        LibraryInput(bundles[2].deflated, 2),
        LibraryInput(bundles[3], 3),
        LibraryInput(bundles[0], 0),
        LibraryInput(spec(#","layer":0"#), "invalid_spec", "layer"),
        LibraryInput(spec(in: #","layer":"system""#), "library_policy", "window.layer"),
        LibraryInput(
            #"{"id":"a","window":{"placement":{"type":"fullscreen"}},"root":{"type":"image","asset":"i"}}"#,
            "missing_asset", "root.asset"),
        LibraryInput(
            bundles[2].archive.telling(.both(1, \.crc, 0)).encoded(),
            .rejected(code: "crc_mismatch", path: "spec.json")),
    ]

    private static func spec(_ more: String = "", in window: String = "", text: String = "") -> String {
        #"{"id":"a","window":{"placement":{"type":"fullscreen"}\#(window)}\#(more),"root":{"type":"text","text":"\#(text)"}}"#
    }

    /// What accepted inputs hold: two specs with one id, and one more spec with one image or another.
    private static var bundles: [BundleModel] {
        [BundleModel(spec: spec(text: "1")), BundleModel(spec: spec(text: "2"))]
            + [UInt32(1), 2].map { BundleModel(BundleModel.Asset("i", .png, MediaSample.png($0, 1))) }
    }

    static let contents: [LibraryContent] = bundles.map(LibraryContent.init)
}

/// What an entry holds.
struct LibraryContent: Sendable {
    let spec: [UInt8]
    /// Id, type and hash of every asset.
    let assets: [String]
    /// The bundle that it is exported as.
    let export: [UInt8]
    /// What its files take, as long as nobody has opened it, without its label and the name of its source.
    let size: Int

    init(_ bundle: BundleModel) {
        spec = bundle.spec
        assets = bundle.assets.map { "\($0.id) \($0.type.name) \($0.sha256)" }
        let assets = bundle.assets.map { ExportAsset(id: AssetID($0.id), mediaType: $0.type, bytes: $0.bytes) }
        export = (try? BundleExporter().archive(spec: bundle.spec, assets: assets)) ?? []
        let files = MemoryFiles()
        _ = try? JudgedLibrary.open(files).import(bundle.encoded(), source: .mcp, label: "")
        size = files.tree.size(of: "\(JudgedLibrary.path)/entries") - ImportSource.mcp.rawValue.utf8.count
    }

    static func assets(of entry: LibraryEntry) -> [String] {
        (entry.assets + entry.fonts).map { "\($0.id.text) \($0.mediaType.name) \($0.sha256.hex)" }
    }
}
