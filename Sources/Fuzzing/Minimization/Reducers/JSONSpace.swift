/// Takes out the white space between tokens, all of it or none.
struct JSONSpace: Reducer {
    let name = "json space"

    func reduce(_ gate: ReductionGate) {
        JSONDocument.forEach(in: gate) { document in
            let outline = document.outline
            guard !outline.spaces.isEmpty else { return }
            var candidate: [UInt8] = []
            var at = 0
            for space in outline.spaces {
                candidate += outline.text[at..<space.lowerBound]
                at = space.upperBound
            }
            document.test(candidate + outline.text[at...])
        }
    }
}
