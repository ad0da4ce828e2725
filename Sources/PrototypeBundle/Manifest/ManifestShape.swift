import PrototypeSpec
import StrictJSON

/// The shape of `bundle.json` as a contract (bundle format, `bundle.json`).
package enum ManifestShape {
    private static func notation(_ limits: BundleLimits) -> String {
        """
        manifest = { bundleFormatVersion: number, specSha256: digest, \(records(limits)),
            requires: [string; ascending] }
        \(definitions(limits))
        """
    }

    /// The fields of both arrays of records.
    package static func records(_ limits: BundleLimits) -> String {
        """
        assets: [@asset; ...\(bound(limits.assets)) distinct(id)], fonts: [@font; ...\(bound(limits.fonts)) distinct(id)]
        """
    }

    /// What the records are.
    package static func definitions(_ limits: BundleLimits) -> String {
        """
        asset = { id: @id, file: string, sha256: digest, mediaType: enum(image/png image/jpeg image/webp) }
            filed(assets png jpg webp)
        font = { id: @id, file: string, sha256: digest, mediaType: enum(font/ttf font/otf) } filed(fonts ttf otf)
        id = string(1...\(bound(limits.assetIdUnits)))
        """
    }

    /// A limit as the notation can hold it: no document has more of anything than bytes.
    private static func bound(_ limit: Int) -> Int { min(max(0, limit), JSONLimits.largestInput) }

    private static let standard = shape(notation(.standard), version)

    /// The shape under these limits.
    static func of(_ limits: BundleLimits) -> DocumentShape {
        let usual = BundleLimits.standard
        let isUsual =
            limits.assets == usual.assets && limits.fonts == usual.fonts && limits.assetIdUnits == usual.assetIdUnits
        return isUsual ? standard : shape(notation(limits), version)
    }

    static let version = DocumentShape.Version("bundleFormatVersion", 1)

    /// The shape that a notation of ours describes, of `bundle.json` or of what is kept of it.
    package static func shape(_ notation: String, _ version: DocumentShape.Version) -> DocumentShape {
        do {
            return try DocumentShape(notation, root: "manifest", version: version)
        } catch {
            // The notation is no input, whatever limits stand in it: a mistake in it fails every test at once.
            preconditionFailure("the shape of manifests is wrong: \(error)")
        }
    }
}
