import StrictJSON

/// The state keys of secret fields: secure ones and those with the password keyboard, for every item of a template.
struct SecretKeys {
    private var keys: Set<[UInt8]> = []

    init(_ context: SpecContext) {
        let tape = context.tape
        for node in context.findings.nodes where node.kind == .textField {
            guard SecretKeys.isSecret(tape, node.index), node.stateKey >= 0 else { continue }
            do throws(SpecFailure) {
                try context.forEachInstance(of: node.index) { (instance) throws(SpecFailure) in
                    _ = instance.withKey(node.stateKey) { keys.insert(Array($0)) }
                }
            } catch {
                preconditionFailure("the closure above throws nothing")
            }
        }
    }

    private static func isSecret(_ tape: Tape, _ field: Int) -> Bool {
        if let secure = tape.member(field, "secure"), tape.tag(secure) == .true, !SpecCheck.secretBySecure.isRemoved {
            return true
        }
        guard let keyboard = tape.member(field, "keyboard") else { return false }
        return tape.spells("password", keyboard) && !SpecCheck.secretByKeyboard.isRemoved
    }

    func contains(_ key: UnsafeBufferPointer<UInt8>) -> Bool { !keys.isEmpty && keys.contains(Array(key)) }

    /// Whether `{key}` of a secret key stands anywhere in a text: at every `{`, up to the next `}`.
    func isNamed(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !keys.isEmpty else { return false }
        var close = -1
        for open in text.indices where text[open] == UInt8(ascii: "{") {
            if close <= open {
                close = open + 1
                while close < text.count, text[close] != UInt8(ascii: "}") { close += 1 }
            }
            guard close < text.count else { return false }
            let length = close - open - 1
            if length >= 1, length <= Grammar.maxKeyLength,
                contains(UnsafeBufferPointer(rebasing: text[(open + 1)..<close]))
            {
                return true
            }
        }
        return false
    }
}
