import Conformance

/// Everything that a judgement depends on.
public struct CaseInput: Sendable, Equatable {
    public var target: String
    public var bytes: [UInt8]
    public var options: TargetOptions
    /// The verdict that is known without running the target, and where it comes from; nil where none is.
    public var expectation: Expectation?

    public init(target: String, bytes: [UInt8], options: TargetOptions = .none, expectation: Expectation? = nil) {
        self.target = target
        self.bytes = bytes
        self.options = options
        self.expectation = expectation
    }

    /// A generated case as the target of its generator sees it.
    public init(_ made: GeneratedCase, target: String) {
        self.init(
            target: target, bytes: made.bytes, options: made.options,
            expectation: made.expected.map { Expectation($0, from: .construction) })
    }
}

/// A verdict that an input should have.
public struct Expectation: Sendable, Equatable {
    public enum Source: UInt8, Sendable {
        case construction
        case record

        var kind: FindingKind {
            switch self {
            case .construction: .construction
            case .record: .record
            }
        }
    }

    public var verdict: Verdict
    public var source: Source

    public init(_ verdict: Verdict, from source: Source) {
        self.verdict = verdict
        self.source = source
    }
}
