/// Something that turns input bytes and options into a verdict. Corpora, peers, runners and reports know only this, so a
/// new system joins the harness by one conformance and a line in `TargetRegistry.builtIn`.
///
/// A verdict depends on the bytes and the options alone: not on machine, locale, time or threads.
public protocol Target: Sendable {
    /// The name in corpora and in the peer protocol, such as `spec`.
    var name: String { get }

    /// Decides `input`.
    ///
    /// - Throws: `TargetError` where an option is unknown or has a value it cannot have.
    func verdict(for input: [UInt8], options: TargetOptions) throws(TargetError) -> Verdict

    /// Decides `input` and says for people why. A target that has nothing to add leaves this out.
    func explain(_ input: [UInt8], options: TargetOptions) throws(TargetError) -> Explanation
}

extension Target {
    public func explain(_ input: [UInt8], options: TargetOptions) throws(TargetError) -> Explanation {
        Explanation(try verdict(for: input, options: options))
    }
}

/// A verdict with its grounds. Only the verdict is ever compared.
public struct Explanation: Sendable {
    public var verdict: Verdict
    /// What is wrong, for people.
    public var reason: String?
    /// Where the input breaks the rule, both from 1, the column in bytes; nil where the error has no place.
    public var line: Int?
    public var column: Int?

    public init(_ verdict: Verdict, reason: String? = nil, line: Int? = nil, column: Int? = nil) {
        self.verdict = verdict
        self.reason = reason
        self.line = line
        self.column = column
    }
}

/// Options that a target cannot work with.
public struct TargetError: Error, Sendable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
}
