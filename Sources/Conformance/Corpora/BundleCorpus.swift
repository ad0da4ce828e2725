import PrototypeBundle
import StrictJSON

/// A `bundle/corpus.json`: archives with their verdicts, and canonical exports with their exact bytes.
///
/// `{formatVersion, codes, limits, cases: [{name, bytesBase64, verdict, options?}], exports: [{name, specBase64, assets:
/// [{id, mediaType, bytesBase64}], bundleBase64}]}`. What a corpus says of its own origin and limits is not looked at.
struct BundleCorpus: Corpus {
    let path: FilePath
    private let reading: CorpusReading
    private let cases: [JSONTree]
    private let exports: [JSONTree]

    init(_ path: FilePath, cases: [JSONTree], exports: [JSONTree], reading: CorpusReading) {
        self.path = path
        self.reading = reading
        self.cases = cases
        self.exports = exports
    }

    func forEachCheck(_ yield: (CorpusCheck) -> Void) {
        for (index, json) in cases.enumerated() {
            yield(BundleCorpus.check("\(path): cases[\(index)]") { try verdictCheck(json, $0) })
        }
        for (index, json) in exports.enumerated() {
            yield(BundleCorpus.check("\(path): exports[\(index)]") { try exportCheck(json, $0) })
        }
    }

    private static func check(_ place: String, _ make: (String) throws -> CorpusCheck) -> CorpusCheck {
        do {
            return try make(place)
        } catch {
            return .defect(CorpusDefect(error, at: place))
        }
    }

    private func verdictCheck(_ json: JSONTree, _ place: String) throws -> CorpusCheck {
        guard let verdict = json["verdict"] else {
            throw CorpusDefect(.malformed, place, "a case has a verdict")
        }
        return .verdict(
            CorpusCase(
                name: try BundleCorpus.string("name", of: json, place), target: "bundle",
                input: try BundleCorpus.bytes("bytesBase64", of: json, place),
                options: try json["options"].map { try TargetOptions(json: $0) } ?? .none,
                recorded: reading.vocabulary.translating(try Verdict(json: verdict)), origin: place))
    }

    private func exportCheck(_ json: JSONTree, _ place: String) throws -> CorpusCheck {
        let spec = try BundleCorpus.bytes("specBase64", of: json, place)
        let expected = try BundleCorpus.bytes("bundleBase64", of: json, place)
        let assets = try (json["assets"]?.array ?? []).map { asset in
            let name = try BundleCorpus.string("mediaType", of: asset, place)
            guard let type = MediaType(name: name) else {
                throw CorpusDefect(.malformed, place, "the media type \(name) is unknown")
            }
            return ExportAsset(
                id: AssetID(try BundleCorpus.string("id", of: asset, place)), mediaType: type,
                bytes: try BundleCorpus.bytes("bytesBase64", of: asset, place))
        }
        return .property(
            CorpusProperty(name: "export: " + (try BundleCorpus.string("name", of: json, place)), origin: place) {
                do {
                    let archive = try BundleExporter().archive(spec: spec, assets: assets)
                    return BundleCorpus.difference(archive, expected)
                } catch {
                    return "the export fails: \(error)"
                }
            })
    }

    private static func difference(_ archive: [UInt8], _ expected: [UInt8]) -> String? {
        guard archive != expected else { return nil }
        let offset = zip(archive, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        let place = offset ?? min(archive.count, expected.count)
        return "the bytes differ from offset \(place) on (\(archive.count) bytes, \(expected.count) recorded)"
    }

    private static func string(_ name: String, of json: JSONTree, _ place: String) throws -> String {
        guard let text = json[name]?.string else {
            throw CorpusDefect(.malformed, place, "the string \(name) is missing")
        }
        return text
    }

    private static func bytes(_ name: String, of json: JSONTree, _ place: String) throws -> [UInt8] {
        guard let bytes = Base64.decode(try string(name, of: json, place)) else {
            throw CorpusDefect(.malformed, place, "\(name) is not Base64")
        }
        return bytes
    }
}
