@testable import PrototypeBundle

/// Takes an accepted archive apart and exports what was in it.
enum Reexport {
    static func archive(of archive: [UInt8]) throws -> [UInt8] {
        let bundle = try BundleReader().read(archive)
        let assets = try (bundle.manifest.assets + bundle.manifest.fonts).map { record in
            guard let entry = bundle.entries.first(where: { $0.name == record.file }) else {
                throw CorpusFormatError(what: record.file)
            }
            let bytes = try bundle.content(of: entry, in: archive)
            return ExportAsset(id: record.id, mediaType: record.mediaType, bytes: bytes)
        }
        return try BundleExporter().archive(spec: bundle.spec, assets: assets)
    }
}
