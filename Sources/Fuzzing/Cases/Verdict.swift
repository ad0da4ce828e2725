// Stands in for Conformance's `Verdict` until that lands; then this file is deleted and `import Conformance` added.

/// What a target says of an input.
public enum Verdict: Hashable, Sendable {
    /// Accepted; for specs with the capabilities that it needs, sorted, where they are known.
    case accept(capabilities: [String]? = nil)
    case reject(code: String, path: String)
}
