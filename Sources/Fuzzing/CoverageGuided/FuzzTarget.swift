import Conformance

/// A target of coverage-guided fuzzing: how the bytes that libFuzzer makes become an input, and back.
///
/// Of all targets but `spec` they are the input.
public struct FuzzTarget: Sendable {
    /// Also the name of the target that judges the input.
    public let name: String

    public static let all = [
        "json", "spec", "bundle", "manifest", "egress", "inflate", "media", "export", "minimize", "library",
    ].map(FuzzTarget.init)

    public static func named(_ name: String) -> FuzzTarget? { all.first { $0.name.hasSameBytes(as: name) } }

    /// A target by its name; one that is not in `all` takes every input as it is.
    public init(_ name: String) { self.name = name }

    /// The input that an artifact stands for.
    public func input(_ artifact: [UInt8]) -> CaseInput {
        guard name == "spec" else { return CaseInput(target: name, bytes: artifact) }
        return CaseInput(
            target: name, bytes: Array(artifact.dropFirst(SpecPrefix.length)), options: SpecPrefix.options(artifact))
    }

    /// The artifact that stands for an input; nil where the target is another one or the options cannot be said.
    public func artifact(_ input: CaseInput) -> [UInt8]? {
        guard input.target.hasSameBytes(as: name) else { return nil }
        guard name == "spec" else { return input.options.isEmpty ? input.bytes : nil }
        return SpecPrefix.bytes(input.options).map { $0 + input.bytes }
    }
}
