import StrictJSON

extension Manifest {
    /// The one spelling of a manifest: compact, keys in the format's order, strings as `JSON.stringify` spells them.
    var canonicalText: [UInt8] {
        var text: [UInt8] = []
        text += "{\"bundleFormatVersion\":1,\"specSha256\":\"\(specSHA256.hex)\",".utf8
        text += Manifest.recordsText(assets: assets, fonts: fonts)
        text += ",\"requires\":".utf8
        Manifest.append(requires, to: &text) { TypeScriptText.appendString($0.utf8, to: &$1) }
        text += "}".utf8
        return text
    }

    /// The records as a document beside bundles holds them: `"assets":[…],"fonts":[…]`, in the same spelling.
    package static func recordsText(assets: [Record], fonts: [Record]) -> [UInt8] {
        var text = Array("\"assets\":".utf8)
        append(assets, to: &text) { $0.append(to: &$1) }
        text += ",\"fonts\":".utf8
        append(fonts, to: &text) { $0.append(to: &$1) }
        return text
    }

    private static func append<Item>(
        _ items: [Item], to text: inout [UInt8], _ appendItem: (Item, inout [UInt8]) -> Void
    ) {
        text += "[".utf8
        for (index, item) in items.enumerated() {
            if index > 0 { text += ",".utf8 }
            appendItem(item, &text)
        }
        text += "]".utf8
    }
}

extension Manifest.Record {
    fileprivate func append(to text: inout [UInt8]) {
        text += "{\"id\":".utf8
        id.utf8.withUnsafeBufferPointer { TypeScriptText.appendString($0, to: &text) }
        text += ",\"file\":\"\(file)\",\"sha256\":\"\(sha256.hex)\",\"mediaType\":\"\(mediaType.name)\"}".utf8
    }
}
