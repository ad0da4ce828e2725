/// Shortens strings and keys, and spells what is left of them in the simplest way.
struct JSONStrings: Reducer {
    let name = "json strings"

    private static let letter = [UInt8(ascii: "a")]

    func reduce(_ gate: ReductionGate) {
        JSONDocument.forEach(in: gate) { document in
            var index = 0
            while index < document.outline.strings.count, document.isOpen {
                shorten(index, in: document)
                simplify(index, in: document)
                index += 1
            }
        }
    }

    private func shorten(_ string: Int, in document: JSONDocument) {
        ChunkRemoval.run(count: units(of: string, in: document).count) { range in
            let units = units(of: string, in: document)
            guard range.upperBound <= units.count else { return false }
            let removed = units[range.lowerBound].lowerBound..<units[range.upperBound - 1].upperBound
            return document.test(replacing: removed, with: [])
        }
    }

    /// Puts a letter in the place of each escape and each character of several bytes.
    private func simplify(_ string: Int, in document: JSONDocument) {
        var unit = 0
        while document.isOpen {
            let units = units(of: string, in: document)
            guard unit < units.count else { return }
            if units[unit].count > 1 { document.test(replacing: units[unit], with: JSONStrings.letter) }
            unit += 1
        }
    }

    private func units(of string: Int, in document: JSONDocument) -> [Range<Int>] {
        guard document.outline.strings.indices.contains(string) else { return [] }
        return document.outline.units(of: document.outline.strings[string])
    }
}
