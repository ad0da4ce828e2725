/// A text inside an input that is reduced by itself: the whole input, or the content of an archive's entry.
struct ReductionDocument {
    private enum Place {
        case whole
        /// The entry with this place in the directory.
        case entry(Int)
    }

    private let place: Place

    /// The documents of an input: the contents of an archive, or else the input itself.
    static func all(in input: [UInt8]) -> [ReductionDocument] {
        guard let archive = ArchiveScan.model(of: input) else { return [ReductionDocument(place: .whole)] }
        return archive.entries.indices.map { ReductionDocument(place: .entry($0)) }
    }

    /// The document's text in an input; nil where it is gone.
    func text(in input: [UInt8]) -> [UInt8]? {
        switch place {
        case .whole: return input
        case .entry(let index):
            let entries = ArchiveScan.model(of: input)?.entries ?? []
            return entries.indices.contains(index) ? entries[index].content : nil
        }
    }

    /// The input with another text in the document's place; nil where it is gone.
    func replacing(with text: [UInt8], in input: [UInt8]) -> [UInt8]? {
        switch place {
        case .whole: return text
        case .entry(let index):
            return ArchiveScan.model(of: input)?.replacingContent(of: index, with: text)?.encoded()
        }
    }
}
