import EgressPolicy

/// `egress`: whether a request of an imported prototype may go out, with the codes of the egress policy; `invalid_request`
/// at `$` for what is no request.
public struct EgressTarget: Target {
    public let name = "egress"

    public init() {}

    public func verdict(for input: [UInt8], options: TargetOptions) throws(TargetError) -> Verdict {
        try explain(input, options: options).verdict
    }

    public func explain(_ input: [UInt8], options: TargetOptions) throws(TargetError) -> Explanation {
        if let option = options.members.first { throw TargetError("egress has no option \"\(option.key)\"") }
        guard let question = EgressQuestion(parsing: input) else {
            return Explanation(
                .reject(code: "invalid_request", path: "$"),
                reason: "not a request of the egress policy")
        }
        do {
            _ = try question.decide()
            return Explanation(.accept())
        } catch {
            return Explanation(.reject(code: error.code.text, path: error.path), reason: error.message)
        }
    }
}
