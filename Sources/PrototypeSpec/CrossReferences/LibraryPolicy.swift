import StrictJSON

/// What a library refuses of a spec that is valid otherwise (spec-extensions, Library mode).
enum LibraryPolicy {
    static func check(_ context: SpecContext) throws(SpecFailure) {
        let tape = context.tape
        if let window = tape.member(0, "window") {
            let refused: [(field: StaticString, word: StaticString, SpecCheck)] = [
                ("layer", "system", .libraryLayer), ("persistence", "device", .libraryPersistence),
            ]
            for (field, word, check) in refused where !check.isRemoved {
                if let value = tape.member(window, field), tape.spells(word, value) {
                    throw SpecFailure(at: value, reason: "a library does not import a spec with this")
                }
            }
        }
        for action in context.findings.actions where action.kind == .request {
            guard let via = tape.member(action.index, "via"), tape.spells("host", via),
                !SpecCheck.libraryVia.isRemoved
            else { continue }
            throw SpecFailure(at: via, reason: "a library does not import a spec whose requests go through the host")
        }
    }
}
