import PrototypeSpec
import StrictJSON

/// `spec`: the verdict of a prototype spec. The only code is `invalid_spec`; an accepted spec states its capabilities.
public struct SpecTarget: Target {
    public let name = "spec"

    /// The options a question may carry.
    public enum Option: String, CaseIterable, Sendable {
        /// `host`, the default, or `device`.
        case mode
        /// Whether a library imports the spec; implies device mode.
        case library
        /// The capabilities of the importing app, an array of strings.
        case supportedCapabilities
        /// `recorded`: the contract without its later extensions, by which the recorded corpora were judged.
        case contract
    }

    private let validator: SpecValidator

    /// Decides by our own contract.
    public init() { validator = .prototype }

    /// Decides by another contract.
    public init(validator: SpecValidator) { self.validator = validator }

    /// The largest spec in bytes; a larger one rejects at `$`.
    public var maxBytes: Int { validator.contract.limits.specBytes }

    public func verdict(for input: [UInt8], options: TargetOptions) throws(TargetError) -> Verdict {
        try explain(input, options: options).verdict
    }

    public func explain(_ input: [UInt8], options: TargetOptions) throws(TargetError) -> Explanation {
        let (validator, options) = try settings(options)
        switch validator.verdict(for: input, options: options) {
        case .accept(let capabilities):
            return Explanation(.accept(capabilities: capabilities))
        case .reject(let rejection):
            return Explanation(rejection)
        }
    }

    private func settings(_ given: TargetOptions) throws(TargetError) -> (SpecValidator, SpecOptions) {
        var validator = validator
        var options = SpecOptions()
        for member in given.members {
            guard let option = Option(rawValue: member.key) else {
                throw TargetError("spec has no option \"\(member.key)\"")
            }
            switch (option, member.value) {
            case (.mode, .string(let text)):
                guard let mode = SpecOptions.Mode(rawValue: text) else { throw SpecTarget.wrongValue(option) }
                options.mode = mode
            case (.library, .bool(let library)): options.library = library
            case (.supportedCapabilities, .null): options.supportedCapabilities = nil
            case (.supportedCapabilities, _):
                guard let names = member.value.strings else { throw SpecTarget.wrongValue(option) }
                options.supportedCapabilities = names
            case (.contract, .string("recorded")): validator = .recorded
            default: throw SpecTarget.wrongValue(option)
            }
        }
        return (validator, options)
    }

    private static func wrongValue(_ option: Option) -> TargetError {
        let expected =
            switch option {
            case .mode: "host or device"
            case .library: "a boolean"
            case .supportedCapabilities: "an array of strings"
            case .contract: "recorded"
            }
        return TargetError("the option \(option.rawValue) of spec is \(expected)")
    }
}

extension Explanation {
    /// A spec's first error.
    public init(_ rejection: SpecRejection) {
        self = .invalidSpec(
            at: rejection.path, reason: rejection.reason, line: rejection.line, column: rejection.column)
    }

    /// The verdict on a spec that breaks a rule at `path`.
    public static func invalidSpec(
        at path: String, reason: String, line: Int? = nil, column: Int? = nil
    ) -> Explanation {
        Explanation(.reject(code: "invalid_spec", path: path), reason: reason, line: line, column: column)
    }
}
