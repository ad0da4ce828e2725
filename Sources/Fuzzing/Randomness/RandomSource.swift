/// The random decisions of one case, all drawn from one stream and independent of machine and Swift release.
///
/// The standard library's own `random(in:using:)` and `shuffled(using:)` are not used: their algorithms may change.
public struct RandomSource: Sendable {
    private var words: Xoshiro256StarStar

    public init(_ words: Xoshiro256StarStar) { self.words = words }

    /// The stream of one case: a function of the generator's name and version, the seed and the index, so that a case
    /// is made without those before it.
    public init(generator: String, version: Int, seed: UInt64, index: UInt64) {
        var mixer = SplitMix64(seed: FNV1a.hash("\(generator)/\(version)".utf8))
        mixer = SplitMix64(seed: mixer.next() ^ seed)
        mixer = SplitMix64(seed: mixer.next() ^ index)
        words = Xoshiro256StarStar(seededBy: &mixer)
    }

    public mutating func word() -> UInt64 { words.next() }

    /// A number in `0..<bound`, each equally likely: words of the incomplete last run are rejected.
    ///
    /// Inlined, so that no division is left where the bound is a constant; generators draw some hundred numbers a case.
    @inline(__always)
    public mutating func below(_ bound: Int) -> Int {
        precondition(bound > 0, "an empty range has no random number")
        let bound = UInt64(bound)
        let rejected = (0 &- bound) % bound
        while true {
            let word = words.next()
            if word >= rejected { return Int(word % bound) }
        }
    }

    /// A number in the closed range, each equally likely.
    public mutating func within(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + below(range.upperBound - range.lowerBound + 1)
    }

    /// True `percent` times in a hundred.
    @inline(__always)
    public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    /// One of the elements, each equally likely.
    public mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

    /// A number of one bit.
    mutating func bit<Number: FixedWidthInteger>() -> Number { 1 << Number(below(Number.bitWidth)) }

    /// Permutes the elements by Fisher and Yates.
    public mutating func shuffle<Element>(_ elements: inout [Element]) {
        guard elements.count > 1 else { return }
        for index in stride(from: elements.count - 1, to: 0, by: -1) {
            elements.swapAt(index, below(index + 1))
        }
    }
}
