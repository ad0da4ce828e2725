import Foundation
import StrictJSON

@testable import PrototypeBundle

/// A bundle corpus as the harness describes it (`reference/harness.md`, Corpora).
struct BundleCorpus {
    struct Case {
        var name: String
        var bytes: [UInt8]
        var verdict: String
    }

    struct Export {
        var name: String
        var spec: [UInt8]
        var assets: [ExportAsset]
        var bundle: [UInt8]
    }

    var codes: [String]
    var limits: JSONTree
    var cases: [Case]
    var exports: [Export]

    static var folder: URL {
        URL(fileURLWithPath: #filePath).appending(path: "../../../../Fixtures/bundle").standardizedFileURL
    }

    init(named name: String) throws {
        let bytes = [UInt8](try Data(contentsOf: BundleCorpus.folder.appending(path: name)))
        let tree = try JSONTree(parsing: bytes)
        codes = tree["codes"]?.array?.compactMap(\.string) ?? []
        limits = tree["limits"] ?? .null
        cases = try (tree["cases"]?.array ?? []).map { try Case($0) }
        exports = try (tree["exports"]?.array ?? []).map { try Export($0) }
    }
}

struct CorpusFormatError: Error { var what: String }

extension JSONTree {
    func text(_ name: String) throws -> String {
        guard let text = self[name]?.string else { throw CorpusFormatError(what: name) }
        return text
    }

    func bytes(_ name: String) throws -> [UInt8] {
        guard let data = Data(base64Encoded: try text(name)) else { throw CorpusFormatError(what: name) }
        return [UInt8](data)
    }
}

extension BundleCorpus.Case {
    init(_ tree: JSONTree) throws {
        name = try tree.text("name")
        bytes = try tree.bytes("bytesBase64")
        guard let recorded = tree["verdict"] else { throw CorpusFormatError(what: "verdict") }
        verdict = try Verdicts.text(recorded)
    }
}

extension BundleCorpus.Export {
    init(_ tree: JSONTree) throws {
        name = try tree.text("name")
        spec = try tree.bytes("specBase64")
        bundle = try tree.bytes("bundleBase64")
        assets = try (tree["assets"]?.array ?? []).map { asset in
            guard let type = MediaType(name: try asset.text("mediaType")) else {
                throw CorpusFormatError(what: "mediaType")
            }
            return ExportAsset(
                id: AssetID(try asset.text("id")), mediaType: type, bytes: try asset.bytes("bytesBase64"))
        }
    }
}

/// Verdicts in one line, so that a test shows at a glance what differs: `accept`, `crc_mismatch at spec.json`.
enum Verdicts {
    static func text(_ tree: JSONTree) throws -> String {
        if tree["verdict"]?.string == "accept" { return "accept" }
        return "\(try tree.text("code")) at \(try tree.text("path"))"
    }

    static func text(_ rejection: BundleRejection?) -> String {
        rejection.map { "\($0.code.rawValue) at \($0.path)" } ?? "accept"
    }

    static func of(_ archive: [UInt8], limits: BundleLimits = .standard) -> String {
        text(BundleReader(limits: limits).rejection(of: archive))
    }
}
