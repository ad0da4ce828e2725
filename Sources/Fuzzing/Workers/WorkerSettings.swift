import Conformance

/// How workers are started and what their cases may use.
public struct WorkerSettings: Sendable {
    /// The program that runs `Worker.run`; this program by default.
    public var program = FilePath("/proc/self/exe")
    /// Its arguments behind its name.
    public var arguments = ["worker"]
    public var limits = CaseLimits()
    /// How long a worker may take to start, in milliseconds.
    public var startLimit: Int64 = 60_000
    /// How many workers run at once.
    public var jobs = 1

    public init() {}
}

/// Workers that do not work at all: the environment's failure, no finding.
public struct WorkerTrouble: Error, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
