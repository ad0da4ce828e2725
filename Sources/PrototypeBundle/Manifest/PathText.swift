import StrictJSON

/// JSON paths as the spec language spells them (section 2): `a.b[0]["c d"]`; empty for the root, which is shown as `$`.
enum PathText {
    /// Appends a member's name.
    static func append(_ name: UnsafeBufferPointer<UInt8>, to path: inout [UInt8]) {
        if isIdentifier(name) {
            if !path.isEmpty { path.append(UInt8(ascii: ".")) }
            path += name
        } else {
            if path.isEmpty { path.append(UInt8(ascii: "$")) }
            path.append(UInt8(ascii: "["))
            TypeScriptText.appendString(name, to: &path)
            path.append(UInt8(ascii: "]"))
        }
    }

    /// Appends the number of an element.
    static func append(_ index: Int, to path: inout [UInt8]) {
        if path.isEmpty { path.append(UInt8(ascii: "$")) }
        path += "[\(index)]".utf8
    }

    static func text(_ path: [UInt8]) -> String { path.isEmpty ? "$" : String(decoding: path, as: UTF8.self) }

    /// `[A-Za-z_][A-Za-z0-9_]*`
    private static func isIdentifier(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        for (index, byte) in name.enumerated() {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"): break
            case UInt8(ascii: "0")...UInt8(ascii: "9") where index > 0: break
            default: return false
            }
        }
        return !name.isEmpty
    }
}
