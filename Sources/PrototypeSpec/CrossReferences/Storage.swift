import StrictJSON

/// Stored keys are declared and not secret, and their initial values fit the budget (spec-extensions, `storage`).
enum Storage: CrossReference {
    /// What the initial values of stored keys may cost together.
    static let budget = 262_144

    static func check(_ context: SpecContext) throws(SpecFailure) {
        let tape = context.tape
        guard let storage = tape.member(0, "storage"), let list = tape.member(storage, "keys") else { return }
        let secrets = SecretKeys(context)
        let keys = tape.elements(list)
        var values: [Int] = []
        for key in keys {
            let name = tape.bytes(key)
            guard let value = context.state[name] ?? context.data[name] else {
                if SpecCheck.storageDeclared.isRemoved { continue }
                throw SpecFailure(at: key, reason: "the key is declared neither in state nor in data")
            }
            guard !secrets.contains(name) || SpecCheck.storageSecret.isRemoved else {
                throw SpecFailure(at: key, reason: "a secret must not be stored")
            }
            values.append(value)
        }
        let cost = Cost(tape: tape, maxDepth: context.contract.limits.emitPayloadDepth)
        var left = budget
        for value in values {
            guard let spent = cost.of(value, within: Double(left)) else {
                if SpecCheck.storageBudget.isRemoved { return }
                throw SpecFailure(at: storage, reason: "the stored values cost more than \(budget)")
            }
            left -= spent
        }
    }
}
