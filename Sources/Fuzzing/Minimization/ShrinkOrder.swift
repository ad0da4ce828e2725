/// The order in which inputs get simpler: shorter, then where they are archives with fewer lies and less content,
/// then by their bytes.
///
/// It is total, and below any input there are finitely many others, so whoever only ever steps down comes to an end.
public enum ShrinkOrder {
    /// Whether `left` is simpler than `right`.
    public static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        if left.count != right.count { return left.count < right.count }
        if left == right { return false }
        let archives = (ArchiveScan.complexity(of: left), ArchiveScan.complexity(of: right))
        if archives.0 != archives.1 { return archives.0 < archives.1 }
        return left.lexicographicallyPrecedes(right) { ranks[Int($0)] < ranks[Int($1)] }
    }

    /// The simplest bytes, with which reducers fill: the first of all, of digits, and of letters.
    static let fillers = [UInt8(0), UInt8(ascii: "0"), UInt8(ascii: "a")]

    /// The place of each byte: zero, digits, letters, a space, other visible ASCII, then whatever is hard to read.
    private static let ranks: [UInt8] = {
        let letters = Array(UInt8(ascii: "a")...UInt8(ascii: "z")) + Array(UInt8(ascii: "A")...UInt8(ascii: "Z"))
        let readable = [0] + Array(UInt8(ascii: "0")...UInt8(ascii: "9")) + letters + Array(0x20...0x7E)
        var ranks = [UInt8](repeating: 0, count: 256)
        var isRanked = [Bool](repeating: false, count: 256)
        var next: UInt8 = 0
        for byte in readable + Array(UInt8.min...UInt8.max) where !isRanked[Int(byte)] {
            isRanked[Int(byte)] = true
            ranks[Int(byte)] = next
            next &+= 1
        }
        return ranks
    }()
}
