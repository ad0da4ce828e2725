/// Makes numbers small and short: zero and one, without exponent and fraction, and the whole number next to a bound.
struct JSONNumbers: Reducer {
    let name = "json numbers"

    func reduce(_ gate: ReductionGate) {
        JSONDocument.forEach(in: gate) { document in
            var index = 0
            while index < document.outline.values.count, document.isOpen {
                if let text = number(index, in: document) { shrink(index, text, in: document) }
                index += 1
            }
        }
    }

    /// The text of a number; nil for another value.
    private func number(_ index: Int, in document: JSONDocument) -> [UInt8]? {
        guard document.outline.values.indices.contains(index) else { return nil }
        let value = document.outline.values[index]
        let text = Array(document.outline.text[value.range])
        guard value.kind == .word, let first = text.first else { return nil }
        return first == JSONMark.minus || JSONMark.isDigit(first) ? text : nil
    }

    private func shrink(_ index: Int, _ text: [UInt8], in document: JSONDocument) {
        func test(_ text: some Collection<UInt8>) -> Bool {
            guard document.outline.values.indices.contains(index) else { return false }
            return document.test(replacing: document.outline.values[index].range, with: text)
        }
        if test("0".utf8) || test("1".utf8) { return }
        let digits = text.drop { $0 == JSONMark.minus }
        for mark in [JSONMark.point, UInt8(ascii: "e"), UInt8(ascii: "E")] {
            if let end = text.firstIndex(of: mark) { _ = test(text[..<end]) }
        }
        if digits.count < text.count { _ = test(digits) }
        bisect(number(index, in: document) ?? [], test)
        ChunkRemoval.run(count: number(index, in: document)?.count ?? 0) { range in
            guard var text = number(index, in: document), range.upperBound <= text.count else { return false }
            text.removeSubrange(range)
            return test(text)
        }
    }

    /// Looks between 0 and a whole number for the bound at which the signature begins.
    private func bisect(_ text: [UInt8], _ test: ([UInt8]) -> Bool) {
        guard let number = Int(String(decoding: text, as: UTF8.self)) else { return }
        let sign = number < 0 ? "-" : ""
        var without: UInt = 0
        var with = number.magnitude
        while with - without > 1 {
            let middle = without + (with - without) / 2
            if test(Array((sign + String(middle)).utf8)) { with = middle } else { without = middle }
        }
    }
}
