import Conformance
import PrototypeBundle

/// `export`: the exporter with a spec and assets, as `ExportInput` reads them; the verdict is the exporter's.
struct ExportTarget: PartTarget {
    let name = "export"

    func verdict(for input: [UInt8], options: TargetOptions) throws(TargetError) -> Verdict {
        try refuse(options)
        do throws(BundleRejection) {
            _ = try ExportInput(input).archive()
            return .accept()
        } catch {
            return Explanation(error).verdict
        }
    }
}

/// An input of `export`: how many assets there are, each with its type, the length of its id, the id, the length of its
/// content in two bytes and the content; what is left is the spec.
struct ExportInput {
    var assets: [ExportAsset] = []
    var spec: [UInt8] = []

    private static let assetLimit = 8

    init(spec: [UInt8], assets: [ExportAsset]) {
        self.spec = spec
        self.assets = assets
    }

    init(_ bytes: [UInt8]) {
        var reader = InputReader(bytes)
        for _ in 0..<Int(reader.byte()) % (ExportInput.assetLimit + 1) {
            let type = MediaType.allCases[Int(reader.byte()) % MediaType.allCases.count]
            let id = reader.bytes(Int(reader.byte()))
            let content = reader.bytes(reader.half())
            assets.append(
                ExportAsset(id: AssetID(String(decoding: id, as: UTF8.self)), mediaType: type, bytes: content))
        }
        spec = Array(reader.rest)
    }

    /// The bytes that are read back as this; nil where the assets do not fit the format.
    var encoded: [UInt8]? {
        guard assets.count <= ExportInput.assetLimit else { return nil }
        var bytes = [UInt8(assets.count)]
        for asset in assets {
            guard let type = MediaType.allCases.firstIndex(of: asset.mediaType), asset.id.utf8.count <= UInt8.max,
                let count = UInt16(exactly: asset.bytes.count)
            else { return nil }
            bytes += [UInt8(type), UInt8(asset.id.utf8.count)] + asset.id.utf8
            bytes += ExtraField.littleEndian(count) + asset.bytes
        }
        return bytes + spec
    }

    func archive() throws(BundleRejection) -> [UInt8] { try BundleExporter().archive(spec: spec, assets: assets) }
}

/// What was exported is accepted by the reader, holds what went in, and exporting what was read gives the same bytes.
struct ExportReadBack: Property {
    let name = "export-read-back"

    func applies(to target: String) -> Bool { target == "export" }

    func check(_ input: CaseInput, verdict: Verdict, on target: any Target) -> PropertyViolation? {
        guard verdict.isAccepted else { return nil }
        let export = ExportInput(input.bytes)
        do {
            let archive = try export.archive()
            let bundle = try BundleReader().read(archive)
            guard bundle.spec == export.spec else {
                return PropertyViolation(shape: "other spec", message: "the bundle has another spec than was exported")
            }
            for (record, content) in try ExportedAgain.contents(bundle, archive) {
                let given = export.assets.last { $0.id == record.id && $0.mediaType.kind == record.mediaType.kind }
                guard given?.bytes == content else {
                    return PropertyViolation(
                        shape: "other asset", message: "\(record.file) is not the content that was exported")
                }
            }
            guard try ExportedAgain.export(archive) != archive else { return nil }
            return PropertyViolation(shape: "other bytes", message: "exporting the export gives other bytes")
        } catch {
            return PropertyViolation(
                shape: "not read: \(error.code.rawValue)", message: DisplayText.escaping("not read back: \(error)"))
        }
    }
}
