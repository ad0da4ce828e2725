import StrictJSON

/// The form of the JSON reports.
enum ReportFormat {
    /// Of campaigns and runs.
    static let version: JSONTree = 2
    /// Of what `bench` prints.
    static let benchmarkVersion: JSONTree = 1
}
