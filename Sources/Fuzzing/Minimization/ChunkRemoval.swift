/// The chunks that delta debugging tries to do without (Zeller and Hildebrandt's ddmin, whose complements are enough):
/// everything, halves, quarters, down to single items, each size from the end, where less depends on an item.
enum ChunkRemoval {
    /// Offers ranges of a list of `count` items until no single one is left to offer.
    ///
    /// - Parameters:
    ///   - smallest: the size of the smallest chunks.
    ///   - remove: removes a range of the list as it stands and returns true, or leaves the list alone.
    static func run(count: Int, smallest: Int = 1, _ remove: (Range<Int>) -> Bool) {
        var count = count
        var size = count
        while size >= max(1, smallest), count > 0 {
            var end = count
            while end > 0 {
                let range = max(0, end - size)..<end
                if remove(range) { count -= range.count }
                end = range.lowerBound
            }
            size /= 2
        }
    }
}
