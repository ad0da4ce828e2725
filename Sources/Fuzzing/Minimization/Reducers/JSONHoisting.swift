/// Puts a value that is inside a container in the container's place.
struct JSONHoisting: Reducer {
    let name = "json hoisting"

    func reduce(_ gate: ReductionGate) {
        JSONDocument.forEach(in: gate) { document in
            var index = 0
            while index < document.outline.values.count, document.isOpen {
                // What was hoisted may itself be a container with something worth hoisting.
                if !hoist(into: index, in: document) { index += 1 }
            }
        }
    }

    private func hoist(into container: Int, in document: JSONDocument) -> Bool {
        let outline = document.outline
        let value = outline.values[container]
        return value.children.contains { child in
            document.isOpen && document.test(replacing: value.range, with: outline.text[outline.values[child].range])
        }
    }
}
