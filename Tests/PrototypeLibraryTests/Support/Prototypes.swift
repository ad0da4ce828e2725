import PrototypeBundle

/// Inputs for imports.
enum Prototypes {
    /// A bare spec of this id, with a text in it.
    static func spec(_ id: String = "card", text: String = "Hi", more: String = "") -> [UInt8] {
        Array(
            """
            {"id":"\(id)","window":{"placement":{"type":"fullscreen"}}\(more),\
            "root":{"type":"column","children":[{"type":"text","text":"\(text)"}]}}
            """.utf8)
    }

    /// A PNG whose header says one pixel, and this many bytes more.
    static func png(_ padding: Int = 0, filling: UInt8 = 0) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0, 0, 0, 0] + Array(repeating: filling, count: padding)
    }

    static func font() -> [UInt8] { [0, 1, 0, 0] + Array(repeating: 0, count: 8) }

    /// The bundle of a spec that shows an image of `imageBytes` bytes and sets a text in a font.
    static func bundle(_ id: String = "card", image: [UInt8] = png(), imageID: String = "hero") throws -> [UInt8] {
        let spec = """
            {"id":"\(id)","window":{"placement":{"type":"fullscreen"}},"root":{"type":"column","children":[\
            {"type":"image","asset":"\(imageID)"},\
            {"type":"text","text":"T","style":{"fontFamily":{"asset":"serif"}}}]}}
            """
        return try BundleExporter().archive(
            spec: Array(spec.utf8),
            assets: [
                ExportAsset(id: AssetID(imageID), mediaType: .png, bytes: image),
                ExportAsset(id: AssetID("serif"), mediaType: .trueType, bytes: font()),
            ])
    }
}
