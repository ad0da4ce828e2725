/// Changes of bytes that know nothing of their meaning but the words that a target may know.
enum ByteMutation {
    static let catalogue: [CatalogueEntry] =
        ByteChanges.catalogue + [
            CatalogueEntry("bytes.integer", "a number at a boundary in 1, 2 or 4 bytes, in either order"),
            CatalogueEntry("bytes.splice", "the start of one input and the end of another"),
            CatalogueEntry("bytes.copy", "a piece of another input in place of some bytes"),
            CatalogueEntry("bytes.truncate", "the bytes up to some place"),
            CatalogueEntry("bytes.word", "a word of the dictionary, inserted or in place of some bytes"),
        ]

    /// Changes the bytes in one place; gives the name of what was done.
    static func apply(
        to bytes: inout [UInt8], other: [UInt8], words: [[UInt8]], _ random: inout RandomSource
    ) -> String {
        guard bytes.count > 1, random.chance(50) else { return ByteChanges.apply(to: &bytes, &random) }
        let at = random.below(bytes.count)
        switch random.below(5) {
        case 0:
            let number = integer(&random)
            let end = min(bytes.count, at + number.count)
            bytes.replaceSubrange(at..<end, with: number.prefix(end - at))
            return "bytes.integer"
        case 1:
            bytes.removeSubrange(at...)
            bytes += other.suffix(random.below(other.count + 1))
            return "bytes.splice"
        case 2:
            let start = random.below(other.count + 1)
            let piece = other[start..<min(other.count, start + random.within(1...40))]
            bytes.replaceSubrange(at..<min(bytes.count, at + random.below(40)), with: piece)
            return "bytes.copy"
        case 3:
            bytes.removeSubrange(at...)
            return "bytes.truncate"
        default:
            let word = random.pick(words)
            let end = random.chance(50) ? at : min(bytes.count, at + word.count)
            bytes.replaceSubrange(at..<end, with: word)
            return "bytes.word"
        }
    }

    private static func integer(_ random: inout RandomSource) -> [UInt8] {
        let width = random.pick([1, 2, 4])
        let highest = UInt64(1) << UInt64(8 * width) - 1
        let number = random.pick([0, 1, 2, highest, highest - 1, highest >> 1, highest >> 1 + 1, 37, 255, 65_535])
        let bytes = (0..<width).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
        return random.chance(70) ? bytes : bytes.reversed()
    }
}
