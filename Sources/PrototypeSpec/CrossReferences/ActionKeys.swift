import StrictJSON

/// Section 7, step 5: `toggle` needs a boolean, `increment` and `decrement` a number.
enum ActionKeys: CrossReference {
    static func check(_ context: SpecContext) throws(SpecFailure) {
        let tape = context.tape
        for action in context.findings.actions {
            let isToggle = action.kind == .toggle
            guard isToggle || action.kind == .increment || action.kind == .decrement,
                action.stateKey >= 0
            else { continue }
            let key = action.stateKey
            try context.forEachInstance(of: action.index) { (instance) throws(SpecFailure) in
                let value = instance.withKey(key) { context.state[$0] }
                let isGood = value.map { isToggle ? tape.isBoolean($0) : tape.isNumber($0) } ?? false
                guard isGood || (isToggle ? SpecCheck.toggle : .increment).isRemoved else {
                    throw SpecFailure(
                        at: key, reason: "the key must name state that is a \(isToggle ? "boolean" : "number")")
                }
            }
        }
    }
}
