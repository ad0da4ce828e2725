import StrictJSON

/// The values of field checks (spec-extensions, `checks`).
enum FieldChecks: CrossReference {
    private static let lengths: ClosedRange<Double> = 0...10000

    static func check(_ context: SpecContext) throws(SpecFailure) {
        guard context.findings.hasFieldChecks else { return }
        let tape = context.tape
        for node in context.findings.nodes where node.kind == .textField {
            guard let checks = tape.member(node.index, "checks") else { continue }
            for check in tape.elements(checks) {
                guard let rule = tape.member(check, "rule") else { continue }
                let value = tape.member(check, "value")
                if let problem = problem(rule, value, context) {
                    throw SpecFailure(at: value ?? check, suffix: value == nil ? "value" : "", reason: problem)
                }
            }
        }
    }

    private static func problem(_ rule: Int, _ value: Int?, _ context: SpecContext) -> String? {
        let tape = context.tape
        if tape.spells("minLength", rule) || tape.spells("maxLength", rule) {
            guard SpecCheck.lengthValue.isRemoved || value.map({ isLength($0, tape) }) == true else {
                return "this rule needs a whole number from 0 to 10000"
            }
            return nil
        }
        if tape.spells("matches", rule) {
            guard SpecCheck.matchesValue.isRemoved || value.map({ namesString($0, context) }) == true else {
                return "this rule needs the key of state that is a string"
            }
            return nil
        }
        return value == nil || SpecCheck.noValue.isRemoved ? nil : "this rule takes no value"
    }

    private static func isLength(_ value: Int, _ tape: Tape) -> Bool {
        guard tape.isNumber(value) else { return false }
        let number = tape.number(value)
        return (lengths.contains(number) || SpecCheck.lengthRange.isRemoved)
            && (number == number.rounded(.down) || SpecCheck.lengthWhole.isRemoved)
    }

    private static func namesString(_ value: Int, _ context: SpecContext) -> Bool {
        guard context.tape.isString(value), let state = context.state[context.tape.bytes(value)] else { return false }
        return context.tape.isString(state) || SpecCheck.matchesType.isRemoved
    }
}
