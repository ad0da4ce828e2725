import StrictJSON

/// `json`: strict JSON by the raw-input rules of the spec language (section 1), without its byte limit, which belongs to
/// specs. The only rejection is `invalid_json` at `$`.
public struct JSONTarget: Target {
    public let name = "json"

    private static let limits = JSONLimits(
        maxBytes: JSONLimits.largestInput, maxOpenContainers: JSONLimits.spec.maxOpenContainers)

    public init() {}

    public func verdict(for input: [UInt8], options: TargetOptions) throws(TargetError) -> Verdict {
        try explain(input, options: options).verdict
    }

    public func explain(_ input: [UInt8], options: TargetOptions) throws(TargetError) -> Explanation {
        if let option = options.members.first { throw TargetError("json has no option \"\(option.key)\"") }
        do {
            try StrictJSON.parse(input, limits: JSONTarget.limits) { _ in }
            return Explanation(.accept())
        } catch let error as JSONError {
            return Explanation(
                .reject(code: "invalid_json", path: "$"), reason: error.reason.rawValue, line: error.line,
                column: error.column)
        } catch {
            throw TargetError("\(error)")
        }
    }
}
