import Conformance
import PrototypeBundle

/// An accepted bundle can be exported, the export is accepted, and exporting that gives the same bytes.
struct ExportedAgain: Property {
    let name = "exported-again"
    /// Only what is accepted counts.
    let period: UInt64 = 8

    func applies(to target: String) -> Bool { target == "bundle" }

    func check(_ input: CaseInput, verdict: Verdict, on target: any Target) -> PropertyViolation? {
        guard verdict.isAccepted else { return nil }
        do {
            let first = try ExportedAgain.export(input.bytes)
            if let violation = PropertyViolation.deciding(
                first, like: input, expecting: verdict, "exported", on: target)
            {
                return violation
            }
            guard try ExportedAgain.export(first) != first else { return nil }
            return PropertyViolation(shape: "other bytes", message: "exporting the export gives other bytes")
        } catch {
            return PropertyViolation(
                shape: "not exported: \(error.code.rawValue)",
                message: DisplayText.escaping("an accepted bundle is not exported: \(error)"))
        }
    }

    /// The canonical export of what an archive holds.
    static func export(_ archive: [UInt8]) throws(BundleRejection) -> [UInt8] {
        let bundle = try BundleReader().read(archive)
        let assets = try contents(bundle, archive).map { record, content in
            ExportAsset(id: record.id, mediaType: record.mediaType, bytes: content)
        }
        return try BundleExporter().archive(spec: bundle.spec, assets: assets)
    }

    /// The content of every record, images first.
    static func contents(
        _ bundle: Bundle, _ archive: [UInt8]
    ) throws(BundleRejection) -> [(record: Manifest.Record, content: [UInt8])] {
        var contents: [(record: Manifest.Record, content: [UInt8])] = []
        for record in bundle.manifest.assets + bundle.manifest.fonts {
            guard let entry = bundle.entries.first(where: { $0.name == record.file }) else {
                throw BundleRejection(.missingEntry, at: record.file, "an accepted bundle lacks an entry")
            }
            contents.append((record, try bundle.content(of: entry, in: archive)))
        }
        return contents
    }
}
