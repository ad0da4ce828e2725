import Conformance
import StrictJSON

/// The value of `--capabilities`: names with commas, or a file with a JSON array of them.
enum CapabilityList {
    /// The largest file in bytes.
    private static let fileLimit = 64 << 20

    /// A value with a point or slash is a file, for no capability has one in its name.
    static func read(_ value: FilePath) throws -> [String] {
        let isFile = value.bytes.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
        guard isFile else { return String(decoding: value.bytes, as: UTF8.self).split(separator: ",").map(String.init) }
        let bytes = try InputFile.read(value, limit: fileLimit)
        guard let names = try? JSONTree(parsing: bytes).strings else {
            throw FileError(.failed, value, #"this is not a JSON array of strings; write ["prototype_charts_v1"]"#)
        }
        return names
    }
}
