import Conformance
import StrictJSON

/// How reports hold inputs: their size, and as much of them as a report should carry.
enum InputJSON {
    /// The most bytes of an input in a report; a larger one is cut there.
    static let limit = 256 << 10

    /// Adds `NAMEBase64`, which is the whole input where it has `NAMEBytes` bytes and its beginning otherwise.
    static func add(_ bytes: [UInt8], as name: String, to json: inout JSONTree) {
        var room = limit
        add(bytes, as: name, to: &json, room: &room)
    }

    /// The same within what is left of `room`.
    static func add(_ bytes: [UInt8], as name: String, to json: inout JSONTree, room: inout Int) {
        let shown = bytes.prefix(min(limit, room))
        room -= shown.count
        json["\(name)Base64"] = .string(Base64.encode(Array(shown)))
        json["\(name)Bytes"] = .number(Double(bytes.count))
    }

    /// Reads it again; nil where there is none.
    static func input(_ name: String, of json: JSONTree) -> ReportedInput? {
        guard let bytes = json["\(name)Base64"]?.string.flatMap(Base64.decode) else { return nil }
        return ReportedInput(bytes: bytes, size: max(bytes.count, json["\(name)Bytes"]?.int ?? 0))
    }
}
