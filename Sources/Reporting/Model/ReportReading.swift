import Conformance
import Fuzzing
import StrictJSON

/// A JSON report as it was opened: its version and what it is of are known, nothing else of it is.
public struct JSONReport: Sendable {
    var json: JSONTree
    /// Nil for what `bench` printed, which is no report of verdicts.
    let kind: ReportModel.Kind?

    /// - Throws: `UnreadableReport`.
    public init(parsing bytes: [UInt8]) throws(UnreadableReport) {
        do throws(JSONError) {
            json = try JSONTree(parsing: bytes)
        } catch {
            throw .none("\(error)")
        }
        self = try JSONReport(json)
    }

    /// - Throws: `UnreadableReport`.
    public init(_ json: JSONTree) throws(UnreadableReport) {
        guard let version = json["formatVersion"] else {
            throw .none("it has no formatVersion, which every report has")
        }
        let isBenchmark = json["report"] == nil && json["figures"] != nil
        guard version == (isBenchmark ? ReportFormat.benchmarkVersion : ReportFormat.version) else {
            throw UnreadableReport(
                "this report has another formatVersion than this program reads", remedy: "write it anew")
        }
        kind = json["report"]?.string.flatMap(ReportModel.Kind.init)
        guard kind != nil || isBenchmark else { throw .none("it is none of fuzz, conformance, compare or bench") }
        self.json = json
    }
}

/// A report, or a file beside one, that this program cannot read.
public struct UnreadableReport: Error, Sendable {
    let problem: String
    /// What to do about it.
    let remedy: String

    init(_ problem: String, remedy: String) {
        self.problem = problem
        self.remedy = remedy
    }

    /// A file that is no report at all.
    static func none(_ reason: String) -> UnreadableReport {
        UnreadableReport("this is no report: \(reason)", remedy: "name what --format json or fuzz --report wrote")
    }
}

extension UnreadableReport: CustomStringConvertible {
    /// What is wrong, and what to do about it.
    public var description: String { "\(problem); \(remedy)" }
}

extension ReportModel {
    /// What a report of a campaign or a run tells. What in it is not as this program writes it is left out.
    ///
    /// - Throws: `UnreadableReport` for what `bench` printed.
    init(_ report: JSONReport) throws(UnreadableReport) {
        switch report.kind {
        case .campaign?: self = CampaignReading(report.json).model
        case .conformance?: self = RunReading(report.json, .conformance).model
        case .comparison?: self = RunReading(report.json, .comparison).model
        case nil:
            throw UnreadableReport(
                "there is no page of what bench printed", remedy: "name a report of fuzz, conformance or compare")
        }
    }
}

/// What the reports have in common.
extension JSONTree {
    /// `NAME VERSION` of the program that wrote a report.
    var toolText: String {
        [self["tool"]?["name"]?.string, self["tool"]?["version"]?.string].compactMap(\.self).joined(separator: " ")
    }

    func text(_ name: String) -> String { self[name]?.string ?? "" }

    func list(_ name: String) -> [JSONTree] { self[name]?.array ?? [] }

    func count(_ name: String) -> Int { max(0, self[name]?.int ?? 0) }

    /// Compact JSON where it is an object with members.
    var optionsText: String? {
        guard let members = object, !members.isEmpty else { return nil }
        return String(decoding: compactAsWritten(), as: UTF8.self)
    }
}
