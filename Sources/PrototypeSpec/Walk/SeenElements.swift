import StrictJSON

/// The elements of an array with `unique`, which are equal where their compact JSON is.
struct SeenElements {
    private let tape: Tape
    private var few: [Int] = []
    private var many: Set<[UInt8]> = []

    /// Up to this many elements, comparing strings with each other is faster than hashing their text.
    private static let pairwiseLimit = 16

    init(_ tape: Tape) { self.tape = tape }

    /// Whether an equal element came before; notes this one.
    mutating func isRepeated(_ index: Int) -> Bool {
        if few.count < SeenElements.pairwiseLimit {
            for other in few where isEqual(other, index) { return true }
            few.append(index)
            return false
        }
        if many.isEmpty { many = Set(few.map(compact)) }
        return !many.insert(compact(index)).inserted
    }

    private func isEqual(_ left: Int, _ right: Int) -> Bool {
        if tape.isString(left), tape.isString(right) { return ByteText.equal(tape.bytes(left), tape.bytes(right)) }
        if tape.tag(left) != tape.tag(right) { return false }
        return compact(left) == compact(right)
    }

    private func compact(_ index: Int) -> [UInt8] {
        var text: [UInt8] = []
        CompactText.append(tape, index, to: &text)
        return text
    }
}
