/// What the exporter knows of the contents that it has written: where in the archive each stands, and what it is.
///
/// A reading that meets exactly such a range takes the facts over instead of finding them a second time. The writer notes
/// a range only after it has compared the bytes in the archive with those that it hashed, and never writes there again.
struct KnownContents {
    struct Content {
        var crc: UInt32
        var facts: ContentFacts
    }

    /// By the range of the content in the archive.
    private var contents: [Range<Int>: Content] = [:]
    /// What is known of the spec, and the range that it was written to.
    private var spec: (facts: SpecFacts, range: Range<Int>)?

    static let none = KnownContents()

    mutating func note(_ content: Content, at range: Range<Int>) { contents[range] = content }

    mutating func note(_ facts: SpecFacts, ofSpecAt range: Range<Int>) { spec = (facts, range) }

    /// What is known of the content that stands there.
    func content(at range: Range<Int>) -> Content? { contents[range] }

    /// What is known of the spec that stands there.
    func spec(at range: Range<Int>) -> SpecFacts? {
        guard let spec, spec.range == range, contents[range] != nil else { return nil }
        return spec.facts
    }
}
