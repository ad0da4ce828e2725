/// What happens while an input is minimized.
public enum MinimizationEvent: Sendable, Equatable {
    /// The input has the signature each time it is run.
    case started(bytes: Int)
    case pass(String)
    /// An input was run; as many were by now.
    case ran(cases: Int)
    /// There is a simpler input.
    case improved(bytes: Int, cases: Int)
    /// Always the last event.
    case finished(MinimizationEnd, bytes: Int, cases: Int)
}

/// Why a minimization ended.
public enum MinimizationEnd: String, Sendable {
    /// No pass finds anything simpler.
    case fixpoint
    /// Its cases are used up; it can be resumed.
    case budget
    /// Somebody stopped it; it can be resumed.
    case cancelled
}
