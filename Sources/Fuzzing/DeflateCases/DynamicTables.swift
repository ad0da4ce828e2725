/// The head of a dynamic block (RFC 1951, 3.2.7): the code lengths of its two codes, themselves coded. Any lengths can be
/// written, whether or not they are those of a code.
struct DynamicTables {
    /// Of literals and lengths: 257...288 of them, of which a decoder takes 286.
    var literals: [Int]
    /// 1...32 of them, of which a decoder takes 30.
    var distances: [Int]
    /// Whether runs of lengths are written as repeats.
    var usesRepeats = true
    /// Written instead of the lengths, as symbols with what follows them; nil for the truth.
    var items: [Item]?
    /// The lengths of the code that codes the lengths; nil for one that fits.
    var lengthCode: [Int]?

    struct Item {
        /// 0...15 is a length, 16...18 a repeat.
        var symbol: Int
        var extra = 0

        var extraBits: Int { symbol < 16 ? 0 : [2, 3, 7][symbol - 16] }
    }

    /// The order in which the lengths of that code are written.
    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    func append(to stream: inout DeflateStream) {
        let items = items ?? trueItems
        // A code of one symbol would be incomplete, which decoders do not take here.
        var used = Set(items.map(\.symbol)).sorted()
        for spare in [0, 18] where used.count < 2 && !used.contains(spare) { used.append(spare) }
        let code = HuffmanCode.balanced(used.sorted(), count: 19)
        let lengths = lengthCode ?? code.lengths
        let written = max(4, 1 + (DynamicTables.order.lastIndex { lengths[$0] > 0 } ?? 0))
        stream.bits(literals.count - 257, 5)
        stream.bits(distances.count - 1, 5)
        stream.bits(written - 4, 4)
        for symbol in DynamicTables.order.prefix(written) { stream.bits(lengths[symbol], 3) }
        for item in items {
            code.append(item.symbol, to: &stream)
            stream.bits(item.extra, item.extraBits)
        }
    }

    /// The lengths of both codes in one run, with repeats where there may be some.
    private var trueItems: [Item] {
        let lengths = literals + distances
        guard usesRepeats else { return lengths.map { Item(symbol: $0) } }
        var items: [Item] = []
        var at = 0
        while at < lengths.count {
            var run = 1
            while at + run < lengths.count, lengths[at + run] == lengths[at] { run += 1 }
            if lengths[at] == 0, run >= 3 {
                run = min(run, 138)
                items.append(run < 11 ? Item(symbol: 17, extra: run - 3) : Item(symbol: 18, extra: run - 11))
            } else if run >= 4 {
                // The first one by itself, then it is repeated.
                run = min(run, 7)
                items += [Item(symbol: lengths[at]), Item(symbol: 16, extra: run - 4)]
            } else {
                run = 1
                items.append(Item(symbol: lengths[at]))
            }
            at += run
        }
        return items
    }
}
