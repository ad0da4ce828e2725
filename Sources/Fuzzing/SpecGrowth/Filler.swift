/// Long texts of one repeated part. `String(repeating:count:)` appends part by part, which takes milliseconds for the
/// texts that fill a budget.
enum Filler {
    static func text(_ part: String, count: Int) -> String {
        let part = Array(part.utf8)
        if part.count == 1 { return String(decoding: [UInt8](repeating: part[0], count: count), as: UTF8.self) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(part.count * count)
        for _ in 0..<count { bytes += part }
        return String(decoding: bytes, as: UTF8.self)
    }
}
