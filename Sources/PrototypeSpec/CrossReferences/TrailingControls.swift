import StrictJSON

/// Section 7, step 3: the trailing control of a list item is bound to a boolean.
enum TrailingControls: CrossReference {
    static func check(_ context: SpecContext) throws(SpecFailure) {
        let tape = context.tape
        for node in context.findings.nodes where node.kind == .listItem {
            guard let trailing = tape.member(node.index, "trailing"), let key = tape.member(trailing, "stateKey") else {
                continue
            }
            try context.forEachInstance(of: node.index) { (instance) throws(SpecFailure) in
                let value = instance.withKey(key) { context.state[$0] }
                guard value.map({ tape.isBoolean($0) }) == true || SpecCheck.trailing.isRemoved else {
                    throw SpecFailure(at: key, reason: "the key must name state that is a boolean")
                }
            }
        }
    }
}

/// Section 7, step 4: what opens a sheet, dialog or snackbar is a boolean where it is declared at all.
enum OpenConditions: CrossReference {
    static func check(_ context: SpecContext) throws(SpecFailure) {
        let tape = context.tape
        for node in context.findings.nodes where [.bottomSheet, .dialog, .snackbar].contains(node.kind) {
            guard let open = tape.member(node.index, "openWhen"), let key = tape.member(open, "key") else { continue }
            try context.forEachInstance(of: node.index) { (instance) throws(SpecFailure) in
                if let value = instance.withKey(key, { context.state[$0] }), !tape.isBoolean(value),
                    !SpecCheck.openWhen.isRemoved
                {
                    throw SpecFailure(at: key, reason: "the key must name state that is a boolean")
                }
            }
        }
    }
}
