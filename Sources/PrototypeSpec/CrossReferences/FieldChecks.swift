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
            guard let value, tape.isNumber(value), lengths.contains(tape.number(value)),
                tape.number(value) == tape.number(value).rounded(.down)
            else { return "this rule needs a whole number from 0 to 10000" }
            return nil
        }
        if tape.spells("matches", rule) {
            guard let value, tape.isString(value), let state = context.state[tape.bytes(value)], tape.isString(state)
            else { return "this rule needs the key of state that is a string" }
            return nil
        }
        return value == nil ? nil : "this rule takes no value"
    }
}
