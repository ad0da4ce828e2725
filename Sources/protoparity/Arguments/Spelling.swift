/// Finds what a mistyped word was meant to be.
enum Spelling {
    /// The candidate with the fewest typing mistakes, or the first that the word is the start of; nil where none is near.
    static func nearest(to word: String, in candidates: [String]) -> String? {
        let letters = Array(word.utf8)
        let allowed = max(1, letters.count / 3)
        let rated = candidates.map { (candidate: $0, distance: distance(letters, Array($0.utf8))) }
        if let best = rated.min(by: { $0.distance < $1.distance }), best.distance <= allowed { return best.candidate }
        let bare = letters.count > 2 || letters.count == 2 && letters[0] != UInt8(ascii: "-")
        return bare ? candidates.first { $0.utf8.starts(with: letters) } : nil
    }

    /// The fewest insertions, deletions, replacements and swaps of neighbours that turn one word into the other (optimal
    /// string alignment).
    static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in 0..<left.count {
            var current = [row + 1]
            for column in 0..<right.count {
                let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
                var best = min(replaced, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
