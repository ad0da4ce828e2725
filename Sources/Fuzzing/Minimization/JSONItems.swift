/// What members and elements have in common: they are the items of a list with commas.
enum JSONItems {
    static func reduce(_ kind: JSONOutline.Kind, _ gate: ReductionGate) {
        JSONDocument.forEach(in: gate) { document in
            // Taking items out leaves the index of their container and of all before it.
            var index = 0
            while index < document.outline.values.count, document.isOpen {
                if document.outline.values[index].kind == kind { reduceItems(of: index, in: document) }
                index += 1
            }
        }
    }

    private static func reduceItems(of container: Int, in document: JSONDocument) {
        ChunkRemoval.run(count: document.outline.values[container].children.count) { items in
            let outline = document.outline
            // A commit can change the rest of the text only through a digest, which is a string.
            guard outline.values.indices.contains(container),
                items.upperBound <= outline.values[container].children.count
            else { return false }
            return document.test(replacing: outline.range(ofItems: items, in: outline.values[container]), with: [])
        }
    }
}
