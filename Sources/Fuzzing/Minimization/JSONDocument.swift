/// A JSON document of the gate's best input, outlined anew whenever that changes.
final class JSONDocument {
    private let gate: ReductionGate
    private let place: ReductionDocument
    private(set) var outline: JSONOutline

    /// Runs `body` for every document of the gate's input that looks like JSON.
    static func forEach(in gate: ReductionGate, _ body: (JSONDocument) -> Void) {
        for place in ReductionDocument.all(in: gate.best) {
            guard let text = place.text(in: gate.best), let outline = JSONOutline(text) else { continue }
            body(JSONDocument(gate, place, outline))
        }
    }

    private init(_ gate: ReductionGate, _ place: ReductionDocument, _ outline: JSONOutline) {
        self.gate = gate
        self.place = place
        self.outline = outline
    }

    var isOpen: Bool { gate.isOpen }

    /// Tests the input with other text in a range of the document.
    @discardableResult
    func test(replacing range: Range<Int>, with text: some Collection<UInt8>) -> Bool {
        var candidate = outline.text
        candidate.replaceSubrange(range, with: text)
        return test(candidate)
    }

    /// Tests the input with another text as the document.
    @discardableResult
    func test(_ candidate: [UInt8]) -> Bool {
        guard let input = place.replacing(with: candidate, in: gate.best), gate.test(input) else { return false }
        // What was committed is what stands there now, save for digests that follow a content.
        outline = JSONOutline(place.text(in: gate.best) ?? candidate) ?? .empty
        return true
    }
}
