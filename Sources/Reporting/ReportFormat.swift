import StrictJSON

/// The form of the JSON reports of campaigns and runs.
enum ReportFormat {
    static let version: JSONTree = 2
}
