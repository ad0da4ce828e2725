/// A list whose elements are drawn as often as their weights say.
struct WeightedChoice<Element: Sendable>: Sendable {
    private let elements: [Element]
    /// Running sums of the weights.
    private let sums: [Int]

    /// - Parameter weight: 0 or more, and more than 0 of one element at least.
    init(_ elements: [Element], weight: (Element) -> Int) {
        self.elements = elements
        sums = elements.reduce(into: []) { $0.append(($0.last ?? 0) + weight($1)) }
    }

    func pick(_ random: inout RandomSource) -> Element {
        let at = random.below(sums[sums.count - 1])
        return elements[sums.firstIndex { at < $0 } ?? 0]
    }
}
